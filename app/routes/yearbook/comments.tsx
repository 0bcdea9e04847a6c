import { canDeleteComment, canEditComment } from "#app/domain/core/permissions.ts";
import * as words from "#app/ui/button-words.ts";
import type { CommentKind, ShownComment } from "#app/ui/comment-kinds.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";

/** The comments on an album or photo, which are below the pictures. Their scripts load when they are first shown. */
export const LazyCommentsPanel = lazyPart("[aria-label^='Comments on']", () => import("#app/ui/comments-panel.tsx"));

/** Where links to a photo's comments lead. */
export const photoCommentsId = "photo-comments";

interface CommentsProps {
  comments: ShownComment[] | null;
  submissionKey: string;
}

/** The comments on one photo; null while they are loading. A page has them only once, because links lead there. */
export function PhotoComments({ photoId, ...rest }: CommentsProps & { photoId: number }) {
  return (
    <div id={photoCommentsId} className="pt-6">
      <LazyCommentsPanel
        kind={albumComments}
        className=""
        key={photoId}
        title="Comments on this photo"
        subjectId={photoId}
        {...rest}
      />
    </div>
  );
}

const deletion = { label: "Delete", sending: "Deleting...", question: "Are you sure you want to delete this comment?" };

/** Comments on albums and photos. */
export const albumComments: CommentKind = {
  noun: "comment",
  subjectField: "photoCollectionId",
  idField: "commentId",
  newSchema: () => import("#app/domain/albums/albums.ts").then(({ newComment }) => newComment),
  editedSchema: () => import("#app/domain/albums/albums.ts").then(({ editedComment }) => editedComment),
  labels: {
    list: "List of comments",
    none: "No comments yet.",
    field: "Your comment",
    edit: "Edit your comment",
    send: words.postComment,
    sending: "Posting...",
  },
  hasScrollPane: true,
  canEdit: canEditComment,
  canDelete: canDeleteComment,
  deletion: () => deletion,
};
