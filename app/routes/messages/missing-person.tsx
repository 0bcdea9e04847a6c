import { fullName } from "#app/domain/core/member.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Form } from "#app/ui/router-form.tsx";

interface MissingPersonProps {
  contact: {
    id: number;
    kind: string;
    outcome: "approved" | "declined" | null;
    memberId: number | null;
    aboutId: number | null;
    about: { firstName: string; lastName: string } | null;
  };
}

/** Whom a member's message about a missing person means, and what administrators can do about it. */
export function MissingPerson({ contact }: MissingPersonProps) {
  const { id, kind, outcome, memberId, aboutId, about } = contact;
  const isPending = kind === "unlist" && outcome === null;
  return (
    <>
      {about ? (
        <p className="max-w-prose border-t pt-4">
          About <a href={`/alumni?manage=${aboutId}`}>{fullName(about)}</a>
          {isPending ? ". Members do not see this person until you decide." : null}
        </p>
      ) : null}
      {kind === "unlist" && outcome ? (
        <Notice tone="good" className="mb-7 mt-6">
          {outcome === "approved" ? "This person stays off the list." : "This person is listed as missing again."}
        </Notice>
      ) : null}
      <ButtonRow as="div">
        {isPending ? (
          <>
            <DecisionForm intent="accept-unlisting" messageId={id} label="Keep off the list" />{" "}
            <DecisionForm intent="decline-unlisting" messageId={id} label="List as missing again" />
          </>
        ) : null}{" "}
        {memberId ? <LinkButton href={`/messages?compose=${memberId}`}>Answer in a message</LinkButton> : null}
      </ButtonRow>
    </>
  );
}

function DecisionForm({ intent, messageId, label }: { intent: string; messageId: number; label: string }) {
  return (
    <Form method="post" noValidate className="inline-block max-w-full" preventScrollReset>
      <PostFields intent={intent} />
      <input type="hidden" name="messageId" value={messageId} />
      <FreshCodeField intent={intent} />
      <Button>{label}</Button>
    </Form>
  );
}
