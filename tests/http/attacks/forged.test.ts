import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { dataChecksums } from "#tests/support/data-checksums.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { validBodyOf, validFormOf } from "#tests/support/mounted-posts.ts";
import { createRecords } from "#tests/support/records.ts";
import type { Role } from "#tests/support/roles.ts";
import { turnOff } from "#tests/support/second-factor.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { type Fields, fillPath, needsMailServer } from "#tests/support/valid-posts.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: another site makes a member's browser send one of our forms or calls. The tests try every form and every
 * call. A genuine form comes last, to show that only the forgery stopped the others.
 */

const dataDir = temporaryDatabase();
let site: Site;
let admin: Member;
let otherToken: string;
/** A sender for calls that never succeed, and so never use up its records. */
let sharedSender: Awaited<ReturnType<typeof sender>>;
beforeAll(async () => {
  admin = await addMember({ role: "administrator" });
  site = await startSite(dataDir);
  otherToken = await new Visitor(site.origin).token();
  sharedSender = await sender("administrator");
});
afterAll(() => site.stop());

/** The headers of a post from another site. */
const foreignHeaders: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
];
/** Intents that change no stored data. */
const changesNoData = ["check-code", "clear-cache", "enter-code"];
/** Pages that answer a refused form with a redirect: the download shows the error on its page, and a code needs the password first. */
const redirects: Record<string, number> = { "/admin/backup/download": 303, "/login/code": 302 };

/** Somebody in a role that may send the request, with records for it. */
async function sender(role: Role) {
  const me = await addMember();
  turnOff(admin);
  const browser = new Visitor(site.origin);
  const token = await browser.token();
  if (role !== "visitor") await browser.signIn((role === "administrator" ? admin : me).email, password);
  return { browser, token, records: await createRecords(me, admin, dataDir) };
}

function send(browser: Visitor, path: string, fields: Fields, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return browser.request(path, { method: "POST", body, headers });
}

/** The checksums once they stop changing: the entry of a backup comes a moment after its file. */
async function settledChecksums() {
  for (let last = dataChecksums(dataDir); ; ) {
    await setTimeout(20);
    const now = dataChecksums(dataDir);
    if (isDeepStrictEqual(now, last)) return now;
    last = now;
  }
}

const writes = mountedEndpoints.filter(({ method }) => method !== "GET");

test.each(writes)("call $method $path: only JSON from our own pages writes", async (call) => {
  const { method, path } = call;
  const { browser, records } = sharedSender;
  const json = JSON.stringify(await validBodyOf(call, records));
  const before = dataChecksums(dataDir);
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain; application/json",
  ];
  for (const type of types) {
    for (const sent of [json, ""]) {
      const init = { method, headers: { "Content-Type": type }, body: new TextEncoder().encode(sent) };
      expect([type, sent, (await browser.request(fillPath(path, records), init)).status]).toEqual([type, sent, 415]);
    }
  }
  for (const headers of foreignHeaders) {
    const init = { method, headers: { "Content-Type": "application/json", ...headers }, body: json };
    expect((await browser.request(fillPath(path, records), init)).status).toBe(403);
  }
  expect(dataChecksums(dataDir)).toEqual(before);
});

describe("a GET never writes:", () => {
  test.each(writes)("$method $path", async ({ path }) => {
    const { browser, records } = sharedSender;
    const before = dataChecksums(dataDir);
    for (const override of ["?_method=DELETE", "?method=POST", ""]) {
      const headers = { "X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "POST" };
      expect((await browser.request(fillPath(path, records) + override, { headers })).status).toBeLessThan(500);
    }
    expect(dataChecksums(dataDir)).toEqual(before);
  });
});

test.each(mountedForms)(
  "form $path $intent: nothing is written with a wrong, missing, or other browser's token, or from another site",
  async (mounted) => {
    const { path, intent } = mounted;
    const form = validFormOf(mounted);
    const { browser, token, records } = await sender(form.role);
    const address = fillPath(path, records);
    const valid = { intent, ...(await form.fields(records)) };
    const before = await settledChecksums();
    const isRefused = needsMailServer(path, intent);
    for (const csrf of ["wrong", "", otherToken]) {
      const { status } = await send(browser, address, { ...valid, csrf });
      expect([403, redirects[address] ?? (isRefused ? 404 : 403)]).toContain(status);
    }
    await send(browser, address, valid);
    await send(browser, `${address}${address.includes("?") ? "&" : "?"}csrf=${token}`, valid);
    // What tells another site apart is the same for all forms: the calls try everything, and each form one.
    const foreign = foreignHeaders[mountedForms.indexOf(mounted) % foreignHeaders.length];
    expect((await send(browser, address, { ...valid, csrf: token }, foreign)).status).toBe(403);
    const text = new URLSearchParams(Object.entries({ ...valid, csrf: token }).map(([name, value]) => [name, String(value)]));
    const asText = { method: "POST", headers: { "Content-Type": "text/plain" }, body: text.toString() };
    expect((await browser.request(address, asText)).status).toBe(415);
    expect((await browser.request(address + (address.includes("?") ? "&" : "?") + text)).status).toBeLessThan(500);
    expect(dataChecksums(dataDir)).toEqual(before);
    const done = await send(browser, address, { ...valid, csrf: token });
    expect(isRefused ? [404] : [200, 201, 303]).toContain(done.status);
    await done.arrayBuffer();
    if (!changesNoData.includes(intent)) expect(dataChecksums(dataDir)).not.toEqual(before);
  },
);
