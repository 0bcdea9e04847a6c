import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { accessSite, type Kind, kindsOfPeople } from "#tests/support/access-site.ts";
import { type Access, callAccess, formAccess, pageAccess, type Who } from "#tests/support/access-table.ts";
import { portraitsFile } from "#tests/support/archives.ts";
import { addMember } from "#tests/support/database.ts";
import { goneThings } from "#tests/support/gone-things.ts";
import { type MountedEndpoint, type MountedForm, mounted, mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { validBodyOf, validFormOf } from "#tests/support/mounted-posts.ts";
import { jpeg } from "#tests/support/pictures.ts";
import type { Records } from "#tests/support/records.ts";
import { fillPath } from "#tests/support/valid-posts.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: somebody opens, sends, or calls what is not for them. Every page, every form, and every call of the site is tried
 * by every kind of person, and compared with tests/support/access-table.ts. One that is not in the table fails.
 */

const { browserOf, checksums, csrf, errors, records, restore } = accessSite();

const mayDo: Record<Who, readonly Kind[]> = {
  everyone: kindsOfPeople,
  members: ["member", "helper", "owner", "administrator"],
  "the owner": ["owner"],
  "the owner and administrators": ["owner", "administrator"],
  "at the door": ["helper", "owner", "administrator"],
  administrators: ["administrator"],
};
const partsOf = (access: Access | undefined, name: string): readonly [who: Who, status: number | null] => {
  if (!access) throw new Error(`tests/support/access-table.ts doesn't say who may use ${name}`);
  return typeof access === "string" ? [access, null] : access;
};

type Outcome = "done" | "refused" | number;
/** What became of a request: a redirect to the sign-in page is a refusal, and so is 404 for what is not theirs to see. */
function outcomeOf(status: number, location: string | null, body = ""): Outcome {
  if (location?.startsWith("/login?continue")) return "refused";
  // React Router answers scripts with 202 and the address where the page redirects to.
  if (status === 202) return body.includes("/login?continue") ? "refused" : "done";
  if (status < 400) return "done";
  return [401, 403].includes(status) ? "refused" : status;
}

type Attempt = (browser: Visitor) => Promise<Outcome>;

/** Lets everybody try it, first those who may not: they must change nothing. Valid fields may need something that `prepare` adds. */
async function expectAccess(
  access: Access | undefined,
  name: string,
  prepare: () => Attempt | Promise<Attempt>,
  { writes }: { writes: boolean },
) {
  const [who, status] = partsOf(access, name);
  // Nobody learns of a picture, or of somebody else's message, that it is there.
  const hidden = writes || name === "/images/:file" ? 404 : null;
  const others = kindsOfPeople.filter((kind) => !mayDo[who].includes(kind));
  const wrong: [Kind, Outcome][] = [];
  const attempt = await prepare();
  const before = writes ? checksums() : {};
  for (const kind of others) {
    const outcome = await attempt(browserOf(kind));
    if (outcome !== "refused" && outcome !== hidden) wrong.push([kind, outcome]);
  }
  if (writes) expect(checksums(), "what those who may not do it have changed").toEqual(before);
  for (const kind of mayDo[who]) {
    const attemptAgain = await prepare();
    const outcome = await attemptAgain(browserOf(kind));
    if (outcome !== "done" && outcome !== status) wrong.push([kind, outcome]);
    if (writes && outcome === "done") restore();
  }
  expect({ who, wrong }).toEqual({ who, wrong: [] });
  expect(errors()).toEqual([]);
}

/** The calls have a table of their own, and what all pages share is no page. */
const pages = mounted.filter(({ path, file }) => !path.startsWith("/api/") && file !== "routes/page.tsx");
/** The address of a page with the ids of the records. */
const addressOf = (path: string) =>
  path === "/images/:file" ? String(records().photo.imageUrl) : fillPath(path, records()).replace("/?index", "/");

describe("a page or file:", () => {
  test.each(pages)("$path", async ({ path, id }) => {
    const address = addressOf(path);
    const open = async (browser: Visitor, requested: string) => {
      const response = await browser.request(requested);
      return outcomeOf(response.status, response.headers.get("Location"), await response.text());
    };
    await expectAccess(pageAccess[path], path, () => (browser) => open(browser, address), { writes: false });
    const data = address === "/" ? "/_.data" : `${address}.data`;
    await expectAccess(pageAccess[path], path, () => (browser) => open(browser, `${data}?_routes=${encodeURIComponent(id)}`), {
      writes: false,
    });
  });
});

/** Sends a form with valid fields from these records. */
async function sendForm(form: MountedForm, from: Records): Promise<Attempt> {
  const { path, intent } = form;
  const body = new FormData();
  const fields = { intent, csrf: csrf(), ...(await validFormOf(form).fields(from)) };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return async (browser) => {
    const response = await browser.request(fillPath(path, from), { method: "POST", body });
    await response.arrayBuffer();
    return outcomeOf(response.status, response.headers.get("Location"));
  };
}

/** Makes a call with a valid body from these records. */
async function makeCall(call: MountedEndpoint, from: Records): Promise<Attempt> {
  const { method, path, bodyType } = call;
  const isArchive = bodyType === "application/zip";
  const body = isArchive ? await portraitsFile(["Moon Anna.jpg", await jpeg()]) : await validBodyOf(call, from);
  return async (browser) =>
    outcomeOf((await browser.call(method, fillPath(path, from), method === "GET" ? undefined : body)).status, null);
}

const nameOfForm = ({ path, intent }: MountedForm) => `${path} ${intent}`;
const nameOfCall = ({ method, path }: MountedEndpoint) => `${method} ${path}`;

describe("a form:", () => {
  test.each(mountedForms)("$path $intent", async (form) => {
    const prepare = () => sendForm(form, records());
    await expectAccess(formAccess[form.path]?.[form.intent], nameOfForm(form), prepare, { writes: true });
  });
});

describe("a call:", () => {
  test.each(mountedEndpoints)("$method $path", async (call) => {
    const prepare = () => makeCall(call, records());
    await expectAccess(callAccess[nameOfCall(call)], nameOfCall(call), prepare, { writes: call.method !== "GET" });
  });
});

type Reader = (from: Records) => unknown;
const textOf = async (read: Reader, from: Records) => JSON.stringify(await read(from));

/** What is read from the records for a form or call. Null for what differs each time, such as codes. */
const steadyTexts = new Map<string, string | null>();
async function steadyText(name: string, read: Reader): Promise<string | null> {
  let text = steadyTexts.get(name);
  if (text === undefined) {
    text = await textOf(read, records());
    if (text !== (await textOf(read, records()))) text = null;
    steadyTexts.set(name, text);
  }
  return text;
}

/** Whether what is read from the records for a form or call has the id of one of these. */
async function isAbout(names: readonly (keyof Records)[], name: string, read: Reader): Promise<boolean> {
  const unlikely = 987_654;
  const others = names.map((name) => {
    const record = records()[name];
    return [name, typeof record === "object" ? { ...record, id: unlikely } : typeof record === "string" ? "unlikely" : unlikely];
  });
  const text = await steadyText(name, read);
  return text !== null && text !== (await textOf(read, { ...records(), ...Object.fromEntries(others) }));
}

async function filterAsync<Item>(items: readonly Item[], isWanted: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const wanted: Item[] = [];
  for (const item of items) if (await isWanted(item)) wanted.push(item);
  return wanted;
}

describe("nothing is done with what is gone:", () => {
  test.each(goneThings)("$state", async ({ names, change, remains }) => {
    const attempts = [
      ...(
        await filterAsync(mountedForms, (form) => isAbout(names, nameOfForm(form), (from) => validFormOf(form).fields(from)))
      ).map((form) => ({
        name: nameOfForm(form),
        prepare: () => sendForm(form, records()),
      })),
      ...(
        await filterAsync(mountedEndpoints, (call) =>
          isAbout(names, nameOfCall(call), async (from) => [await validBodyOf(call, from), fillPath(call.path, from)]),
        )
      ).map((call) => ({ name: nameOfCall(call), prepare: () => makeCall(call, records()) })),
    ];
    expect(attempts.length).toBeGreaterThan(0);
    restore();
    change(records());
    const done: string[] = [];
    for (const { name, prepare } of attempts) {
      for (const kind of ["member", "owner", "administrator"] as const) {
        const attempt = await prepare();
        const before = checksums();
        const outcome = await attempt(browserOf(kind));
        const isDone = name.startsWith("GET ") ? outcome === "done" : !isDeepStrictEqual(checksums(), before);
        if (isDone && !remains.includes(name)) done.push(`${name}: ${kind}`);
        if (!isDone || name.startsWith("GET ")) continue;
        restore();
        change(records());
      }
    }
    restore();
    expect(done).toEqual([]);
    expect(errors()).toEqual([]);
  });
});

test("nobody uses a session that was left behind when their account was closed", async () => {
  for (const memberState of ["former", "unlisted", "missing", "in_memoriam"] as const) {
    const browser = browserOf(await addMember({ memberState, role: "administrator" }));
    const statuses = [
      (await browser.call("GET", "/api/auth/me")).status,
      (await browser.page("/alumni")).status,
      (await browser.page("/admin/backup")).status,
    ];
    expect([memberState, ...statuses]).toEqual([memberState, 401, 302, 302]);
  }
});

test("the table has no row for what is gone", () => {
  const forms = mountedForms.map(({ path, intent }) => `${path} ${intent}`);
  const calls = mountedEndpoints.map(({ method, path }) => `${method} ${path}`);
  const rows = Object.entries(formAccess).flatMap(([path, intents]) => Object.keys(intents).map((intent) => `${path} ${intent}`));
  expect(rows.filter((row) => !forms.includes(row))).toEqual([]);
  expect(Object.keys(callAccess).filter((row) => !calls.includes(row))).toEqual([]);
  expect(Object.keys(pageAccess).filter((row) => !pages.some(({ path }) => path === row))).toEqual([]);
});
