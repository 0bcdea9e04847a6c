import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { invalidEmail } from "#tests/support/notices.ts";
import { addAdministrator, addInvited, addMember, addMissing } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** People without an email address, missing people, and people who do not want to be listed, with plain forms and with the API. */

const { as, site } = sharedSite();
let admin: Visitor;
let reader: Visitor;
let anna: Member;
beforeAll(async () => {
  admin = await as(addAdministrator());
  reader = await as(addMember("Ben Abbott"));
});
beforeEach(() => {
  anna = addInvited();
});

const stored = (id = anna.id) => findPerson(id);
const manage = (intent: string, browser = admin) =>
  browser.post(`/alumni?manage=${anna.id}`, intent, { userId: String(anna.id) });
const nextPage = async ({ headers }: { headers: Headers }) => (await admin.page(headers.get("Location") ?? "")).html;
const search = async (browser: Visitor, type = "all") =>
  (await browser.page(`/alumni?type=${type}&q=${encodeURIComponent(anna.lastName)}`)).html;
const profileForm = (person: Member, more: Record<string, string>) => ({
  userId: String(person.id),
  firstName: "Anna",
  lastName: person.lastName,
  email: "",
  graduationYear: "1985",
  profileType: "classmate",
  ...more,
});

describe("Add member", () => {
  const person = { firstName: "Ida", lastName: "Åkesson", email: "", graduationYear: "1985", profileType: "classmate" };
  const add = (fields: Record<string, string>) => admin.post("/alumni?dialog=add-member", "add-member", { ...person, ...fields });

  test("without an email address makes a letter; sent again, the form comes back with everything typed", async () => {
    const fields = { state: "invited", postalAddress: "1 Mill Road\r\nTroy", phone: "555 0100", adminNotes: "Maria knows her" };
    expect(await nextPage(await add(fields))).toContain("Dear Ida");
    const again = await add(fields);
    expect(again.status).toBe(409);
    expect(again.html).toContain("Ida Åkesson is already in the class. If this is somebody else");
    expect(again.html).toMatch(/value="Åkesson"[\s\S]*value="555 0100"[\s\S]*1 Mill Road\r?\nTroy[\s\S]*Maria knows her/);
    expect((await add({ ...fields, isNamesake: "on" })).status).toBe(303);
  });

  test("somebody missing gets no letter, and every member sees that they are missing", async () => {
    const answer = await add({ lastName: "Öberg", state: "missing", currentCity: "Beacon" });
    expect(answer.headers.get("Location")).toMatch(/^\/alumni\?done=/);
    expect(await nextPage(answer)).toContain("Ida Öberg is in the directory.");
    const { html } = await reader.page("/alumni?type=missing&q=öberg");
    expect(html).toMatch(/Showing (<!-- -->)?1(<!-- -->)? result/);
    expect(html).toMatch(/>Missing<\/span>/);
    expect(html).not.toMatch(/mailto:|\/messages\?compose=/);
  });

  test("too long contact details and an unknown state are errors at their fields", async () => {
    const long = { postalAddress: "a".repeat(501), phone: "5".repeat(201), adminNotes: "a".repeat(5001), state: "joined" };
    const { status, html } = await add(long);
    expect(status).toBe(422);
    for (const sentence of [
      "Postal address can have at most 500 characters",
      "Phone can have at most 200 characters",
      "Notes can have at most 5,000 characters",
      "Please choose whether to invite this person",
    ]) {
      expect(html).toContain(sentence);
    }
  });
});

describe("Manage", () => {
  test("missing and found", async () => {
    expect(await nextPage(await manage("missing"))).toContain("is marked as missing");
    expect((await reader.page(`/profile/${anna.id}`)).html).toMatch(/>Missing<\/span>/);
    expect((await manage("make-link")).status).toBe(409);
    expect(await nextPage(await manage("found"))).toContain("can be invited now");
    expect((await manage("make-link")).status).toBe(303);
  });

  test("somebody who does not want to be listed is shown to administrators alone, with their filter, until listed again", async () => {
    await manage("unlist");
    expect([await search(reader), await search(admin)].map((html) => html.includes("No results found"))).toEqual([true, true]);
    for (const browser of [reader, admin]) {
      expect((await browser.page(`/profile/${anna.id}`)).status).toBe(404);
      expect((await browser.call("GET", `/api/users/${anna.id}`)).status).toBe(404);
      expect(JSON.stringify((await browser.call("GET", "/api/users")).body)).not.toContain(anna.email);
    }
    expect(await search(reader, "not-listed")).not.toContain(anna.email);
    const filtered = await search(admin, "not-listed");
    expect(filtered).toContain(`manage=${anna.id}"`);
    expect(filtered).not.toContain(`href="/profile/${anna.id}"`);
    expect((await admin.page(`/alumni?manage=${anna.id}`)).html).toContain("does not want to be listed");
    expect(await nextPage(await manage("list-again"))).toContain("is in the directory again");
    expect((await reader.page(`/profile/${anna.id}`)).status).toBe(200);
  });

  test("a refused change says why in the dialog", async () => {
    await manage("missing");
    const { status, html } = await manage("missing");
    expect(status).toBe(409);
    expect(html).toMatch(/Failed to mark as missing[\s\S]*is marked as missing and can(&#x27;|')t be marked as missing/);
  });
});

describe("the email address", () => {
  test("can be removed while somebody has not joined, with the form and with the API, and given again", async () => {
    const emptied = await admin.post(`/alumni?edit=${anna.id}`, "edit-profile", profileForm(anna, {}));
    expect([emptied.status, stored()?.email]).toEqual([303, null]);
    expect((await reader.call("GET", `/api/users/${anna.id}`)).body).toMatchObject({ email: null, isMissing: false });
    const change = (email: string | null) => admin.call("PATCH", `/api/users/${anna.id}`, { email });
    expect((await change("new@class.example")).body).toMatchObject({ email: "new@class.example" });
    expect((await change(null)).body).toMatchObject({ email: null });
    expect((await change("")).status).toBe(400);
  });

  test("stays required of somebody who has joined", async () => {
    const joined = addMember();
    const form = await admin.post(`/alumni?edit=${joined.id}`, "edit-profile", profileForm(joined, { bio: "Typed" }));
    expect(form.status).toBe(422);
    expect(form.html).toMatch(/Please enter a valid email address[\s\S]*Typed/);
    expect(await admin.call("PATCH", `/api/users/${joined.id}`, { email: null })).toMatchObject({
      status: 400,
      body: { error: invalidEmail, details: [{ field: "email" }] },
    });
    expect((await (await as(joined)).call("PATCH", `/api/users/${joined.id}`, { email: null })).status).toBe(400);
    expect(stored(joined.id)?.email).toBe(joined.email);
  });
});

test("postal address, phone, and notes are on administrators' screens alone, and the first two on one's own form", async () => {
  const joined = addMember();
  const contact = { postalAddress: "12 Secret Lane", phone: "555-SECRET", adminNotes: "Secret note" };
  const fields = profileForm(joined, { email: joined.email, ...contact });
  expect((await admin.post(`/alumni?edit=${joined.id}`, "edit-profile", fields)).status).toBe(303);
  for (const path of [`/alumni?edit=${joined.id}`, `/alumni?manage=${joined.id}`]) {
    const { html } = await admin.page(path);
    for (const secret of Object.values(contact)) expect(html, path).toContain(secret);
  }
  const address = encodeURIComponent(joined.lastName);
  for (const path of [
    `/profile/${joined.id}`,
    `/alumni?q=${address}`,
    `/alumni?edit=${joined.id}`,
    `/alumni/print?q=${address}`,
  ]) {
    for (const suffix of [path, path.replace(/(?=\?|$)/, ".data")]) {
      expect(await (await reader.request(suffix)).text(), suffix).not.toMatch(/secret/i);
    }
  }
  for (const path of ["/api/users", `/api/users/${joined.id}`]) {
    for (const browser of [reader, admin]) expect(JSON.stringify((await browser.call("GET", path)).body)).not.toMatch(/secret/i);
  }
  const own = await (await as(joined)).page(`/profile/${joined.id}?edit=profile`);
  expect(own.html).toContain("12 Secret Lane");
  expect(own.html).not.toContain("Secret note");
});

test("a member chooses who sees their email address and place, with a plain form", async () => {
  const joined = addMember({ currentCity: "Beacon", currentState: "NY" });
  const theirs = await as(joined);
  const profile = async (browser: Visitor) => (await browser.page(`/profile/${joined.id}`)).html;
  for (const part of [joined.email, "Beacon, NY"]) expect(await profile(reader)).toContain(part);
  const answer = await theirs.post("/account", "change-privacy", {
    emailAudience: "administrators",
    placeAudience: "administrators",
  });
  expect(answer.status).toBe(303);
  expect((await theirs.page("/account")).html.match(/<option value="administrators" selected="">/g)).toHaveLength(2);
  expect(await profile(reader)).not.toMatch(new RegExp(`${joined.email}|Beacon, NY`));
  expect(await profile(reader)).toContain(`/messages?compose=${joined.id}`);
  for (const browser of [theirs, admin]) expect(await profile(browser)).toContain("Beacon, NY");
  const invalid = await theirs.post("/account", "change-privacy", { emailAudience: "nobody" });
  expect(invalid.status).toBe(422);
  expect(invalid.html).toContain("Please choose who sees your email address");
});

describe("helping to find missing people", () => {
  const ida = addMissing("Ida Moon", { maidenName: "Sol" });

  test("visitors see nothing of the missing, by page, form, or call", async () => {
    const visitor = new Visitor(site.origin);
    expect((await visitor.page("/missing")).headers.get("Location")).toBe("/login?continue=%2Fmissing");
    expect((await visitor.post("/missing", "send-tip", { userId: String(ida.id), message: "Hello" })).status).toBe(401);
    expect((await visitor.call("POST", `/api/users/${ida.id}/tips`, { message: "Hello" })).status).toBe(401);
  });

  test("a tip without text comes back with its sentence; with text it is in the administrators' inbox, marked as such", async () => {
    const tip = (message: string) => reader.post(`/missing?tip=${ida.id}`, "send-tip", { userId: String(ida.id), message });
    const empty = await tip(" ");
    expect([empty.status, empty.html.includes("Please write what you know")]).toEqual([422, true]);
    expect((await tip("She lives in Beacon.")).headers.get("Location")).toMatch(/^\/missing\?done=/);
    const inbox = await admin.page("/messages");
    expect(inbox.html).toMatch(/Ben Abbott[\s\S]*Missing classmate[\s\S]*About Ida Moon[\s\S]*She lives in Beacon\./);
    expect((await reader.page("/messages")).html).not.toContain("About Ida Moon");
  });

  test("a request not to list somebody hides them until an administrator decides", async () => {
    expect((await reader.page("/missing")).html).toMatch(/Ida Moon[\s\S]*née[\s\S]*Sol/);
    const { status, body } = await reader.call("POST", `/api/users/${ida.id}/unlisting-requests`, { message: "She asked me." });
    expect(status).toBe(201);
    for (const page of ["/missing", "/alumni?q=moon"]) expect((await reader.page(page)).html).not.toContain("Ida Moon");
    expect((await reader.page(`/profile/${ida.id}`)).status).toBe(404);
    const message = `/messages?message=-${(body as { id: number }).id}`;
    expect((await admin.page(message)).html).toContain("Members do not see this person until you decide.");
    await admin.post(message, "decline-unlisting", { messageId: `-${(body as { id: number }).id}` });
    expect((await admin.page(message)).html).toContain("This person is listed as missing again.");
    expect((await reader.page("/missing")).html).toContain("Ida Moon");
  });
});
