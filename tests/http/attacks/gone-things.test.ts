import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
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
import { accessSite, type Kind, type Outcome, outcomeOf } from "#tests/support/access-site.ts";
import { mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/operations/paths.ts";
import type { Fields } from "#tests/support/operations/subject.ts";
import { validBodyOf, validFormOf } from "#tests/support/operations/table.ts";
import type { Records } from "#tests/support/records.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

/** The risk: somebody does something with what is there no more. Everything that takes it is sent by members and administrators. */

const { browserOf, csrf, errors, records, restore, watch } = accessSite();

/** Things that are there no more, or in a state in which nothing can be done with them, and what still can. */
interface GoneThing {
  state: string;
  /** The records that are gone. Every form and call that takes one of them is tried. */
  names: readonly (keyof Records)[];
  change: (records: Records) => void;
  /** What still can be done, by those who may, as the names of forms and calls. */
  remains: readonly string[];
}

const now = () => new Date();
const deletePhotos = (...ids: number[]) => {
  for (const id of ids) changeRow(photoCollections, id, { deletedAt: now() });
};
const setPerson = (id: number, fields: Partial<typeof users.$inferInsert>) => changeRow(users, id, fields);

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

const goneThings: readonly GoneThing[] = [
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
      addRow(takedownRequests, request);
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
    change: ({ comment }) => changeRow(comments, comment.id, { isDeleted: true }),
    remains: [],
  },
  {
    state: "a message that both have deleted",
    names: ["sent", "received"],
    change({ sent, received }) {
      const gone = { isDeleted: true, senderDeletedAt: now(), recipientDeletedAt: now() };
      for (const { id } of [sent, received]) changeRow(messages, id, gone);
    },
    remains: [],
  },
  {
    state: "a deleted remembrance",
    names: ["remembrance"],
    change: ({ remembrance }) => changeRow(remembrances, remembrance.id, { deletedAt: now() }),
    remains: [],
  },
  {
    state: "a decided request to take a photo down",
    names: ["takedown"],
    change: ({ takedown }) => changeRow(takedownRequests, takedown.id, { decidedAt: now(), outcome: "kept" }),
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

interface Attempt {
  name: string;
  input: (from: Records) => Promise<object>;
  address: (from: Records) => string;
  /** What it names in its input; a call also names it in its address. */
  naming: (from: Records) => Promise<unknown>;
  send: (kind: Kind, address: string, input: object) => Promise<Outcome>;
}

const attempts: Attempt[] = [
  ...mountedForms.map((form) => ({
    name: `${form.path} ${form.intent}`,
    input: async (from: Records) => validFormOf(form).fields(from),
    address: (from: Records) => fillPath(form.path, from),
    naming: async (from: Records) => validFormOf(form).fields(from),
    send: async (kind: Kind, address: string, input: object) => {
      const fields = { ...(input as Fields), csrf: csrf() };
      const { status, headers, html } = await browserOf(kind).postByScript(address, form.intent, fields);
      return outcomeOf(status, headers.get("Location"), html);
    },
  })),
  ...mountedEndpoints.map((call) => ({
    name: `${call.method} ${call.path}`,
    input: (from: Records) => validBodyOf(call, from),
    address: (from: Records) => fillPath(call.path, from),
    naming: async (from: Records) => [fillPath(call.path, from), await validBodyOf(call, from)],
    send: async (kind: Kind, address: string, input: object) =>
      outcomeOf((await browserOf(kind).call(call.method, address, call.method === "GET" ? undefined : input)).status, null),
  })),
];

/** What attempts name, without what differs each time, such as codes. */
const steadyTexts = new Map<string, string | null>();
async function steadyText({ name, naming }: Attempt): Promise<string | null> {
  let text = steadyTexts.get(name);
  if (text === undefined) {
    const again = JSON.stringify(await naming(records()));
    text = JSON.stringify(await naming(records()));
    if (again !== text) text = null;
    steadyTexts.set(name, text);
  }
  return text;
}

/** Whether it names one of these records. */
async function isAbout(names: readonly (keyof Records)[], attempt: Attempt): Promise<boolean> {
  const unlikely = 987_654;
  const others = names.map((name) => {
    const record = records()[name];
    return [name, typeof record === "object" ? { ...record, id: unlikely } : typeof record === "string" ? "unlikely" : unlikely];
  });
  const text = await steadyText(attempt);
  return text !== null && text !== JSON.stringify(await attempt.naming({ ...records(), ...Object.fromEntries(others) }));
}

test.each(goneThings)("nothing is done with $state", async ({ names, change, remains }) => {
  const about: Attempt[] = [];
  for (const attempt of attempts) if (await isAbout(names, attempt)) about.push(attempt);
  expect(about.length).toBeGreaterThan(0);
  await restore();
  change(records());
  const done: string[] = [];
  for (const { name, address, input, send } of about) {
    for (const kind of ["member", "owner", "administrator"] as const) {
      const sent = await input(records());
      const changed = watch();
      const outcome = await send(kind, address(records()), sent);
      const isDone = name.startsWith("GET ") ? outcome === "done" : changed().length > 0;
      if (isDone && !remains.includes(name)) done.push(`${name}: ${kind}`);
      if (!isDone || name.startsWith("GET ")) continue;
      await restore();
      change(records());
    }
  }
  await restore();
  expect(done).toEqual([]);
  expect(errors()).toEqual([]);
});
