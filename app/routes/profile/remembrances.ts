import { canDeleteRemembrance, canEditRemembrance } from "#app/domain/core/permissions.ts";
import type { CommentKind } from "#app/ui/comment-kinds.ts";

const deletion = { label: "Delete", sending: "Deleting...", question: "Are you sure you want to delete this remembrance?" };
const takingDown = {
  label: "Take down",
  sending: "Taking down...",
  question: "Are you sure you want to take down this remembrance?",
};

/** What members remember of somebody in memoriam. */
export const remembrances: CommentKind = {
  noun: "remembrance",
  subjectField: "userId",
  idField: "remembranceId",
  newSchema: () => import("#app/domain/people/remembrances.ts").then(({ newRemembrance }) => newRemembrance),
  editedSchema: () => import("#app/domain/people/remembrances.ts").then(({ editedRemembrance }) => editedRemembrance),
  labels: {
    list: "List of remembrances",
    none: "Nobody has written yet. What do you remember?",
    field: "Your remembrance",
    edit: "Edit your remembrance",
    send: "Add Remembrance",
    sending: "Adding...",
  },
  hasScrollPane: false,
  canEdit: (me, { userId }) => canEditRemembrance(me, { authorId: userId }),
  canDelete: (me, { userId }) => canDeleteRemembrance(me, { authorId: userId }),
  deletion: (isOwn) => (isOwn ? deletion : takingDown),
};
