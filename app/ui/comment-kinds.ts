import type { z } from "zod";
import type { WithLinks } from "#app/domain/core/text-links.ts";
import { withoutParameters, withParameters } from "../http/url-parameters.ts";
import type { SessionUser } from "./site.ts";

/** Comments on albums and remembrances look and work the same. This is what differs. */

export interface CommentKind {
  /** In the forms' intents and the address: 'add-comment', '?edit-comment=7'. */
  noun: "comment" | "remembrance";
  /** The form fields with the id of what is written about, and with the id of what was written. */
  subjectField: "photoCollectionId" | "userId";
  idField: "commentId" | "remembranceId";
  /** Load the schemas that the server validates the forms with. */
  newSchema: () => Promise<TextSchema>;
  editedSchema: () => Promise<TextSchema>;
  labels: Record<"list" | "none" | "field" | "edit" | "send" | "sending", string>;
  /** Whether the list has at most 600 px and scrolls. */
  hasScrollPane: boolean;
  canEdit: (me: Me, written: Written) => boolean;
  canDelete: (me: Me, written: Written) => boolean;
  /** How the deletion of one's own, or of somebody else's, is named. */
  deletion: (isOwn: boolean) => Record<"label" | "sending" | "question", string>;
}

type TextSchema = z.ZodType<unknown, { content: string }>;
type Me = SessionUser | null;
interface Written {
  userId: number;
}

/** A comment or remembrance as a page shows it. */
export interface ShownComment extends Written, WithLinks {
  id: number;
  content: string;
  createdAt: Date;
  /** The writer. */
  name: string;
  isTeacher: boolean;
  isEdited: boolean;
  /** The writer has left. */
  hasNoProfile?: boolean;
}

/** A page without the form that edits or deletes one of them. Keeps other dialogs open. */
export const withoutCommentForm = (path: string, noun: CommentKind["noun"]) =>
  withoutParameters(path, `edit-${noun}`, `delete-${noun}`, "done");

/** A page with one of them being edited or deleted. */
export const withCommentForm = (path: string, noun: CommentKind["noun"], verb: "edit" | "delete", id: number) =>
  withParameters(withoutCommentForm(path, noun), { [`${verb}-${noun}`]: id });
