import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { Badge } from "./badge.tsx";
import { Button, ButtonRow, buttonClass } from "./button.tsx";
import { type CommentKind, type ShownComment, withCommentForm, withoutCommentForm } from "./comment-kinds.ts";
import { CloseLink } from "./dialog.tsx";
import { type FormField, TextArea } from "./field.tsx";
import { OperationForm } from "./form.tsx";
import { LinkedText } from "./linked-text.tsx";
import { skeletonClass } from "./loading-page.tsx";
import { ScrollPane } from "./scroll-pane.tsx";
import { useMe } from "./site.ts";
import { Moment } from "./time.tsx";

export interface CommentsPanelProps {
  kind: CommentKind;
  title: string;
  /** The album or photo, or the person. */
  subjectId: number;
  /** Null while they are loading. */
  comments: ShownComment[] | null;
  submissionKey: string;
  className?: string;
  /** Shows no forms or links to them. */
  isReadOnly?: boolean;
}

/** The comments on an album or photo, or the remembrances of a person, and a form for one more. */
export default function CommentsPanel(props: CommentsPanelProps) {
  const { kind, title, subjectId, comments, submissionKey, className = "mt-10", isReadOnly = false } = props;
  const me = useMe();
  const { pathname, search } = useLocation();
  const { formData } = useNavigation();
  const afterChange = useFocusAfterChange(kind.noun, formData);
  if (!me) return null;
  const isSending = formData?.get("intent") === `add-${kind.noun}` && formData.get(kind.subjectField) === String(subjectId);
  const lastOwnId = comments?.filter(({ userId }) => userId === me.id).at(-1)?.id ?? 0;
  return (
    <section
      ref={afterChange.ref}
      className={`max-w-column ${className}`}
      aria-label={title}
      aria-busy={comments === null || undefined}
      tabIndex={-1}
    >
      <h2 className="text-xl">
        {title}
        {comments ? ` (${comments.length})` : ""}
      </h2>
      {comments === null ? <LoadingComments /> : null}
      {comments?.length === 0 && !isSending ? <p className="text-sm text-ink-2">{kind.labels.none}</p> : null}
      {comments && comments.length + Number(isSending) > 0 ? (
        <List kind={kind}>
          {comments.map((comment) => (
            <CommentRow key={comment.id} kind={kind} comment={comment} isReadOnly={isReadOnly} />
          ))}
          {isSending ? (
            <li className="text-ink-2">
              <p>{fullName(me)}</p>
              <p className={commentTextClass}>{String(formData.get("content"))}</p>
            </li>
          ) : null}
        </List>
      ) : null}
      {comments && !isReadOnly ? (
        <OperationForm
          // Resets the form after each of the member's own comments, but not after new ones from others.
          key={lastOwnId}
          intent={`add-${kind.noun}`}
          className={commentFormClass}
          schema={kind.newSchema}
          action={withoutCommentForm(pathname + search, kind.noun)}
        >
          {(field, { isPending }) => (
            <>
              <input type="hidden" name={kind.subjectField} value={subjectId} />
              <input type="hidden" name="submissionKey" value={submissionKey} />
              <CommentBox
                field={field("content")}
                label={kind.labels.field}
                button={isPending ? kind.labels.sending : kind.labels.send}
                takesFocus={afterChange.hasSent}
              />
            </>
          )}
        </OperationForm>
      ) : null}
    </section>
  );
}

const listClass = "mt-3 border-b";

function List({ kind, children }: { kind: CommentKind; children: ReactNode }) {
  const list = <ul className="*:border-t *:py-4 *:break-inside-avoid">{children}</ul>;
  if (!kind.hasScrollPane) return <div className={listClass}>{list}</div>;
  return (
    <ScrollPane height="tall" label={kind.labels.list} className={listClass}>
      {list}
    </ScrollPane>
  );
}

/** Keeps the focus in the comments, because the clicked button is removed with its form. */
function useFocusAfterChange(noun: CommentKind["noun"], formData: FormData | undefined) {
  const ref = useRef<HTMLElement>(null);
  const intent = String(formData?.get("intent") ?? "");
  const sentIntent = useRef("");
  if (intent.endsWith(`-${noun}`)) sentIntent.current = intent;
  useEffect(() => {
    if (intent !== "" || sentIntent.current === "") return;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
    sentIntent.current = "";
  }, [intent]);
  return { ref, hasSent: sentIntent.current === `add-${noun}` };
}

const skeletonRows = ["first", "second", "third"];

function LoadingComments() {
  return (
    <div className="mt-3 border-b">
      {skeletonRows.map((row) => (
        <div key={row} className={`mb-2.5 h-thumbnail ${skeletonClass}`} />
      ))}
    </div>
  );
}

const commentTextClass = "max-w-prose whitespace-pre-line";
const commentFormClass = "mt-5 print:hidden";

/** A link in a line of text that takes no more room than the text, but is 44 px tall. */
const tapClass = "-my-tap-sm inline-block max-w-full py-tap-sm pr-3";

interface RowProps {
  kind: CommentKind;
  comment: ShownComment;
}

/** One comment, its edit form, or the question before deleting it. */
function CommentRow({ kind, comment, isReadOnly }: RowProps & { isReadOnly: boolean }) {
  const me = useMe();
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const address = pathname + search;
  const excerpt = comment.content.length > 40 ? `${comment.content.slice(0, 40).trimEnd()}…` : comment.content;
  const [canEdit, canDelete] = [kind.canEdit(me, comment), kind.canDelete(me, comment)];
  const isRequested = (verb: string) => !isReadOnly && parameters.get(`${verb}-${kind.noun}`) === String(comment.id);
  if (isRequested("edit") && canEdit) return <EditRow kind={kind} comment={comment} />;
  return (
    <li>
      <p>
        <Writer comment={comment} /> {comment.isTeacher ? <Badge>Teacher</Badge> : null}{" "}
        <span className="block text-sm text-ink-2">
          <Moment date={comment.createdAt} />
          {comment.isEdited ? " · edited" : ""}
        </span>
      </p>
      <p className={commentTextClass}>
        <LinkedText text={comment.content} links={comment.links} />
      </p>
      {isRequested("delete") && canDelete ? (
        <DeleteQuestion kind={kind} comment={comment} />
      ) : isReadOnly ? null : (
        <p className="mt-1 text-sm leading-body print:hidden">
          {canEdit ? (
            <a
              href={withCommentForm(address, kind.noun, "edit", comment.id)}
              className={tapClass}
              data-keep-scroll=""
              data-replace=""
            >
              Edit<span className="sr-only"> “{excerpt}”</span>
            </a>
          ) : null}{" "}
          {canDelete ? (
            <a
              href={withCommentForm(address, kind.noun, "delete", comment.id)}
              className={tapClass}
              data-keep-scroll=""
              data-replace=""
            >
              {kind.deletion(comment.userId === me?.id).label}
              <span className="sr-only"> “{excerpt}”</span>
            </a>
          ) : null}
        </p>
      )}
    </li>
  );
}

const writerClass = "font-semibold text-ink";

function Writer({ comment: { userId, name, hasNoProfile } }: { comment: ShownComment }) {
  if (hasNoProfile) return <span className={writerClass}>{name}</span>;
  return (
    <a href={`/profile/${userId}`} className={`no-underline hover:underline ${writerClass} ${tapClass}`}>
      {name}
    </a>
  );
}

function EditRow({ kind, comment }: RowProps) {
  const { pathname, search } = useLocation();
  return (
    <li>
      <OperationForm
        intent={`edit-${kind.noun}`}
        className={commentFormClass}
        schema={kind.editedSchema}
        values={{ content: comment.content }}
        edits
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name={kind.idField} value={comment.id} />
            <CommentBox field={field("content")} label={kind.labels.edit} button={isPending ? "Saving..." : "Save"} takesFocus>
              <CloseLink to={withoutCommentForm(pathname + search, kind.noun)} className={buttonClass()}>
                Cancel
              </CloseLink>
            </CommentBox>
          </>
        )}
      </OperationForm>
    </li>
  );
}

function DeleteQuestion({ kind, comment }: RowProps) {
  const me = useMe();
  const { pathname, search } = useLocation();
  const { label, sending, question } = kind.deletion(comment.userId === me?.id);
  return (
    <OperationForm intent={`delete-${kind.noun}`} className={`border-l-6 border-bad pl-4 ${commentFormClass}`}>
      {(_field, { isPending }) => (
        <>
          <input type="hidden" name={kind.idField} value={comment.id} />
          <p>
            <strong>{question}</strong>
          </p>
          <ButtonRow className="mt-3">
            <Button look="primary">{isPending ? sending : label}</Button>{" "}
            <CloseLink to={withoutCommentForm(pathname + search, kind.noun)} className={buttonClass()}>
              Cancel
            </CloseLink>
          </ButtonRow>
        </>
      )}
    </OperationForm>
  );
}

interface CommentBoxProps {
  field: FormField;
  label: string;
  button: string;
  /** Whether a click opened the box to write. */
  takesFocus?: boolean;
  /** Next to the button. */
  children?: ReactNode;
}

/** The text area of a comment. With scripts, its button is disabled while it is empty. */
function CommentBox({ field, label, button, takesFocus = false, children }: CommentBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the box appears
  useEffect(() => {
    if (takesFocus) box.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const updateIsEmpty = () => setEmpty(box.current?.querySelector("textarea")?.value.trim() === "");
    updateIsEmpty();
    const element = box.current;
    element?.addEventListener("input", updateIsEmpty);
    return () => element?.removeEventListener("input", updateIsEmpty);
  }, []);
  return (
    <div ref={box}>
      <TextArea field={field} label={label} rows={3} isRequired />
      <ButtonRow>
        <Button disabled={isEmpty}>{button}</Button> {children}
      </ButtonRow>
    </div>
  );
}
