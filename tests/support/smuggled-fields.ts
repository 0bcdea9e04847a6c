import { db } from "#db/client.server.ts";

/** Fields that a request must not set, with a value that can be found in the database. */
const smuggled = {
  id: 7777,
  role: "administrator",
  karma: 7777,
  viewCount: 7777,
  likeCount: 7777,
  isActive: false,
  memberState: "in_memoriam",
  password: "smuggled password",
  lastLoginAt: 7777,
  lastLoginIp: "203.0.113.77",
  createdAt: "1970-01-01T00:00:07.777Z",
  updatedAt: "1970-01-01T00:00:07.777Z",
  deletedAt: "1970-01-01T00:00:07.777Z",
  senderId: 7777,
  createdBy: 7777,
  organizer: "smuggled organizer",
  eventId: "smuggled",
  userId: 7777,
  isDeleted: true,
  isRead: true,
  ipAddress: "203.0.113.77",
  userAgent: "smuggled",
  kind: "smuggled",
  outcome: "approved",
  sequence: 7777,
  sortName: "smuggled",
  searchText: "smuggled",
  uploadedBy: 7777,
  setBy: 7777,
  isPublic: true,
  sessionHash: "smuggled",
};
const smuggledInSnakeCase = Object.fromEntries(
  Object.entries(smuggled).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
);
/** Adds the smuggled fields that a request does not have itself. */
export const withSmuggled = (valid: object) => ({ ...smuggledInSnakeCase, ...smuggled, ...valid });

/** What nobody's input sets: members' rights and counts, and the owners of records. */
const guarded = {
  users: "role, karma, view_count, is_active, member_state, password, last_login_ip, profile_type, created_at",
  photo_collections: "user_id, view_count, like_count, created_at, is_collection, deleted_at",
  reunions: "created_by, organizer, event_id, created_at",
  messages: "sender_id, recipient_id, is_read, is_deleted, created_at",
  comments: "user_id, is_deleted, created_at",
};

const rows = (query: string) => db().$client.prepare(query).all() as Record<string, unknown>[];
/** The values that nobody's input sets, by table, id, and column. */
export const guardedValues = (): Map<string, unknown> =>
  new Map(
    Object.entries(guarded).flatMap(([table, columns]) =>
      rows(`select id, ${columns} from ${table}`).flatMap(({ id, ...row }) =>
        Object.entries(row).map(([column, value]): [string, unknown] => [`${table} ${id} ${column}`, value]),
      ),
    ),
  );

/** The columns whose values differ from these. A row that is gone has no columns that differ. */
export function guardedColumnsChanged(before: Map<string, unknown>): string[] {
  const after = guardedValues();
  const changed = [...before].filter(([place, value]) => after.has(place) && after.get(place) !== value);
  return [...new Set(changed.map(([place]) => place.split(" ").at(-1) as string))].sort();
}

const deleting = ["deleted_at"];
const signingIn = ["last_login_ip"];
/** The columns that forms, by their intent or address and intent, and calls change on purpose. */
export const changedOnPurpose: Record<string, readonly string[]> = {
  "sign-in": signingIn,
  "sign-in-with-link": signingIn,
  "POST /api/auth/login": signingIn,
  "choose-password": ["last_login_ip", "member_state", "password"],
  "change-password": ["password"],
  "/account leave": ["created_by", "is_active", "member_state", "organizer", "password"],
  "edit-profile": ["profile_type"],
  deactivate: ["is_active"],
  reactivate: ["is_active"],
  missing: ["member_state"],
  found: ["member_state"],
  unlist: ["member_state"],
  "list-again": ["member_state"],
  "request-unlisting": ["member_state"],
  "decline-unlisting": ["member_state"],
  "pass-on-letter": ["member_state"],
  "set-in-memoriam": ["member_state"],
  "undo-in-memoriam": ["member_state"],
  "make-administrator": ["role"],
  "unmake-administrator": ["role"],
  "delete-album": deleting,
  "delete-photo": deleting,
  "delete-photos": deleting,
  "undo-upload": deleting,
  restore: deleting,
  "DELETE /api/photo-collections/:albumId": deleting,
  "DELETE /api/yearbook/:photoId": deleting,
  "POST /api/yearbook/delete": deleting,
  "POST /api/yearbook/undo": deleting,
  like: ["karma", "like_count"],
  "POST /api/photo-collections/:photoCollectionId/like": ["karma", "like_count"],
  "delete-comment": ["is_deleted"],
  "DELETE /api/comments/:commentId": ["is_deleted"],
  open: ["is_read"],
  "PATCH /api/messages/:messageId/read": ["is_read"],
};

/** The tables that contain a smuggled value. The number must stand alone, because times in milliseconds can contain it. */
export function traces(): string[] {
  const tables = db()
    .$client.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all() as string[];
  return tables.filter((table) => /\b7777\b|smuggled|203\.0\.113\.77/.test(JSON.stringify(rows(`select * from "${table}"`))));
}
