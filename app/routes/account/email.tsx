import type { findNoticeForm } from "#app/domain/mail/notices.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { CheckField, FieldGrid, SelectField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { Day } from "#app/ui/time.tsx";
import { AccountPart } from "./account-part.tsx";

const schema = () => import("#app/domain/mail/notice-settings.ts").then(({ noticeSettingsInput }) => noticeSettingsInput);

const timings = [
  { value: "now", label: "At once" },
  { value: "weekly", label: "In the weekly letter" },
  { value: "never", label: "Never" },
] as const;

const nowOrNever = timings.filter(({ value }) => value !== "weekly");

export function EmailForm({ email, settings }: { email: string; settings: ReturnType<typeof findNoticeForm> }) {
  const { isReturned, ...values } = settings;
  return (
    <AccountPart id="email" title="Email">
      {isReturned ? (
        <Notice tone="bad" title="Your mail comes back">
          What the site sends to <EmailAddress address={email} /> comes back, so it has stopped. Please correct the address in
          your profile.
        </Notice>
      ) : null}
      <p className="mb-4">
        The site writes to <EmailAddress address={email} /> when something concerns you. Its emails say who wrote to you and have
        a link, but never the text itself. Only what is written to the whole class comes in full. Everything is on the site, so
        you miss nothing without them.
      </p>
      <OperationForm intent="change-emails" schema={schema} values={values}>
        {(field, { isPending }) => (
          <>
            <FieldGrid>
              <SelectField field={field("messages")} label="Messages to me" options={timings} />
              <SelectField field={field("comments")} label="Comments on my photos" options={timings} />
              <SelectField field={field("meetUpChanges")} label="Meet-ups I joined" options={timings} />
              <SelectField field={field("newMeetUps")} label="New meet-ups" options={timings} />
              <SelectField field={field("mailings")} label="What is written to the class" options={nowOrNever} />
            </FieldGrid>
            <CheckField field={field("weeklyLetter")} label="Send me the weekly letter, on Sundays" />
            <p className="mb-4 text-sm text-ink-2">
              What you choose to get in the weekly letter comes only if you check this box. A week without news has no letter.
            </p>
            <ButtonRow>
              <Button>{isPending ? "Saving..." : "Save"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </AccountPart>
  );
}

/** A new email address that the member has not confirmed yet. */
export function NewEmail({ email, newEmail, asksForCode }: { email: string; newEmail: string; asksForCode: boolean }) {
  return (
    <AccountPart id="new-email" title="Your new email address">
      <p className="break-words">
        We sent a link to{" "}
        <strong>
          <EmailAddress address={newEmail} />
        </strong>
        . Until you open it and confirm the address, yours stays{" "}
        <strong>
          <EmailAddress address={email} />
        </strong>
        .
      </p>
      <p className="mt-2.5 text-sm text-ink-2">The email may take a few minutes. Look in the spam folder, too.</p>
      <ButtonRow as="div">
        <OperationForm intent="send-confirmation" className="inline-block">
          {(_field, { isPending }) => (
            <>
              <FreshCodeField intent="send-confirmation" isNeeded={asksForCode} />
              <Button>{isPending ? "Sending..." : "Send again"}</Button>
            </>
          )}
        </OperationForm>{" "}
        <OperationForm intent="cancel-email" className="inline-block">
          {(_field, { isPending }) => <Button look="quiet">{isPending ? "Saving..." : "Cancel"}</Button>}
        </OperationForm>
      </ButtonRow>
    </AccountPart>
  );
}

interface ReturnedAddressProps {
  email: string;
  userId: number;
  since: Date;
}

/** Tells a member that emails to their address come back, and what to do. */
export function ReturnedAddress({ email, userId, since }: ReturnedAddressProps) {
  return (
    <div className="mb-12 max-w-column">
      <Notice tone="bad" title="Emails to you come back" className="mb-4 break-anywhere">
        Since <Day date={since} />, emails to <EmailAddress address={email} /> come back, so the site sends you none. Please
        correct your address, or try the same one again.
      </Notice>
      <ButtonRow as="div" className="">
        <LinkButton href={`/profile/${userId}?edit=profile`}>Correct your address</LinkButton>{" "}
        <Form method="post" preventScrollReset className="inline-block max-w-full">
          <PostFields intent="retry-address" />
          <input type="hidden" name="userId" value={userId} />
          <Button look="quiet">Try this address again</Button>
        </Form>
      </ButtonRow>
    </div>
  );
}
