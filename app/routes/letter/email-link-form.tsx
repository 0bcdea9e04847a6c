import type { LinkEmailState } from "#app/domain/roster/emailed-links.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { Moment } from "#app/ui/time.tsx";

interface EmailLinkFormProps {
  email: string;
  emailed: LinkEmailState & { userId: number; asksForCode: boolean };
}

/** A button that sends the person a link by email, and what became of the last one. */
export function EmailLinkForm({ email, emailed: { userId, asksForCode, returnedSince, last } }: EmailLinkFormProps) {
  return (
    <div className="mb-6 max-w-prose break-anywhere">
      {last?.state === "waiting" ? (
        <p>
          An email with a link of its own waits to be sent to <EmailAddress address={email} />.
          {last.problem ? ` The mail server did not take it yet: ${last.problem}` : ""}
        </p>
      ) : last?.sentAt ? (
        <p>
          An email with a link of its own was sent to {email} on <Moment date={last.sentAt} />.
        </p>
      ) : returnedSince ? null : (
        <p>Or the site sends a link of its own to {email}.</p>
      )}
      {returnedSince ? <p>Emails to {email} come back, so please use paper or another way.</p> : null}
      {returnedSince || last?.state === "waiting" ? null : (
        <Form method="post" noValidate preventScrollReset className="mt-2.5">
          <PostFields intent="email-link" />
          <input type="hidden" name="userId" value={userId} />
          <FreshCodeField intent="email-link" isNeeded={asksForCode} />
          <Button>{last ? "Send another one by email" : "Send by email"}</Button>
        </Form>
      )}
    </div>
  );
}
