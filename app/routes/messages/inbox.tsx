import { Form, useLocation, useNavigation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { displaySubject, type MessageFilter } from "#app/domain/messages/inbox.ts";
import type { ListedMessage } from "#app/domain/messages/message-rows.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { Moment } from "#app/ui/time.tsx";
import { newestAddress, olderAddress, withMessage } from "./urls.ts";

const filters = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
  { value: "sent", label: "Sent" },
] as const;
/** Characters of a message shown in its row. */
const previewLength = 110;

interface InboxProps {
  search: { text: string; filter: MessageFilter };
  messages: ListedMessage[];
  next: string | null;
  isFirstPage: boolean;
  unread: number;
  selectedId: number | null;
  me: SessionUser | null;
}

/** The list of messages with its search and filter. */
export function Inbox({ search, messages, next, isFirstPage, unread, selectedId, me }: InboxProps) {
  const { pathname, search: query } = useLocation();
  const { state, location } = useNavigation();
  const isFiltering =
    state === "loading" &&
    location.pathname === pathname &&
    (new URLSearchParams(location.search).get("q") ?? "") !== search.text;
  return (
    <section className="inbox" aria-labelledby="inbox">
      <h2 id="inbox">Inbox ({unread} unread)</h2>
      <FilterForm
        className="inbox-search"
        text={search.text}
        label="Search messages..."
        placeholder="Search messages..."
        choice={{ name: "filter", label: "Show", value: search.filter, options: filters }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by the keyboard */}
      <section className="inbox-list" tabIndex={0} aria-label="List of messages" aria-busy={isFiltering}>
        {isFiltering ? <p role="status">Loading messages...</p> : null}
        {messages.length === 0 ? <p className="inbox-empty">No messages found</p> : null}
        <ul>
          {messages.map((message) => (
            <li key={message.id} className={rowClass(message, selectedId, me)}>
              <MessageRow message={message} me={me} isSelected={message.id === selectedId} />
            </li>
          ))}
        </ul>
        <p className="btn-row">
          {isFirstPage ? null : (
            <a href={newestAddress(pathname + query)} className="btn">
              Newest messages
            </a>
          )}{" "}
          {next ? (
            <a href={olderAddress(pathname + query, next)} className="btn">
              Older messages
            </a>
          ) : null}
        </p>
      </section>
    </section>
  );
}

const isUnread = (message: ListedMessage, me: SessionUser | null) =>
  !message.isRead && (message.isPublicContact || message.recipientId === me?.id);

const rowClass = (message: ListedMessage, selectedId: number | null, me: SessionUser | null) =>
  message.id === selectedId ? "message-row message-open" : isUnread(message, me) ? "message-row message-unread" : "message-row";

function MessageRow({ message, me, isSelected }: { message: ListedMessage; me: SessionUser | null; isSelected: boolean }) {
  const { pathname, search } = useLocation();
  const isSent = !message.isPublicContact && message.senderId === me?.id;
  const otherName = message.isPublicContact ? message.senderName : fullName(isSent ? message.recipient : message.sender);
  // Tells links with the same subject apart.
  const nameSuffix = <span className="sr-only">{isSent ? ` to ${otherName}` : ` from ${otherName}`}</span>;
  const body = message.isPublicContact ? message.message : message.content;
  const subject = displaySubject(message.subject);
  return (
    <>
      <p className="message-who">
        {isSent ? `To ${otherName}` : otherName} {isUnread(message, me) ? <span className="badge badge-accent">New</span> : null}{" "}
        {message.isPublicContact ? <span className="badge">External</span> : null}
      </p>
      {isUnread(message, me) ? (
        <Form method="post" className="inline-form">
          <PostFields intent="open" />
          <input type="hidden" name="messageId" value={message.id} />
          <button type="submit" className="message-subject">
            {subject}
            {nameSuffix}
          </button>
        </Form>
      ) : (
        <a
          href={withMessage(pathname + search, message.id)}
          className="message-subject"
          aria-current={isSelected ? "true" : undefined}
        >
          {subject}
          {nameSuffix}
        </a>
      )}
      <p className="message-preview">{body.length > previewLength ? `${body.slice(0, previewLength).trimEnd()}…` : body}</p>
      <p className="meta">
        <Moment date={message.createdAt} />{" "}
        <DialogLink open={{ delete: message.id }} className="message-delete">
          Delete<span className="sr-only"> {subject}</span>
          {nameSuffix}
        </DialogLink>
      </p>
    </>
  );
}
