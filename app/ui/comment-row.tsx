import { useLocation, useSearchParams } from "react-router";
import { Badge } from "./badge.tsx";
import { Button, ButtonRow, buttonClass } from "./button.tsx";
import { CommentBox } from "./comment-box.tsx";
import { type CommentKind, type ShownComment, withCommentForm, withoutCommentForm } from "./comment-kinds.ts";
import { CloseLink } from "./dialog.tsx";
import { OperationForm } from "./form.tsx";
import { useMe } from "./site.ts";
import { Moment } from "./time.tsx";

export const commentTextClass = "max-w-prose whitespace-pre-line";
export const commentFormClass = "mt-5 print:hidden";

/** A link in a line of text that takes no more room than the text, but is 44 px tall. */
const tapClass = "-my-tap-sm inline-block max-w-full py-tap-sm pr-3";

interface RowProps {
  kind: CommentKind;
  comment: ShownComment;
}

/** One comment, its edit form, or the question before deleting it. */
export function CommentRow({ kind, comment, isReadOnly }: RowProps & { isReadOnly: boolean }) {
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
      <p className={commentTextClass}>{comment.content}</p>
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
