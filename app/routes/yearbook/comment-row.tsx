import { useLocation, useNavigation, useSearchParams } from "react-router";
import type { Comment } from "#app/domain/albums/comments.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canDeleteComment, canEditComment } from "#app/domain/core/permissions.ts";
import { CloseLink } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { useMe } from "#app/ui/site.ts";
import { Moment } from "#app/ui/time.tsx";
import { CommentBox } from "./comment-box.tsx";
import { withComment, withoutComment } from "./urls.ts";

const schema = () => import("#app/domain/albums/comments.ts").then(({ editedComment }) => editedComment);

/** One comment, its edit form, or the question before deleting it. */
export function CommentRow({ comment, isReadOnly }: { comment: Comment; isReadOnly: boolean }) {
  const me = useMe();
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const pendingChange = usePendingChange(comment.id);
  if (pendingChange?.isDeleted) return null;
  const address = pathname + search;
  const excerpt = comment.content.length > 40 ? `${comment.content.slice(0, 40).trimEnd()}…` : comment.content;
  const isRequested = (parameter: string) => !isReadOnly && parameters.get(parameter) === String(comment.id);
  const isEdited = comment.updatedAt.getTime() !== comment.createdAt.getTime();
  if (isRequested("edit-comment") && canEditComment(me, comment) && !pendingChange) return <EditRow comment={comment} />;
  return (
    <li className="comment">
      <p className="comment-who">
        <a href={`/profile/${comment.userId}`}>{fullName(comment.user)}</a>{" "}
        {comment.user.profileType === "teacher" ? <span className="badge">Teacher</span> : null}{" "}
        <span className="meta">
          <Moment date={comment.createdAt} />
          {isEdited || pendingChange ? " · edited" : ""}
        </span>
      </p>
      <p className="comment-text">{pendingChange?.content ?? comment.content}</p>
      {isRequested("delete-comment") && canDeleteComment(me, comment) ? (
        <DeleteQuestion comment={comment} />
      ) : isReadOnly ? null : (
        <p className="comment-actions">
          {canEditComment(me, comment) ? (
            <a href={withComment(address, "edit-comment", comment.id)} data-keep-scroll="" data-replace="">
              Edit<span className="sr-only"> “{excerpt}”</span>
            </a>
          ) : null}{" "}
          {canDeleteComment(me, comment) ? (
            <a href={withComment(address, "delete-comment", comment.id)} data-keep-scroll="" data-replace="">
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

function EditRow({ comment }: { comment: Comment }) {
  const { pathname, search } = useLocation();
  return (
    <li className="comment">
      <OperationForm intent="edit-comment" schema={schema} values={{ content: comment.content }}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="commentId" value={comment.id} />
            <CommentBox field={field("content")} label="Edit your comment" button={isPending ? "Saving..." : "Save"} takesFocus>
              <CloseLink to={withoutComment(pathname + search)} className="btn">
                Cancel
              </CloseLink>
            </CommentBox>
          </>
        )}
      </OperationForm>
    </li>
  );
}

function DeleteQuestion({ comment }: { comment: Comment }) {
  const { pathname, search } = useLocation();
  return (
    <OperationForm intent="delete-comment" className="comment-question">
      {(_field, { isPending }) => (
        <>
          <input type="hidden" name="commentId" value={comment.id} />
          <p>
            <strong>Are you sure you want to delete this comment?</strong>
          </p>
          <p className="btn-row">
            <button type="submit" className="btn btn-primary">
              {isPending ? "Deleting..." : "Delete"}
            </button>{" "}
            <CloseLink to={withoutComment(pathname + search)} className="btn">
              Cancel
            </CloseLink>
          </p>
        </>
      )}
    </OperationForm>
  );
}
