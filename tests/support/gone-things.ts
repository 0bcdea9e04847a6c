import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
  comments,
  linkTokens,
  messages,
  photoCollections,
  publicContacts,
  remembrances,
  reunions,
  takedownRequests,
  users,
} from "#db/schema.ts";
import type { Records } from "./records.ts";

/** Things that are there no more, or in a state in which nothing can be done with them, and what still can. */
export interface GoneThing {
  state: string;
  /** The records that are gone. Every form and call that takes one of them is tried. */
  names: readonly (keyof Records)[];
  change: (records: Records) => void;
  /** What still can be done, by those who may, as the names of forms and calls. */
  remains: readonly string[];
}

const now = () => new Date();
const deletePhotos = (...ids: number[]) => {
  for (const id of ids) db().update(photoCollections).set({ deletedAt: now() }).where(eq(photoCollections.id, id)).run();
};
const setPerson = (id: number, fields: Partial<typeof users.$inferInsert>) =>
  db().update(users).set(fields).where(eq(users.id, id)).run();

/** They have the person's id only in a text of the test, or take away what is about the person. */
const notAboutThem = [
  "/alumni add-member",
  "/alumni clear-featured",
  "/admin/profile-editor add-member",
  "/admin/profile-editor clear-featured",
  "/messages approve",
  "/yearbook undo-upload",
  "POST /api/yearbook/undo",
  "/admin/questions add-question",
  "DELETE /api/featured-alumni",
  "POST /api/book/questions",
];

export const goneThings: readonly GoneThing[] = [
  {
    state: "a deleted photo",
    names: ["photo", "comment", "photoName"],
    change: ({ photo }) => deletePhotos(photo.id),
    remains: [],
  },
  {
    state: "a photo that waits to be taken down",
    names: ["photo", "comment", "photoName"],
    change({ photo, person }) {
      deletePhotos(photo.id);
      const request = { photoId: photo.id, requestedBy: person.id, reason: "I look ill", hidesPhoto: true };
      db().insert(takedownRequests).values(request).run();
    },
    remains: [],
  },
  {
    state: "a deleted album",
    names: ["album", "photo", "comment", "photoName"],
    change: ({ album }) => deletePhotos(album.id),
    remains: [],
  },
  {
    state: "a deleted comment",
    names: ["comment"],
    change: ({ comment }) => db().update(comments).set({ isDeleted: true }).where(eq(comments.id, comment.id)).run(),
    remains: [],
  },
  {
    state: "a message that both have deleted",
    names: ["sent", "received"],
    change({ sent, received }) {
      const gone = { isDeleted: true, senderDeletedAt: now(), recipientDeletedAt: now() };
      for (const { id } of [sent, received]) db().update(messages).set(gone).where(eq(messages.id, id)).run();
    },
    remains: [],
  },
  {
    state: "a deleted remembrance",
    names: ["remembrance"],
    change: ({ remembrance }) =>
      db().update(remembrances).set({ deletedAt: now() }).where(eq(remembrances.id, remembrance.id)).run(),
    remains: [],
  },
  {
    state: "a decided request to take a photo down",
    names: ["takedown"],
    change: ({ takedown }) =>
      db().update(takedownRequests).set({ decidedAt: now(), outcome: "kept" }).where(eq(takedownRequests.id, takedown.id)).run(),
    remains: [],
  },
  {
    state: "a handled request for access",
    names: ["requestId", "unlistingId"],
    change: () => db().update(publicContacts).set({ outcome: "declined", handledAt: now() }).run(),
    remains: [],
  },
  {
    state: "a used link",
    names: ["token"],
    change: ({ invited }) => db().update(linkTokens).set({ usedAt: now() }).where(eq(linkTokens.userId, invited.id)).run(),
    remains: [],
  },
  {
    state: "a cancelled meet-up",
    names: ["ownReunion", "reunion", "undatedReunion", "reunionWithArrival", "suggestedDate"],
    change: () => db().update(reunions).set({ status: "cancelled", isActive: false }).run(),
    remains: [
      "/ leave",
      "/reunions edit",
      "/reunions delete",
      "/reunions leave",
      "/reunions status",
      "/reunions/:reunionId/attendees mark-paid",
      "/reunions/:reunionId/check-in mark-paid",
      "/reunions/:reunionId/check-in name-helper",
      "/reunions/:reunionId/check-in remove-helper",
      "/mailings/new add-mailing",
      "POST /api/mailings",
      "PATCH /api/reunions/:reunionId",
      "DELETE /api/reunions/:reunionId",
      "POST /api/reunions/:reunionId/leave",
      "PATCH /api/reunions/:reunionId/status",
      "POST /api/reunions/:reunionId/check-in-helpers/:userId",
      "DELETE /api/reunions/:reunionId/check-in-helpers/:userId",
      "PATCH /api/reunions/:reunionId/payments",
      ...["attendance", "attendees", "reply", "replies", "dates", "check-in"].map(
        (name) => `GET /api/reunions/:reunionId/${name}`,
      ),
    ],
  },
  {
    state: "a deactivated person",
    names: ["person", "invited", "missing", "inMemoriam"],
    change: ({ person, invited, missing, inMemoriam }) => {
      for (const { id } of [person, invited, missing, inMemoriam]) setPerson(id, { isActive: false });
    },
    remains: [
      ...notAboutThem,
      "/alumni undo-in-memoriam",
      "/admin/profile-editor undo-in-memoriam",
      "/in-memoriam edit-in-memoriam",
    ],
  },
  {
    state: "somebody who does not want to be listed",
    names: ["person", "invited", "missing", "inMemoriam"],
    change: ({ person, invited, missing, inMemoriam }) => {
      for (const { id } of [person, invited, missing, inMemoriam]) setPerson(id, { memberState: "unlisted", password: null });
    },
    remains: [
      ...notAboutThem,
      "/alumni edit-profile",
      "/alumni deactivate",
      "/admin/profile-editor edit-profile",
      "/admin/profile-editor deactivate",
      "/reunions/:reunionId/check-in undo-check-in",
    ],
  },
  {
    state: "a former member",
    names: ["person", "invited", "missing", "inMemoriam"],
    change: ({ person, invited, missing, inMemoriam }) => {
      const left = {
        memberState: "former",
        isActive: false,
        password: null,
        email: null,
        firstName: "Former",
        lastName: "member",
      } as const;
      for (const { id } of [person, invited, missing, inMemoriam]) setPerson(id, left);
    },
    remains: notAboutThem,
  },
];
