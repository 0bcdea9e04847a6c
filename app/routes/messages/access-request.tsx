import { Form } from "react-router";
import { DialogLink } from "#app/ui/dialog.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";

interface AccessRequestProps {
  request: { id: number; outcome: "approved" | "declined" | null };
  isMember: boolean;
}

/** An access request's buttons for administrators, or its outcome. */
export function AccessRequest({ request, isMember }: AccessRequestProps) {
  if (request.outcome) return <p className="notice notice-good">This request was {request.outcome}.</p>;
  return (
    <div className="btn-row">
      {isMember ? (
        <p>Someone with this email address is already a member.</p>
      ) : (
        <DialogLink open={{ approve: request.id }} className="btn btn-primary">
          Approve
        </DialogLink>
      )}{" "}
      <Form method="post" className="inline-form" preventScrollReset>
        <PostFields intent="decline" />
        <input type="hidden" name="messageId" value={request.id} />
        <button type="submit" className="btn">
          Decline
        </button>
      </Form>
    </div>
  );
}
