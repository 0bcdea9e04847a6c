import {
  type Cursor,
  countUnread,
  findMessage,
  findTypedRecipient,
  listRecipients,
  searchInbox,
  type VisitorMessage,
} from "#app/domain/messages/inbox.server.ts";
import { messageFilters } from "#app/domain/messages/inbox.ts";
import { deleteMessage, editMessage, markMessageRead, sendMessage } from "#app/domain/messages/messages.server.ts";
import { findsItLater, typedName } from "#app/domain/messages/recipients.ts";
import { acceptUnlisting, declineUnlisting } from "#app/domain/people/missing.server.ts";
import { approveAccess, declineAccess } from "#app/domain/roster/access-requests.server.ts";
import { contactRecipient } from "#app/domain/sign-in/first-administrator.server.ts";
import { letterPath } from "#app/domain/sign-in/sign-in-links.ts";
import { type FormHandler, formAction, formHandler } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { newSubmissionKey } from "#app/http/security.server.ts";
import { pathOf } from "#app/http/url-parameters.ts";
import { ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { useMe } from "#app/ui/site.ts";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";
import { Inbox } from "./inbox.tsx";
import { MessageDetail } from "./message-detail.tsx";
import { shownMessage } from "./shown-message.server.ts";
import { dialogParameters, inboxAddress, withMessage } from "./urls.ts";

/** Messages between members, and what visitors wrote to the administrators: docs/behavior.md, "Messages". */

/** A failure's title, which is also its text if the server gives no reason. */
const failureText = (failed: string) => ({ failed, otherwise: failed });

const texts = {
  compose: { done: "Message sent successfully!", isNoticeKept: true, ...failureText("Failed to send message") },
  reply: { done: "Reply sent successfully!", isNoticeKept: true, ...failureText("Failed to send reply") },
  edit: { done: "Message updated successfully!", ...failureText("Failed to update message") },
  delete: { done: "Message deleted successfully!", ...failureText("Failed to delete message") },
  open: { failed: "Failed to open the message" },
  approve: { failed: "Failed to approve" },
  decline: { done: "Request declined", failed: "Failed to decline" },
  "accept-unlisting": { done: "This person stays off the list", failed: "Failed to handle the request" },
  "decline-unlisting": { done: "This person is listed as missing again", failed: "Failed to handle the request" },
};

export const handle = { dialogParameters };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const parameters = args.url.searchParams;
  const filter = messageFilters.find((known) => known === parameters.get("filter")) ?? "all";
  const search = { text: (parameters.get("q") ?? "").trim().slice(0, 200), filter };
  const { messages, next } = searchInbox(me, { ...search, before: cursorOf(parameters.get("before")) });
  const messageIn = (parameter: string) => {
    const id = Number(parameters.get(parameter));
    return Number.isSafeInteger(id) && id !== 0 ? (findMessage(me, id) ?? null) : null;
  };
  const ownMessageIn = (parameter: string) => {
    const message = messageIn(parameter);
    return message?.isPublicContact ? null : message;
  };
  const isComposing = ["compose", "recipient"].some((name) => parameters.has(name)) || parameters.get("dialog") === "compose";
  const recipient = parameters.get("recipient") ?? "";
  // The footer's Contact link writes to member 1.
  const recipientId = parameters.get("compose") ?? (recipient === "1" ? String(contactRecipient()) : recipient);
  const [selected, replied, edited] = [messageIn("message"), ownMessageIn("reply"), ownMessageIn("edit")];
  const [deleted, approved] = [messageIn("delete"), messageIn("approve")];
  return {
    search,
    messages,
    next: next && `${next.messageId}.${next.contactId}`,
    isFirstPage: !parameters.has("before"),
    unread: countUnread(me),
    selected: selected && shownMessage(selected),
    dialog: {
      reply: replied && { id: replied.id, senderId: replied.senderId, sender: replied.sender, subject: replied.subject },
      edit: edited && { id: edited.id, subject: edited.subject, content: edited.content },
      delete: deleted && { id: deleted.id },
      approve: approved?.isPublicContact && approved.kind === "access" ? applicant(approved) : null,
    },
    compose: isComposing
      ? {
          recipients: listRecipients(me, recipientId),
          recipientId,
          subject: (parameters.get("subject") ?? "").slice(0, 200),
        }
      : null,
    /** A form with the same key that is sent twice stores one message. */
    submissionKey: isComposing || replied ? newSubmissionKey() : "",
  };
}

const applicant = ({ id, name, email, graduationYear }: VisitorMessage) => ({ id, name, email, graduationYear });

function cursorOf(text: string | null): Cursor | null {
  const match = /^(\d{1,16})\.(\d{1,16})$/.exec(text ?? "");
  return match ? { messageId: Number(match[1]), contactId: Number(match[2]) } : null;
}

export const action = formAction(texts, handle, {
  compose: acceptsTypedRecipient(formHandler(sendMessage)),
  reply: formHandler(sendMessage),
  edit: formHandler(editMessage),
  delete: formHandler(deleteMessage, { redirectTo: (_deleted, url) => inboxAddress(pathOf(url)) }),
  approve: formHandler(approveAccess, {
    redirectTo: ({ token }) => letterPath(token),
    notice: ({ emailedTo }) =>
      emailedTo === null
        ? undefined
        : { title: "Approved", description: `An email with a joining link of its own goes to ${emailedTo}, too.` },
  }),
  decline: formHandler(declineAccess),
  "accept-unlisting": formHandler(acceptUnlisting),
  "decline-unlisting": formHandler(declineUnlisting, { takesCode: true }),
  open: opensEvenIfRefused(formHandler(markMessageRead, { redirectTo: ({ id }, url) => withMessage(pathOf(url), id) })),
});

/** Opens a message without a notice even if it can't be marked read. */
function opensEvenIfRefused(markReadHandler: FormHandler): FormHandler {
  return {
    ...markReadHandler,
    async handle(post, texts) {
      const outcome = await markReadHandler.handle(post, texts);
      if (outcome.isDone || !post.hasValidToken) return outcome;
      return { isDone: true, value: null, to: withMessage(pathOf(post.url), Number(post.form.get("messageId"))) };
    },
  };
}

export const clientAction = makeClientAction(texts);

/** The dialogs, which are also their forms' intents. If a message was deleted meanwhile, the page shows the dialog's error. */
const dialogNames = ["reply", "edit", "delete", "approve"] as const;

const Dialogs = lazyPart("dialog", () => import("./dialogs.tsx"));

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { search, messages, next, isFirstPage, unread, selected, dialog, compose, submissionKey } = loaderData;
  const me = useMe();
  return (
    <>
      <PageTitle>Messages</PageTitle>
      {compose || dialogNames.some((name) => dialog[name]) ? (
        <Dialogs compose={compose} dialog={dialog} submissionKey={submissionKey} />
      ) : null}
      <PageHead
        title="Messages"
        subtitle={`Internal messaging system for ${classSettings.siteName} alumni`}
        className={selected ? "print:hidden" : undefined}
      >
        <ButtonRow>
          <DialogLink open={{ dialog: "compose" }} className={buttonClass("primary")}>
            Compose Message
          </DialogLink>
        </ButtonRow>
      </PageHead>
      <FormFailure
        intents={["open", "decline", "accept-unlisting", "decline-unlisting", ...dialogNames.filter((name) => !dialog[name])]}
      />
      <div className="lg:grid lg:grid-cols-panes lg:items-start lg:gap-x-12 print:block">
        {/* The open message comes first on screens too narrow for two columns. */}
        {selected ? <MessageDetail message={selected} me={me} /> : null}
        <Inbox
          search={search}
          messages={messages}
          next={next}
          isFirstPage={isFirstPage}
          unread={unread}
          selectedId={selected?.id ?? null}
        />
        {selected ? null : (
          <p className="mt-4 max-w-prose border-t pt-4 text-ink-2 lg:mt-0 lg:border-t-6 lg:border-ink lg:text-ink print:hidden">
            Select a message to view details
          </p>
        )}
      </div>
    </>
  );
}

/** Lets people without scripts type the recipient's name: several hundred people are too many for a list that nothing filters. */
function acceptsTypedRecipient(composeHandler: FormHandler): FormHandler {
  return {
    ...composeHandler,
    async handle(post, texts) {
      const { form, actor } = post;
      const typed = typedName(form.get("recipientName"));
      if (!typed || !actor.member) return composeHandler.handle(post, texts);
      const found = findTypedRecipient(actor.member, typed, Number(form.get("recipientId")));
      if ("id" in found) {
        form.set("recipientId", String(found.id));
        const outcome = await composeHandler.handle(post, texts);
        if (!outcome.isDone || typeof outcome.notice !== "string") return outcome;
        return {
          ...outcome,
          notice: {
            title: outcome.notice,
            description: `It went to “${found.name}”${found.isNotJoined ? `, who ${findsItLater}` : ""}.`,
          },
        };
      }
      // Without a recipient, the form comes back, with what is wrong in other fields.
      form.delete("recipientId");
      const outcome = await composeHandler.handle(post, texts);
      const reply = outcome.isDone ? undefined : outcome.result.reply;
      if (reply?.error?.recipientId) reply.error.recipientId = [found.problem];
      if (reply?.initialValue && found.suggestedId) reply.initialValue.recipientId = String(found.suggestedId);
      return outcome;
    },
  };
}
