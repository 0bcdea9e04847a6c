import { useLocation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canEditMessage, canReplyTo } from "#app/domain/core/permissions.ts";
import { displaySubject } from "#app/domain/messages/inbox.ts";
import { Button, ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { Moment } from "#app/ui/time.tsx";
import type { ShownMessage } from "./shown-message.server.ts";
import { inboxAddress } from "./urls.ts";

interface MessageDetailProps {
  message: ShownMessage;
  me: SessionUser | null;
}

export function MessageDetail({ message, me }: MessageDetailProps) {
  const { pathname, search } = useLocation();
  return (
    <article className="mb-10 border-t-6 border-ink pt-4 print:border-t-0 print:pt-0">
      <p className="mb-3 lg:supports-grid:hidden print:hidden">
        <a href={inboxAddress(pathname + search)}>Back to the inbox</a>
      </p>
      <h2 className="mb-3">{displaySubject(message.subject)}</h2>
      {message.isPublicContact ? null : (
        <div className="float-left mr-3">
          <Portrait person={message.sender} size={56} isFirst />
        </div>
      )}
      <div className="overflow-hidden text-sm text-ink-2">
        <p>
          From {message.isPublicContact ? message.name : fullName(message.sender)}
          {message.isPublicContact ? "" : ` to ${fullName(message.recipient)}`}
        </p>
        <p>
          <Moment date={message.createdAt} />
          {!message.isPublicContact && message.updatedAt.getTime() !== message.createdAt.getTime() ? " · edited" : ""}
        </p>
      </div>
      <p className="clear-left max-w-prose whitespace-pre-wrap py-5">
        <LinkedText text={message.content} links={message.links} />
      </p>
      {message.isPublicContact ? (
        message.aboutId ? (
          <MissingPerson contact={message} />
        ) : (
          <ContactInformation contact={message} />
        )
      ) : null}
      {message.isPublicContact && message.kind === "access" ? <AccessRequest request={message} /> : null}
      <ButtonRow as="div">
        {!message.isPublicContact && canReplyTo(me, message) ? (
          <DialogLink open={{ reply: message.id }} className={buttonClass("primary")}>
            Reply
          </DialogLink>
        ) : null}{" "}
        {!message.isRead && (message.isPublicContact || canReplyTo(me, message)) ? <MarkAsRead id={message.id} /> : null}{" "}
        {!message.isPublicContact && canEditMessage(me, message) ? (
          <DialogLink open={{ edit: message.id }}>Edit</DialogLink>
        ) : null}{" "}
        <DialogLink open={{ delete: message.id }}>Delete</DialogLink>
      </ButtonRow>
    </article>
  );
}

/** For a message that was opened by its address, as an email's link does. The inbox marks those that it opens. */
function MarkAsRead({ id }: { id: number }) {
  return (
    <Form method="post" className="inline-block">
      <PostFields intent="open" />
      <input type="hidden" name="messageId" value={id} />
      <Button>Mark as read</Button>
    </Form>
  );
}

/** Where a visitor's message came from. */
function ContactInformation({ contact }: { contact: Extract<ShownMessage, { isPublicContact: true }> }) {
  const { email, ipAddress, location, browser } = contact;
  const facts = [
    {
      name: "Email",
      value: (
        <a href={`mailto:${email}`} className="-my-tap inline-block max-w-full py-tap">
          {email}
        </a>
      ),
    },
    { name: "IP address", value: ipAddress },
    { name: "Location", value: location },
    { name: "Browser", value: browser },
  ];
  return (
    <section aria-labelledby="contact-information">
      <h3 id="contact-information" className="mt-6">
        Contact Information
      </h3>
      <Facts facts={facts} className="mt-3 max-w-prose border-b" />
    </section>
  );
}

interface AccessRequestProps {
  request: {
    id: number;
    outcome: "approved" | "declined" | null;
    /** Whether a member has the visitor's email address. */
    isMember: boolean;
  };
}

/** An access request's buttons for administrators, or its outcome. */
function AccessRequest({ request }: AccessRequestProps) {
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
function MissingPerson({ contact }: MissingPersonProps) {
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
