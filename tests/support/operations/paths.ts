import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { unsubscribePath } from "#app/domain/mail/unsubscribe.server.ts";
import routes from "#app/routes.ts";
import type { Records } from "../records.ts";

export interface Address {
  /** Like `/profile/:userId`. */
  path: string;
  /** The route module, under app/. */
  file: string;
  /** The name by which scripts ask for its data. */
  id: string;
}

const flatten = (parent: string, entries: RouteConfigEntry[]): Address[] =>
  entries.flatMap(({ path: segment = "", file, id = file.replace(/\.tsx?$/, ""), children = [] }) => {
    const full = path.posix.join(parent, segment);
    return [{ path: full, file, id }, ...flatten(full, children)];
  });

/** Every address of app/routes.ts. */
export const addresses: Address[] = flatten("/", routes as RouteConfigEntry[]);

/** The paths of all addresses. */
export const allPaths: string[] = addresses.map(({ path }) => path);

/** Replaces the parameters of a path with the ids of these records. */
export function fillPath(path: string, records: Records): string {
  if (path === "/unsubscribe/:token") return unsubscribePath(records.me.id, "message");
  const values: Record<string, string | number> = {
    token: records.token,
    choice: "simple",
    userId: path.endsWith("/remembrances") ? records.inMemoriam.id : records.me.id,
    remembranceId: records.remembrance.id,
    albumId: records.album.id,
    photoId: path.endsWith("/takedown-requests") ? records.othersPhoto.id : records.photo.id,
    requestId: records.takedown.id,
    photoNameId: records.photoName.id,
    photoCollectionId: records.photo.id,
    announcementId: records.announcement.id,
    mailingId: path.endsWith("/stop") ? records.sentMailing.id : records.mailing.id,
    commentId: records.comment.id,
    messageId: path.endsWith("/read") ? records.received.id : records.sent.id,
    reunionId: /\/(dates|votes)/.test(path) ? records.undatedReunion.id : records.ownReunion.id,
    dateId: records.suggestedDate.id,
    questionId: records.question.id,
    walkInId: records.walkIn.id,
    batch: "a".repeat(32),
    file: `${"a".repeat(64)}-60x40.jpg`,
  };
  const filled = path.replace(/:(\w+)/g, (_, name) => String(values[name] ?? ""));
  return filled === "/" ? "/?index" : filled;
}
