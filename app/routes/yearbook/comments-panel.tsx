import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import type { ShownComment } from "#app/domain/albums/comments.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { OperationForm } from "#app/ui/form.tsx";
import { skeletonClass } from "#app/ui/loading-page.tsx";
import { ScrollPane } from "#app/ui/scroll-pane.tsx";
import { useMe } from "#app/ui/site.ts";
import { CommentBox } from "./comment-box.tsx";
import { CommentRow, commentFormClass, commentTextClass } from "./comment-row.tsx";
import { withoutComment } from "./urls.ts";

const schema = () => import("#app/domain/albums/comments.ts").then(({ newComment }) => newComment);

interface CommentsPanelProps {
  title: string;
  photoCollectionId: number;
  /** Null while they are loading. */
  comments: ShownComment[] | null;
  submissionKey: string;
  className?: string;
  /** Shows no forms or links to them. */
  isReadOnly?: boolean;
}

/** The comments on an album or photo, and a form for one more. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { title, photoCollectionId, comments, submissionKey, className = "mt-10", isReadOnly = false } = props;
  const me = useMe();
  const { pathname, search } = useLocation();
  const { formData } = useNavigation();
  const afterChange = useFocusAfterChange(formData);
  if (!me) return null;
  const isSending = formData?.get("intent") === "add-comment" && formData.get("photoCollectionId") === String(photoCollectionId);
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
      {comments?.length === 0 && !isSending ? <p className="text-sm text-ink-2">No comments yet.</p> : null}
      {comments && comments.length + Number(isSending) > 0 ? (
        <ScrollPane height="tall" label="List of comments" className="mt-3 border-b">
          <ul className="*:border-t *:py-4 *:break-inside-avoid">
            {comments.map((comment) => (
              <CommentRow key={comment.id} comment={comment} isReadOnly={isReadOnly} />
            ))}
            {isSending ? (
              <li className="text-ink-2">
                <p>{fullName(me)}</p>
                <p className={commentTextClass}>{String(formData.get("content"))}</p>
              </li>
            ) : null}
          </ul>
        </ScrollPane>
      ) : null}
      {comments && !isReadOnly ? (
        <OperationForm
          // Resets the form after each of the member's own comments, but not after new ones from others.
          key={lastOwnId}
          intent="add-comment"
          className={commentFormClass}
          schema={schema}
          action={withoutComment(pathname + search)}
        >
          {(field, { isPending }) => (
            <>
              <input type="hidden" name="photoCollectionId" value={photoCollectionId} />
              <input type="hidden" name="submissionKey" value={submissionKey} />
              <CommentBox
                field={field("content")}
                label="Your comment"
                button={isPending ? "Posting..." : "Post Comment"}
                takesFocus={afterChange.hasSent}
              />
            </>
          )}
        </OperationForm>
      ) : null}
    </section>
  );
}

/** Keeps the focus in the comments, because the clicked button is removed with its form. */
function useFocusAfterChange(formData: FormData | undefined) {
  const ref = useRef<HTMLElement>(null);
  const intent = String(formData?.get("intent") ?? "");
  const sentIntent = useRef("");
  if (/-comment$/.test(intent)) sentIntent.current = intent;
  useEffect(() => {
    if (intent !== "" || sentIntent.current === "") return;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
    sentIntent.current = "";
  }, [intent]);
  return { ref, hasSent: sentIntent.current === "add-comment" };
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
