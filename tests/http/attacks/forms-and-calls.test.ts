import { afterEach, expect, test } from "vitest";
import { accessOf, accessSite, type Kind, kindsOfPeople, type Outcome, outcomeOf } from "#tests/support/access-site.ts";
import { portraitsFile } from "#tests/support/archives.ts";
import { type MountedEndpoint, mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/operations/paths.ts";
import type { Fields } from "#tests/support/operations/subject.ts";
import { accessOfCall, takesBody, validBodyOf, validFormOf } from "#tests/support/operations/table.ts";
import { jpeg } from "#tests/support/pictures.ts";
import { changedOnPurpose, guardedColumnsChanged, guardedValues, traces, withSmuggled } from "#tests/support/smuggled-fields.ts";
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
  const send = async (kind: Kind, valid: object) =>
    outcomeOf((await browserOf(kind).call(method, address, method === "GET" ? undefined : valid)).status, null);
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
