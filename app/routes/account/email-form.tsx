import type { findNoticeForm } from "#app/domain/mail/notice-settings.server.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { CheckField, FieldGrid, SelectField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AccountPart } from "./account-part.tsx";

const schema = () => import("#app/domain/mail/notice-settings.ts").then(({ noticeSettingsInput }) => noticeSettingsInput);

const timings = [
  { value: "now", label: "At once" },
  { value: "weekly", label: "In the weekly letter" },
  { value: "never", label: "Never" },
] as const;

/** The form for which emails one gets. Only where the site sends email. */
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
        a link, but never the text itself. Everything is on the site, so you miss nothing without them.
      </p>
      <OperationForm intent="change-emails" schema={schema} values={values}>
        {(field, { isPending }) => (
          <>
            <FieldGrid>
              <SelectField field={field("messages")} label="Messages to me" options={timings} />
              <SelectField field={field("comments")} label="Comments on my photos" options={timings} />
              <SelectField field={field("meetUpChanges")} label="Meet-ups I joined" options={timings} />
              <SelectField field={field("newMeetUps")} label="New meet-ups" options={timings} />
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
