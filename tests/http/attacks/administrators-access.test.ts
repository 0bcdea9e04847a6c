import { eq, notInArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { emailChanges, sessions, users } from "#db/schema.ts";
import { accessSite } from "#tests/support/access-site.ts";
import { portraitsFile } from "#tests/support/archives.ts";
import { type MountedEndpoint, type MountedForm, mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/operations/paths.ts";
import type { Fields } from "#tests/support/operations/subject.ts";
import { validBodyOf, validFormOf } from "#tests/support/operations/table.ts";
import { jpeg } from "#tests/support/pictures.ts";
import type { Records } from "#tests/support/records.ts";
import { addRow } from "#tests/support/rows.ts";
import { turnOn } from "#tests/support/second-factor.ts";

/**
 * The risk: somebody at the open browser of an administrator with two-step sign-in, more than ten minutes after the last code, gets
 * into the account of an administrator. Every form and every call of the site is sent from there without a code; everybody it is
 * about is an administrator. What an administrator's account consists of must not change, or the site asks for a code and then
 * does it.
 */

let recoveryCode = "";
const { browserOf, csrf, errors, people, records, restore } = accessSite((_records, { administrator, member, helper }) => {
  const isOrdinary = [member.id, helper.id];
  db().update(users).set({ role: "administrator" }).where(notInArray(users.id, isOrdinary)).run();
  const expiresAt = new Date(Date.now() + 3_600_000);
  addRow(emailChanges, { userId: administrator.id, email: "waiting@class.example", expiresAt });
  recoveryCode = turnOn(administrator).recoveryCodes[0] ?? "";
});
const me = () => people.administrator;

/** The forms and calls that must ask for a code when they are about an administrator. */
const asking = [
  ...["/alumni", "/admin/profile-editor"].flatMap((path) =>
    [
      "make-link",
      "email-link",
      "deactivate",
      "reactivate",
      "missing",
      "found",
      "unlist",
      "list-again",
      "undo-in-memoriam",
      "make-administrator",
      "turn-off-second-factor",
      "unmake-administrator",
      "edit-profile",
    ].map((intent) => `${path} ${intent}`),
  ),
  "/missing pass-on-letter",
  "/missing request-unlisting",
  "/messages decline-unlisting",
  "/in-memoriam set-in-memoriam",
  "/account change-password",
  "/account send-confirmation",
  "/account leave",
  "/profile/:userId edit-own-profile",
  "/admin/letters make-letters",
  "/admin/letter/:token email-link",
  // These lead to everybody's data, or remove traces.
  "/admin/backup/download ",
  "/admin/activity-logs clear",
  "PATCH /api/users/:userId",
  "POST /api/users/:userId/sign-in-email",
  "POST /api/mail/letters",
  "POST /api/auth/new-email",
  "DELETE /api/activity-logs",
];

/** Those that change an administrator's account without asking for a fresh code, and why. */
const others: Record<string, string> = {
  "/join/:token choose-password": "the link counts; signing in with the password then needs the code",
  "/join/:token sign-in-with-link": "the link counts, and signing in then needs the code",
  "/forgot forgot": "it writes to the member's own address, and signing in then needs the code",
  "POST /api/auth/forgot": "as the form",
  "POST /api/auth/sign-in-link": "as the form",
  "/account cancel-email": "it keeps the present address",
  "DELETE /api/auth/new-email": "as the form",
  "/account/second-factor confirm": "it turns two-step sign-in on",
  "/account/second-factor renew-codes": "it always takes a code",
  "/account/second-factor turn-off": "as renew-codes",
  "POST /api/second-factor/confirm": "as the form",
  "POST /api/second-factor/recovery-codes": "as the form",
  "DELETE /api/second-factor": "as the form",
};

const newAddress = { email: "somebody@else.example" };
/** What valid posts don't do and this test is about. */
const changes: Record<string, () => object> = {
  "POST /api/mail/letters": () => ({ replace: true }),
  "/alumni edit-profile": () => newAddress,
  "/admin/profile-editor edit-profile": () => newAddress,
  "/profile/:userId edit-own-profile": () => newAddress,
  "PATCH /api/users/:userId": () => newAddress,
  "/alumni make-administrator": () => ({ userId: String(people.member.id) }),
  "/admin/profile-editor make-administrator": () => ({ userId: String(people.member.id) }),
};

/** The parameters that open the dialog of a form. */
const dialogOf = ({ path, intent }: MountedForm, { userId, messageId }: Fields): Record<string, string> => {
  if (intent === "edit-own-profile") return { edit: "profile" };
  if (path === "/in-memoriam" || intent === "edit-profile") return { edit: String(userId) };
  if (path === "/alumni" || path === "/admin/profile-editor") return { manage: String(userId) };
  if (path === "/missing") return { [intent === "pass-on-letter" ? "letter" : "unlist"]: String(userId) };
  if (path === "/messages" && messageId) return { message: String(messageId) };
  return intent === "clear" || intent === "leave" ? { dialog: intent } : {};
};

const rows = (query: string) => db().$client.prepare(query).all();
const ofAdministrators = "user_id in (select id from users where role = 'administrator')";
/** What administrators sign in with, and the ways to change it. */
const accounts = () =>
  JSON.stringify([
    rows("select id, email, password, is_active, member_state from users where role = 'administrator' order by id"),
    rows("select user_id, encrypted_key from second_factors where confirmed_at is not null order by user_id"),
    rows("select user_id, code_hash from recovery_codes order by user_id, code_hash"),
    rows(`select token_hash from link_tokens where ${ofAdministrators} and used_at is null order by token_hash`),
    rows(`select user_id, email from email_changes where ${ofAdministrators} order by user_id`),
    rows(`select id from outgoing_emails where ${ofAdministrators} and new_link is not null and state = 'waiting' order by id`),
  ]);

const asksForCode = "Please enter a code from your app first";

interface Answer {
  status: number;
  /** Whether it asks for a code, at a field that can take it. */
  isAsking: boolean;
}

/** The records, where what belongs to a member belongs to the administrator. */
const ownRecords = (): Records => ({ ...records(), me: me() });

async function sendForm(form: MountedForm, fields: Fields, code: string | null): Promise<Answer> {
  const { path, intent } = form;
  const body = new FormData();
  const sent = { intent, csrf: csrf(), ...fields, ...(code ? { code } : {}) };
  for (const [name, value] of Object.entries(sent)) body.append(name, value);
  const dialog = new URLSearchParams(dialogOf(form, fields)).toString();
  const address = `${fillPath(path, ownRecords())}${dialog ? `?${dialog}` : ""}`;
  const response = await browserOf("administrator").request(address, { method: "POST", body });
  const html = await response.text();
  const location = response.headers.get("Location") ?? "";
  // The page about backups has a form of its own for the code.
  const isAsking =
    response.status === 403 ? html.includes(asksForCode) && /name="code"/.test(html) : /^\/admin\/backup\?done=/.test(location);
  return { status: response.status, isAsking };
}

async function makeCall(call: MountedEndpoint, body: unknown, from: Records): Promise<Answer> {
  const response = await browserOf("administrator").call(call.method, fillPath(call.path, from), body);
  const { details } = (response.body ?? {}) as { details?: { field: string; message: string }[] };
  const isAsking = response.status === 403 && details?.[0]?.field === "code" && details[0].message === asksForCode;
  return { status: response.status, isAsking };
}

/** Sends it without a code, and if the site asks for one, with it. */
async function expectGuarded(name: string, send: (code: string | null) => Promise<Answer>) {
  const before = accounts();
  const { status, isAsking } = await send(null);
  expect({ name, isAsking, status }).toEqual({ name, isAsking: asking.includes(name), status });
  if (!(name in others)) expect(accounts(), `what ${name} changed without a code`).toBe(before);
  if (isAsking && name !== "/admin/backup/download ") {
    const answer = await send(recoveryCode);
    expect({ name, ...answer, isDone: answer.status < 400 }).toEqual({ name, ...answer, isDone: true });
  }
  await restore();
  expect(errors()).toEqual([]);
}

describe("a form:", () => {
  test.each(mountedForms)("$path $intent", async (form) => {
    const name = `${form.path} ${form.intent}`;
    const fields = { ...(await validFormOf(form).fields(ownRecords())), ...changes[name]?.() };
    await expectGuarded(name, (code) => sendForm(form, fields, code));
  });
});

describe("a call:", () => {
  test.each(mountedEndpoints.filter(({ method }) => method !== "GET"))("$method $path", async (call) => {
    const name = `${call.method} ${call.path}`;
    const isArchive = call.bodyType === "application/zip";
    const body = isArchive ? await portraitsFile(["Moon Anna.jpg", await jpeg()]) : await validBodyOf(call, ownRecords());
    const withCode = (code: string | null) => (isArchive ? body : { ...body, ...changes[name]?.(), ...(code ? { code } : {}) });
    await expectGuarded(name, (code) => makeCall(call, withCode(code), ownRecords()));
    // About somebody else.
    if (name.includes("/users/:userId"))
      await expectGuarded(name, (code) => makeCall(call, withCode(code), { ...records(), me: records().otherAdministrator }));
  });
});

test("the list names only forms and calls that there are", () => {
  const known = [
    ...mountedForms.map(({ path, intent }) => `${path} ${intent}`),
    ...mountedEndpoints.map(({ method, path }) => `${method} ${path}`),
  ];
  expect([...asking, ...Object.keys(others)].filter((name) => !known.includes(name))).toEqual([]);
});

test("using a session is no code: not a request, not the password, and not a code in another session", async () => {
  const browser = browserOf("administrator");
  const link = () => browser.post("/alumni", "make-link", { userId: String(records().otherAdministrator.id) });
  const isOfMe = eq(sessions.userId, me().id);
  db()
    .update(sessions)
    .set({ codeEnteredAt: new Date(Date.now() - 600_000), lastSeenAt: new Date(0) })
    .where(isOfMe)
    .run();
  expect((await browser.page("/alumni")).status).toBe(200);
  expect((await link()).status).toBe(403);
  const wrong = { currentPassword: "not it", password: "mango velvet trumpet", passwordAgain: "mango velvet trumpet" };
  expect((await browser.post("/account", "change-password", wrong)).status).toBe(400);
  db().update(sessions).set({ passwordEnteredAt: new Date() }).where(isOfMe).run();
  expect((await link()).status).toBe(403);
  const elsewhere = { idHash: "elsewhere", userId: me().id, lastSeenAt: new Date(), expiresAt: new Date(Date.now() + 1e6) };
  addRow(sessions, { ...elsewhere, codeEnteredAt: new Date() });
  expect((await link()).status).toBe(403);
  db().update(sessions).set({ codeEnteredAt: new Date() }).where(isOfMe).run();
  expect((await link()).status).toBe(303);
  await restore();
});

test("nobody without a second factor is asked for a code", async () => {
  const other: Member = records().otherAdministrator;
  const { status } = await browserOf(other).post("/alumni", "make-link", { userId: String(me().id) });
  expect(status).toBe(303);
  await restore();
});
