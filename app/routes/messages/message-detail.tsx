import { Fragment } from "react";
import { useLocation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canEditMessage, canReplyTo } from "#app/domain/core/permissions.ts";
import { displaySubject } from "#app/domain/messages/inbox.ts";
import type { ListedMessage } from "#app/domain/messages/message-rows.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { Moment } from "#app/ui/time.tsx";
import { AccessRequest } from "./access-request.tsx";
import { inboxAddress } from "./urls.ts";

interface MessageDetailProps {
  message: ListedMessage;
  me: SessionUser | null;
  /** The visitor's browser as a readable name. */
  browser: string | null;
  /** Whether a member has the visitor's email address. */
  isMember: boolean;
}

/** One complete message, with its actions. */
export function MessageDetail({ message, me, browser, isMember }: MessageDetailProps) {
  const { pathname, search } = useLocation();
  return (
    <article className="message-detail">
      <p className="message-back">
        <a href={inboxAddress(pathname + search)} className="link">
          Back to the inbox
        </a>
      </p>
      <h2>{displaySubject(message.subject)}</h2>
      <p className="meta">
        From {message.isPublicContact ? message.senderName : fullName(message.sender)}
        {message.isPublicContact ? "" : ` to ${fullName(message.recipient)}`}
      </p>
      <p className="meta">
        <Moment date={message.createdAt} />
        {!message.isPublicContact && message.updatedAt.getTime() !== message.createdAt.getTime() ? " · edited" : ""}
      </p>
      <p className="message-body">{message.isPublicContact ? message.message : message.content}</p>
      {message.isPublicContact ? (
        <ContactInformation email={message.senderEmail} {...message.publicContactData} browser={browser} />
      ) : null}
      {message.isPublicContact && message.kind === "access" ? <AccessRequest request={message} isMember={isMember} /> : null}
      <p className="btn-row">
        {!message.isPublicContact && canReplyTo(me, message) ? (
          <DialogLink open={{ reply: message.id }} className="btn btn-primary">
            Reply
          </DialogLink>
        ) : null}{" "}
        {!message.isPublicContact && canEditMessage(me, message) ? (
          <DialogLink open={{ edit: message.id }}>Edit</DialogLink>
        ) : null}{" "}
        <DialogLink open={{ delete: message.id }}>Delete</DialogLink>
      </p>
    </article>
  );
}

interface ContactInformationProps {
  email: string;
  ipAddress: string | null;
  location: string | null;
  browser: string | null;
}

/** Where a visitor's message came from. */
function ContactInformation({ email, ipAddress, location, browser }: ContactInformationProps) {
  const facts = [
    { name: "IP address", value: ipAddress },
    { name: "Location", value: location },
    { name: "Browser", value: browser },
  ];
  return (
    <section aria-labelledby="contact-information">
      <h3 id="contact-information">Contact Information</h3>
      <dl className="facts">
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        </dd>
        {facts.map(({ name, value }) =>
          value ? (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ) : null,
        )}
      </dl>
    </section>
  );
}
