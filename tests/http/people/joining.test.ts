import { beforeAll, describe, expect, test } from "vitest";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { makeLetters, makeLettersInput } from "#app/domain/roster/joining-letters.server.ts";
import { insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { messages, users } from "#db/schema.ts";
import { actorOf } from "#tests/support/database.ts";
import { linksOf, partOf, textOf } from "#tests/support/html.ts";
import { addAdministrator, addInvited, addLinkWithoutCode, addMember, type PersonFields } from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** From a letter on paper to a member who has joined, with plain forms; and what administrators set on the letters. */

const { as, site } = sharedSite();
let admin: Visitor;
const anna = addMember();
const chief = addAdministrator();
beforeAll(async () => {
  admin = await as(chief);
});

/** The heading of the page that newcomers are led to. */
const question = "Is this right";
const linkFor = async (fields: PersonFields = {}) => {
  const { id } = addInvited(fields);
  return { id, ...insertSignInLink({ userId: id, purpose: "join", createdBy: null }) };
};
const newPassword = "blue paper boats";
const passwords = { password: newPassword, passwordAgain: newPassword };

describe("a code typed from a letter", () => {
  test("opens its page in small letters and with spaces", async () => {
    const { token } = await linkFor();
    const typed = token.toLowerCase().replaceAll("-", " ");
    const { status, headers } = await new Visitor(site.origin).post("/join", "check-code", { code: typed });
    expect([status, headers.get("Location")]).toEqual([303, `/join/${token}`]);
    expect((await new Visitor(site.origin).page(`/join/${encodeURIComponent(typed)}`)).status).toBe(200);
  });

  test.each([
    [422, "ABCD-EFGH-JKM0", "A code never has a zero. Please compare it with your letter again."],
    [404, "abcd efgh jkmn", "No working link has this code."],
  ])("gets %s and a sentence if it is wrong, and stays in the field: %s", async (expected, code, sentence) => {
    const { status, html } = await new Visitor(site.origin).post("/join", "check-code", { code });
    expect(status).toBe(expected);
    expect(html).toContain(sentence);
    expect(html).toMatch(new RegExp(`<input[^>]*name="code"[^>]*value="${code}"`));
  });

  test("that is wrong in the address, too, gets the sentence and leads to the form", async () => {
    const { status, html } = await new Visitor(site.origin).page("/join/ABCD-EFGH-JKM1");
    expect(status).toBe(404);
    expect(html).toContain("A code never has a one.");
    expect(html).toContain('href="/join"');
  });
});

test("the page of a link asks for an email address where none is known; a taken one is refused at the field and kept", async () => {
  const { token, id } = await linkFor({ email: null });
  const browser = new Visitor(site.origin);
  const page = await browser.page(`/join/${token}`);
  expect(page.html).toContain("Please give your email address and choose a password.");
  const form = { token, ...passwords };
  const post = (email: string) => browser.post(`/join/${token}`, "choose-password", { ...form, email });
  expect((await post("")).status).toBe(400);
  const taken = await post(anna.email);
  expect(taken.status).toBe(409);
  expect(taken.html).toContain("Another member already uses this email address");
  expect(taken.html).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${anna.email}"`));
  expect(taken.html).not.toContain(newPassword);
  expect((await post("zoe@mail.example")).status).toBe(303);
  expect(findPerson(id)).toMatchObject({ email: "zoe@mail.example" });
  const again = await post("zoe@mail.example");
  expect(again.status).toBe(404);
  expect(again.html).toContain("This link has already been used.");
});

test("joining leads to one's own profile with what the class list knows; saving or skipping leads Home", async () => {
  const { token, id } = await linkFor({ maidenName: "Vázquez", currentCity: "Beacon" });
  const browser = new Visitor(site.origin);
  const joined = await browser.post(`/join/${token}`, "choose-password", { token, ...passwords });
  const welcome = joined.headers.get("Location") ?? "";
  expect(welcome).toMatch(new RegExp(`^/profile/${id}\\?welcome=1&done=`));
  const { html } = await browser.page(welcome);
  expect(textOf(partOf(html, "h1"))).toBe(`${question}, Anna?`);
  for (const value of ["Vázquez", "Beacon"]) expect(html).toContain(`value="${value}"`);
  expect(html).toContain('type="file"');
  expect(linksOf(partOf(html, "main")).Skip).toBe("/");
  const { email } = findPerson(id) ?? {};
  const form = { userId: String(id), email: email ?? "", graduationYear: "1985", lastName: "Quast", currentCity: "Troy" };
  const post = (fields: object) => browser.post(`/profile/${id}?welcome=1`, "edit-own-profile", { ...form, ...fields });
  const wrong = await post({ firstName: "" });
  expect(wrong.status).toBe(422);
  expect(partOf(wrong.html, "main")).toMatch(/Is this right[\s\S]*First name is required[\s\S]*value="Troy"/);
  const saved = await post({ firstName: "Greta" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/\?done=/)]);
  expect(findPerson(id)).toMatchObject({
    firstName: "Greta",
    currentCity: "Troy",
    maidenName: "Vázquez",
  });
});

test("a sign-in link leads Home, and nobody sees another's welcome", async () => {
  const { token } = insertSignInLink({ userId: anna.id, purpose: "recovery", createdBy: null });
  const browser = new Visitor(site.origin);
  const { headers } = await browser.post(`/join/${token}`, "choose-password", { token, ...passwords });
  expect(headers.get("Location")).toMatch(/^\/\?done=/);
  expect((await browser.page(`/profile/${chief.id}?welcome=1`)).html).not.toContain(question);
});

test("an empty profile of one's own invites to fill it; others see nothing of that", async () => {
  const empty = addMember();
  const browser = await as(empty);
  const main = partOf((await browser.page(`/profile/${empty.id}`)).html, "main");
  const link = "Add a photo";
  expect(linksOf(main)[link]).toBe(`/profile/${empty.id}?edit=profile`);
  expect((await admin.page(`/profile/${empty.id}`)).html).not.toContain(link);
  changeRow(users, empty.id, { bio: "Weaver" });
  expect((await browser.page(`/profile/${empty.id}`)).html).not.toContain(link);
});

test("a letter from before there were codes still works at its printed address", async () => {
  const token = addLinkWithoutCode(addInvited());
  const browser = new Visitor(site.origin);
  const { status, headers } = await browser.request(`/welcome/${token}`, { redirect: "manual" });
  expect([status, headers.get("Location")]).toEqual([302, `/join/${token}`]);
  expect((await browser.page(`/join/${token}`)).status).toBe(200);
  expect((await browser.post(`/join/${token}`, "choose-password", { token, ...passwords })).status).toBe(303);
});

test("the page of a link sends its address as a referrer to nobody, and its forms are still accepted", async () => {
  const { token } = await linkFor();
  expect((await new Visitor(site.origin).page(`/join/${token}`)).html).toContain(
    '<meta name="referrer" content="strict-origin"/>',
  );
});

describe("a letter", () => {
  const settings = {
    signerName: "Maria Santiago",
    signerRole: "For the reunion committee",
    contact: "Telephone 555 0100",
    paragraph: "We miss your drawings.",
    returnAddress: "PO Box 85\nNew York, NY 10001",
    envelope: "DL",
  };

  test("has the settings, the postal address, a link to copy, and an email only where an address is known", async () => {
    expect((await admin.post("/admin/letters/settings", "settings", settings)).status).toBe(303);
    const reachable = await linkFor({ email: "ida@mail.example", postalAddress: "1 Road\nTown", firstName: "Ida" });
    addRow(messages, { senderId: anna.id, recipientId: reachable.id, subject: "", content: "Surprise" });
    const { html } = await admin.page(`/admin/letter/${reachable.token}`);
    expect(html).toContain("A message from the class is waiting for you there.");
    expect(html).not.toContain("Surprise");
    for (const text of Object.values(settings).slice(0, 5)) expect(html).toContain(text);
    expect(html).toContain("letter-window-a4");
    expect(html).toContain("\n1 Road\nTown");
    expect(html).toMatch(new RegExp(`<input[^>]*readOnly=""[^>]*value="${site.origin}/join/${reachable.token}"`, "i"));
    expect(html).toMatch(/href="mailto:ida%40mail\.example\?subject=[^"]*body=Dear%20Ida/);
    const onPaper = await linkFor({ email: null });
    const letter = (await admin.page(`/admin/letter/${onPaper.token}`)).html;
    expect(letter).not.toContain("mailto:");
    expect(letter).toContain("You will be asked for an email address");
  });

  test("with settings that are too long is not saved, and the text stays", async () => {
    const { status, html } = await admin.post("/admin/letters/settings", "settings", { ...settings, contact: "1\n2\n3\n4\n5" });
    expect(status).toBe(422);
    expect(html).toContain("The contact lines can have at most 4 lines");
    expect(html).toContain("We miss your drawings.");
  });
});

test("labels are printed for people with a postal address, and the page names the others", async () => {
  const [paul, rita] = [addInvited("Paul Posted", { postalAddress: "2 Street\nVillage" }), addInvited("Rita Unknown")];
  const { batch } = await makeLetters.perform(actorOf(chief), makeLettersInput.parse({ userIds: [paul.id, rita.id] }));
  const { status, html } = await admin.page(`/admin/letters/labels?batch=${batch}&sheet=a4&first=3`);
  expect(status).toBe(200);
  expect(html).toContain("Paul Posted\n2 Street\nVillage");
  expect(html).toMatch(/No postal address for 1 person[\s\S]*Rita Unknown\./);
  expect(html.match(/class="label-a4 /g)).toHaveLength(3);
  for (const odd of ["sheet=__proto__", "first=99999", "first=x", "page=-1", "batch=gone"])
    expect((await admin.page(`/admin/letters/labels?${odd}`)).status).toBe(200);
});
