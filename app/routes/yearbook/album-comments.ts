import { canDeleteComment, canEditComment } from "#app/domain/core/permissions.ts";
import type { CommentKind } from "#app/ui/comment-kinds.ts";

const deletion = { label: "Delete", sending: "Deleting...", question: "Are you sure you want to delete this comment?" };

/** Comments on albums and photos. */
export const albumComments: CommentKind = {
  noun: "comment",
  subjectField: "photoCollectionId",
  idField: "commentId",
  newSchema: () => import("#app/domain/albums/comments.ts").then(({ newComment }) => newComment),
  editedSchema: () => import("#app/domain/albums/comments.ts").then(({ editedComment }) => editedComment),
  labels: {
    list: "List of comments",
    none: "No comments yet.",
    field: "Your comment",
    edit: "Edit your comment",
    send: "Post Comment",
    sending: "Posting...",
  },
  hasScrollPane: true,
  canEdit: canEditComment,
  canDelete: canDeleteComment,
  deletion: () => deletion,
};
