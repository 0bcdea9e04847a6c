import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { Day } from "#app/ui/time.tsx";

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
