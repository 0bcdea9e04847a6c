import { afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { accessOf, accessSite, type Kind, kindsOfPeople, type Outcome, outcomeOf } from "#tests/support/access-site.ts";
import { type DescribedEndpoint, describedName, endpointsOf, expectDescribed } from "#tests/support/api-description.ts";
import { portraitsFile } from "#tests/support/archives.ts";
import { type MountedEndpoint, mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/operations/paths.ts";
import type { Fields } from "#tests/support/operations/subject.ts";
import { accessOfCall, takesBody, validBodyOf, validFormOf } from "#tests/support/operations/table.ts";
import { jpeg } from "#tests/support/pictures.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * Four risks of every form and every call of the site, each of which is tried in turn:
 * - another site makes somebody's browser send it;
 * - somebody sends it who may not: everybody tries it, and is compared with the tables of tests/support/operations;
 * - a field that it doesn't have sets what nobody may set, such as a role, an owner, or a count;
 * - input that nobody expected gets a schema's default message instead of a sentence that somebody wrote.
 */

const { browserOf, csrf, errors, origin, records, restore, watch } = accessSite();
afterEach(() => restore());

/** The headers of a post from another site. */
const foreignHeaders: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
];
/** One of these for each form or call in turn, where all of them have the same code. */
const oneOf = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value;

/** Forms that answer a wrong token with a redirect: the download shows the error on its page, and a code needs the password first. */
const redirecting = ["/admin/backup/download ", "/login/code enter-code"];
/** Those that change no row but a count of views, or none about these records. */
const changesNoRow = [
  "/join check-code",
  "/yearbook clear-cache",
  "/admin/backup enter-code",
  "/login/code enter-code",
  "PATCH /api/mailings/:mailingId",
  "POST /api/photo-collections/:albumId/order",
  "POST /api/photo-collections/:photoCollectionId/view",
  "POST /api/users/:userId/view",
  "POST /api/yearbook-photos/:photoCollectionId/view",
];

interface Attempt {
  name: string;
  /** Who has no more rights than it takes. */
  sender: Kind;
  /** Valid input. It may need something that is added for it. */
  input: () => Promise<object>;
  send: (kind: Kind, input: object) => Promise<Outcome>;
  /** The input with fields that it must not have. */
  smuggle: (input: object) => object;
  /** Sends it as another site can. */
  forge: (input: object) => Promise<void>;
}

/** Nothing changes by forged requests, nor by those who may not do it. That those who may can do it then shows that only this stopped the others. */
async function expectAccess({ name, sender, input, send, smuggle, forge }: Attempt, access: Parameters<typeof accessOf>[0]) {
  const { who, kinds, status } = accessOf(access);
  const writes = !name.startsWith("GET ");
  const wrong: [Kind, Outcome][] = [];
  const refused = await input();
  const changed = watch();
  await forge(refused);
  expect(changed(), "what forged requests have changed").toEqual([]);
  for (const kind of kindsOfPeople.filter((one) => !kinds.includes(one))) {
    const outcome = await send(kind, refused);
    // Nobody learns of somebody else's message that it is there.
    if (outcome !== "refused" && !(writes && outcome === 404)) wrong.push([kind, outcome]);
  }
  if (writes) expect(changed(), "what those who may not do it have changed").toEqual([]);
  const changedByAll: string[] = [];
  for (const kind of kinds) {
    const valid = await input();
    const before = guardedValues();
    const changedByThem = watch();
    const isSmuggling = writes && kind === sender;
    const outcome = await send(kind, isSmuggling ? smuggle(valid) : valid);
    if (outcome !== "done" && outcome !== status) wrong.push([kind, outcome]);
    if (!writes || outcome !== "done") continue;
    changedByAll.push(...changedByThem({ withLog: true }));
    if (isSmuggling) {
      expect(guardedColumnsChanged(before)).toEqual(changedOnPurpose[name] ?? changedOnPurpose[name.split(" ")[1] ?? ""] ?? []);
      expect(traces()).toEqual([]);
    }
    await restore();
  }
  expect({ who, wrong }).toEqual({ who, wrong: [] });
  if (writes && status === null && !changesNoRow.includes(name))
    expect(changedByAll, "what those who may have changed").not.toEqual([]);
}

const defaultMessage = /Invalid (input|option|string)|expected \w+, received|\bundefined\b|\[object/;

/** Sends each wrong input, which must be refused with sentences of ours, or be done. */
async function expectSentences(wrongInputs: object[], send: (input: object) => Promise<{ status: number; text: string }>) {
  for (const input of wrongInputs) {
    const { status, text } = await send(input);
    expect.soft(status, JSON.stringify(input)).toBeLessThan(500);
    expect.soft(text, JSON.stringify(input)).not.toMatch(defaultMessage);
    // Successful input uses up the records, and may end the session.
    if (status < 400) await restore();
  }
}

const withQuery = (address: string, query: string) => `${address}${address.includes("?") ? "&" : "?"}${query}`;

test.each(mountedForms)("form $path $intent", async (form) => {
  const { path, intent } = form;
  const name = `${path} ${intent}`;
  const at = mountedForms.indexOf(form);
  const { access, role, fields } = validFormOf(form);
  const sender: Kind = role === "member" ? "owner" : role;
  const address = fillPath(path, records());
  const input = () => Promise.resolve(fields(records()));
  const forge = async (valid: object) => {
    const browser = browserOf(sender);
    const otherToken = await new Visitor(origin()).token();
    for (const token of ["wrong", "", otherToken]) {
      const { status } = await browser.postByScript(address, intent, { ...(valid as Fields), csrf: token });
      if (!redirecting.includes(name)) expect(status).toBe(403);
    }
    const sent = { ...(valid as Fields), csrf: csrf() };
    expect((await browser.post(address, intent, sent, oneOf(foreignHeaders, at))).status).toBe(403);
    const text = new URLSearchParams(
      Object.entries({ intent, ...sent }).map(([name, value]) => [name, String(value)]),
    ).toString();
    const asText = { method: "POST", headers: { "Content-Type": "text/plain" }, body: text };
    expect((await browser.request(address, asText)).status).toBe(415);
    // The right token counts in the form only.
    await browser.post(withQuery(address, `csrf=${csrf()}`), intent, { ...(valid as Fields), csrf: "" });
    expect((await browser.request(withQuery(address, text))).status).toBeLessThan(500);
  };
  /** As a page sends it or as its scripts do: each kind of person one way, and the next form the other way. */
  const send = async (kind: Kind, valid: object) => {
    const way = oneOf(["post", "postByScript"] as const, at + kindsOfPeople.indexOf(kind));
    const { status, headers, html } = await browserOf(kind)[way](address, intent, { ...(valid as Fields), csrf: csrf() });
    return outcomeOf(status, headers.get("Location"), html);
  };
  const smuggle = (valid: object) =>
    Object.fromEntries(
      Object.entries<unknown>(withSmuggled(valid)).map(([name, value]) => [name, value instanceof File ? value : String(value)]),
    );
  await expectAccess({ name, sender, input, send, smuggle, forge }, access);
  const valid = await input();
  const names = Object.keys(valid);
  const wrong = [
    ...["", " \r\n\t "].map((empty) => Object.fromEntries(names.map((name) => [name, empty]))),
    ...names.map((name) => ({ ...valid, [name]: undefined })),
  ];
  await expectSentences(wrong, async (input) => {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const { status, html } = await browserOf(sender).postByScript(address, intent, { ...given, csrf: csrf() });
    return { status, text: html };
  });
  expect(errors()).toEqual([]);
});

const wrongTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain; application/json",
];
const wrongValues = [null, " ", 0, -1, true, [], {}, undefined];

let endpoints: Map<string, DescribedEndpoint>;
beforeAll(async () => {
  endpoints = await endpointsOf((await new Visitor(origin()).call("GET", "/api/openapi.json")).body);
});

test.each(mountedEndpoints)("call $method $path", async (call: MountedEndpoint) => {
  const { method, path, bodyType, operations } = call;
  const name = `${method} ${path}`;
  const at = mountedEndpoints.indexOf(call);
  const access = accessOfCall(call);
  const { who } = accessOf(access);
  const sender: Kind = who === "everyone" ? "visitor" : who === "administrators" ? "administrator" : "owner";
  const address = fillPath(path, records());
  const isArchive = bodyType === "application/zip";
  const input = async () => (isArchive ? portraitsFile(["Moon Anna.jpg", await jpeg()]) : validBodyOf(call, records()));
  const forge = async (valid: object) => {
    if (method === "GET") return;
    const browser = browserOf(sender);
    const json = JSON.stringify(valid);
    for (const type of wrongTypes) {
      for (const body of [json, oneOf(["", json], at)]) {
        const init = { method, headers: { "Content-Type": type }, body: new TextEncoder().encode(body) };
        expect([type, body, (await browser.request(address, init)).status]).toEqual([type, body, 415]);
      }
    }
    for (const headers of foreignHeaders) {
      const init = { method, headers: { "Content-Type": "application/json", ...headers }, body: json };
      expect((await browser.request(address, init)).status).toBe(403);
    }
    for (const query of [oneOf(["_method=DELETE", "method=POST"], at), ""]) {
      const headers = { "X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "POST" };
      expect((await browser.request(withQuery(address, query), { headers })).status).toBeLessThan(500);
    }
  };
  const send = async (kind: Kind, valid: object) => {
    const { status, body } = await browserOf(kind).call(method, address, method === "GET" ? undefined : valid);
    expectDescribed(endpoints, describedName(method, path), status, body);
    return outcomeOf(status, null);
  };
  await expectAccess({ name, sender, input, send, smuggle: isArchive ? (valid) => valid : withSmuggled, forge }, access);
  if (takesBody(call)) {
    const valid = await input();
    const names = Object.keys(valid);
    const wrong = [
      ...wrongValues.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
      ...names.flatMap((name, n) => [undefined, oneOf(wrongValues, at + n)].map((value) => ({ ...valid, [name]: value }))),
    ];
    await expectSentences(wrong, async (input) => {
      const browser = browserOf(operations.every(({ isPublic }) => isPublic) ? "visitor" : "administrator");
      const { status, body } = await browser.call(method, address, input);
      return { status, text: status < 400 ? "" : JSON.stringify(body) };
    });
  }
  expect(errors()).toEqual([]);
});

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
const withSmuggled = (valid: object) => ({ ...smuggledInSnakeCase, ...smuggled, ...valid });

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
const guardedValues = (): Map<string, unknown> =>
  new Map(
    Object.entries(guarded).flatMap(([table, columns]) =>
      rows(`select id, ${columns} from ${table}`).flatMap(({ id, ...row }) =>
        Object.entries(row).map(([column, value]): [string, unknown] => [`${table} ${id} ${column}`, value]),
      ),
    ),
  );

/** The columns whose values differ from these. A row that is gone has no columns that differ. */
function guardedColumnsChanged(before: Map<string, unknown>): string[] {
  const after = guardedValues();
  const changed = [...before].filter(([place, value]) => after.has(place) && after.get(place) !== value);
  return [...new Set(changed.map(([place]) => place.split(" ").at(-1) as string))].sort();
}

const deleting = ["deleted_at"];
const signingIn = ["last_login_ip"];
/** The columns that forms, by their intent or address and intent, and calls change on purpose. */
const changedOnPurpose: Record<string, readonly string[]> = {
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
function traces(): string[] {
  const tables = db()
    .$client.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all() as string[];
  return tables.filter((table) => /\b7777\b|smuggled|203\.0\.113\.77/.test(JSON.stringify(rows(`select * from "${table}"`))));
}
