import { useLocation, useNavigation, useSearchParams } from "react-router";
import type { ShownComment } from "#app/domain/albums/comments.server.ts";
import { canDeleteComment, canEditComment } from "#app/domain/core/permissions.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { CloseLink } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { useMe } from "#app/ui/site.ts";
import { Moment } from "#app/ui/time.tsx";
import { CommentBox } from "./comment-box.tsx";
import { withComment, withoutComment } from "./urls.ts";

export const commentTextClass = "max-w-prose whitespace-pre-line";
export const commentFormClass = "mt-5 print:hidden";

/** A link in a line of text that takes no more room than the text, but is 44 px tall. */
const tapClass = "-my-tap-sm inline-block max-w-full py-tap-sm pr-3";

const schema = () => import("#app/domain/albums/comments.ts").then(({ editedComment }) => editedComment);

/** One comment, its edit form, or the question before deleting it. */
export function CommentRow({ comment, isReadOnly }: { comment: ShownComment; isReadOnly: boolean }) {
  const me = useMe();
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const pendingChange = usePendingChange(comment.id);
  if (pendingChange?.isDeleted) return null;
  const address = pathname + search;
  const excerpt = comment.content.length > 40 ? `${comment.content.slice(0, 40).trimEnd()}…` : comment.content;
  const isRequested = (parameter: string) => !isReadOnly && parameters.get(parameter) === String(comment.id);
  if (isRequested("edit-comment") && canEditComment(me, comment) && !pendingChange) return <EditRow comment={comment} />;
  return (
    <li>
      <p>
        <a href={`/profile/${comment.userId}`} className={`font-semibold text-ink no-underline hover:underline ${tapClass}`}>
          {comment.name}
        </a>{" "}
        {comment.isTeacher ? <Badge>Teacher</Badge> : null}{" "}
        <span className="block text-sm text-ink-2">
          <Moment date={comment.createdAt} />
          {comment.isEdited || pendingChange ? " · edited" : ""}
        </span>
      </p>
      <p className={commentTextClass}>{pendingChange?.content ?? comment.content}</p>
      {isRequested("delete-comment") && canDeleteComment(me, comment) ? (
        <DeleteQuestion comment={comment} />
      ) : isReadOnly ? null : (
        <p className="mt-1 text-sm leading-body print:hidden">
          {canEditComment(me, comment) ? (
            <a href={withComment(address, "edit-comment", comment.id)} className={tapClass} data-keep-scroll="" data-replace="">
              Edit<span className="sr-only"> “{excerpt}”</span>
            </a>
          ) : null}{" "}
          {canDeleteComment(me, comment) ? (
            <a href={withComment(address, "delete-comment", comment.id)} className={tapClass} data-keep-scroll="" data-replace="">
              Delete<span className="sr-only"> “{excerpt}”</span>
            </a>
          ) : null}
        </p>
      )}
    </li>
  );
}

/** What the form being sent changes in this comment. */
function usePendingChange(commentId: number): { content?: string; isDeleted: boolean } | null {
  const { formData } = useNavigation();
  if (formData?.get("commentId") !== String(commentId)) return null;
  const isDeleted = formData.get("intent") === "delete-comment";
  return isDeleted ? { isDeleted } : { isDeleted, content: String(formData.get("content") ?? "") };
}

function EditRow({ comment }: { comment: ShownComment }) {
  const { pathname, search } = useLocation();
  return (
    <li>
      <OperationForm intent="edit-comment" className={commentFormClass} schema={schema} values={{ content: comment.content }}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="commentId" value={comment.id} />
            <CommentBox field={field("content")} label="Edit your comment" button={isPending ? "Saving..." : "Save"} takesFocus>
              <CloseLink to={withoutComment(pathname + search)} className={buttonClass()}>
                Cancel
              </CloseLink>
            </CommentBox>
          </>
        )}
      </OperationForm>
    </li>
  );
}

function DeleteQuestion({ comment }: { comment: ShownComment }) {
  const { pathname, search } = useLocation();
  return (
    <OperationForm intent="delete-comment" className={`border-l-6 border-bad pl-4 ${commentFormClass}`}>
      {(_field, { isPending }) => (
        <>
          <input type="hidden" name="commentId" value={comment.id} />
          <p>
            <strong>Are you sure you want to delete this comment?</strong>
          </p>
          <ButtonRow className="mt-3">
            <Button look="primary">{isPending ? "Deleting..." : "Delete"}</Button>{" "}
            <CloseLink to={withoutComment(pathname + search)} className={buttonClass()}>
              Cancel
            </CloseLink>
          </ButtonRow>
        </>
      )}
    </OperationForm>
  );
}
