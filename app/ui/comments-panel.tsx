import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { CommentBox } from "./comment-box.tsx";
import { type CommentKind, type ShownComment, withoutCommentForm } from "./comment-kinds.ts";
import { CommentRow, commentFormClass, commentTextClass } from "./comment-row.tsx";
import { OperationForm } from "./form.tsx";
import { skeletonClass } from "./loading-page.tsx";
import { ScrollPane } from "./scroll-pane.tsx";
import { useMe } from "./site.ts";

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
