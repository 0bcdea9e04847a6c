import { z } from "zod";
import { id, requiredMultilineText, submissionKey } from "#app/domain/core/fields.ts";
import { photoId } from "./albums.ts";

/** The fields of comments on albums and photos. */

const content = requiredMultilineText("Please write something first", { length: 2000, message: "Comment too long" });
const commentId = id("Comment not found");

export const newComment = z.object({ photoCollectionId: photoId, content, submissionKey });
export const editedComment = z.object({ commentId, content });
export const oneComment = z.object({ commentId });
