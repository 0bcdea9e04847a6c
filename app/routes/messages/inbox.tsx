import { useLocation, useNavigation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import type { InboxRow } from "#app/domain/messages/inbox.server.ts";
import { displaySubject, type MessageFilter } from "#app/domain/messages/inbox.ts";
import { pathOf } from "#app/http/url-parameters.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { ScrollPane } from "#app/ui/scroll-pane.tsx";
import { useMe } from "#app/ui/site.ts";
import { Moment } from "#app/ui/time.tsx";
import type { ContactKind } from "#db/column-values.ts";
import { inboxAddress, newestAddress, olderAddress, withMessage } from "./urls.ts";

const filters = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
  { value: "sent", label: "Sent" },
] as const;

interface InboxProps {
  search: { text: string; filter: MessageFilter };
  messages: InboxRow[];
  next: string | null;
  isFirstPage: boolean;
  unread: number;
  selectedId: number | null;
}

export function Inbox({ search, messages, next, isFirstPage, unread, selectedId }: InboxProps) {
  const { pathname, search: query } = useLocation();
  const { state, location } = useNavigation();
  const page = inboxAddress(pathname + query);
  const isFiltering = state === "loading" && location.pathname === pathname && inboxAddress(pathOf(location)) !== page;
  return (
    <section className={selectedId === null ? undefined : "lg:order-first print:hidden"} aria-labelledby="inbox">
      <h2 id="inbox" className="mb-3">
        Inbox ({unread} unread)
      </h2>
      <FilterForm
        className="mb-4 max-w-prose lg:mb-0 lg:grid lg:grid-cols-search-narrow lg:items-end lg:gap-x-3 lg:simple:block print:hidden"
        text={search.text}
        label="Search messages..."
        placeholder="Search messages..."
        choice={{ name: "filter", label: "Show", value: search.filter, options: filters }}
      />
      <ScrollPane height="pane" label="List of messages" isBusy={isFiltering} page={page} className="border-b border-t">
        {isFiltering ? (
          <p role="status" className="sticky top-0 z-10 border-b bg-paper py-tap">
            Loading messages...
          </p>
        ) : null}
        {messages.length === 0 ? <p className="py-8 text-ink-2">No messages found</p> : null}
        <ul className="*:border-l-6 *:border-t *:pb-2.5 *:pl-4 *:pr-3 *:pt-3 *:break-inside-avoid first:*:border-t-0">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} isSelected={message.id === selectedId} />
          ))}
        </ul>
        <ButtonRow>
          {isFirstPage ? null : <LinkButton href={newestAddress(pathname + query)}>Newest messages</LinkButton>}{" "}
          {next ? <LinkButton href={olderAddress(pathname + query, next)}>Older messages</LinkButton> : null}
        </ButtonRow>
      </ScrollPane>
    </section>
  );
}

const rowLooks = {
  plain: { row: "border-l-transparent", name: "text-ink-2" },
  unread: { row: "border-l-vermilion bg-sheet", name: "font-bold" },
  selected: { row: "border-l-ink bg-paper-2", name: "text-ink-2" },
} satisfies Record<string, { row: string; name: string }>;

/** Visitors' messages are External; the others come from members. */
const contactBadges: Record<ContactKind, { label: string; tip: string }> = {
  contact: { label: "External", tip: "From a visitor who wrote to the administrators" },
  access: { label: "External", tip: "From a visitor who asks for access" },
  tip: { label: "Missing classmate", tip: "About somebody who is missing" },
  unlist: { label: "Missing classmate", tip: "About somebody who does not want to be listed" },
};

/** A link or, in an unread row, a button. */
const subjectClass =
  "inline-block max-w-full px-0 py-1.5 text-left font-display text-lg text-ink underline underline-offset-4 hover:text-accent";

const deleteLinkClass =
  "-mr-2.5 inline-block min-h-touch min-w-touch flex-none py-2 text-center text-ink-2 hover:text-accent simple:mx-0 simple:ml-3 simple:text-link print:hidden";

function MessageRow({ message, isSelected }: { message: InboxRow; isSelected: boolean }) {
  const { pathname, search } = useLocation();
  const me = useMe();
  const { name, isUnread } = message;
  const isSent = message.source === "sent";
  // Tells links with the same subject apart.
  const nameSuffix = <span className="sr-only">{isSent ? ` to ${name}` : ` from ${name}`}</span>;
  const subject = displaySubject(message.subject);
  const look = rowLooks[isSelected ? "selected" : isUnread ? "unread" : "plain"];
  return (
    <li className={look.row}>
      <p className={look.name}>
        {isSent && me ? `${fullName(me)} to ${name}` : name}{" "}
        {isUnread ? (
          <Badge look="accent" tip="Not read yet">
            New
          </Badge>
        ) : null}{" "}
        {message.kind ? <Badge tip={contactBadges[message.kind].tip}>{contactBadges[message.kind].label}</Badge> : null}
      </p>
      {isUnread ? (
        <Form method="post" className="inline-block max-w-full">
          <PostFields intent="open" />
          <input type="hidden" name="messageId" value={message.id} />
          <button type="submit" className={subjectClass}>
            {subject}
            {nameSuffix}
          </button>
        </Form>
      ) : (
        <a
          href={withMessage(pathname + search, message.id)}
          className={subjectClass}
          aria-current={isSelected ? "true" : undefined}
        >
          {subject}
          {nameSuffix}
        </a>
      )}
      <p className="max-w-prose">{message.preview}</p>
      <p className="flex items-center justify-between text-sm text-ink-2 simple:block">
        <Moment date={message.createdAt} />{" "}
        <DialogLink open={{ delete: message.id }} className={deleteLinkClass}>
          <DeleteIcon />
          <span className="sr-only"> {subject}</span>
          {nameSuffix}
        </DialogLink>
      </p>
    </li>
  );
}

/** A drawing in place of a word, and the word for screen readers, the simple version, and browsers that draw no SVG. */
function DeleteIcon() {
  return (
    <>
      <svg
        className="hidden h-icon w-icon fill-none stroke-current align-middle simple:hidden supports-grid:inline-block"
        viewBox="0 0 20 20"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M3 5h14M8 5V3h4v2M5 5l1 12h8l1-12M8.5 8.5v5M11.5 8.5v5" />
      </svg>
      <span className="simple:not-sr-only supports-grid:sr-only">Delete</span>
    </>
  );
}
