import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Form } from "#app/ui/router-form.tsx";

interface AccessRequestProps {
  request: {
    id: number;
    outcome: "approved" | "declined" | null;
    /** Whether a member has the visitor's email address. */
    isMember: boolean;
  };
}

/** An access request's buttons for administrators, or its outcome. */
export function AccessRequest({ request }: AccessRequestProps) {
  if (request.outcome) {
    return (
      <Notice tone="good" className="mb-7 mt-6">
        This request was {request.outcome}.
      </Notice>
    );
  }
  return (
    <ButtonRow as="div">
      {request.isMember ? (
        <p>Someone with this email address is already a member.</p>
      ) : (
        <DialogLink open={{ approve: request.id }} className={buttonClass("primary")}>
          Approve
        </DialogLink>
      )}{" "}
      <Form method="post" className="inline-block max-w-full" preventScrollReset>
        <PostFields intent="decline" />
        <input type="hidden" name="messageId" value={request.id} />
        <Button>Decline</Button>
      </Form>
    </ButtonRow>
  );
}
