import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { publicContacts, users } from "#db/schema.ts";
import { loggedEntries } from "#tests/support/database.ts";
import { addAdministrator, addContact, addMember } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, site } = sharedSite();
const admin = addAdministrator();
const anna = addMember();

const addRequest = (fields: Parameters<typeof addContact>[0] = {}) =>
  addContact({
    kind: "access",
    name: "Mary Ann Baptiste",
    email: "mary@mail.example",
    subject: "Alumni Access Request - Class of 1985",
    message: "I was in room 412.",
    graduationYear: 1985,
    ...fields,
  });
const stored = (id: number) => db().select().from(publicContacts).where(eq(publicContacts.id, id)).get();
const approval = (id: number, email = "mary@mail.example") => ({
  messageId: String(-id),
  firstName: "Mary Ann",
  lastName: "Baptiste",
  email,
  graduationYear: "1985",
  profileType: "classmate",
});

test("Approve copies the request, adds the member, and opens a letter with a link to join", async () => {
  const { id } = addRequest();
  const browser = await as(admin);
  const { html } = await browser.page(`/messages?message=${-id}&approve=${-id}`);
  expect(html).toMatch(/value="Mary Ann"[\s\S]*value="Baptiste"[\s\S]*value="mary@mail.example"[\s\S]*value="1985"/);
  const { status, headers } = await browser.post("/messages", "approve", approval(id));
  expect(status).toBe(303);
  expect(stored(id)).toMatchObject({ outcome: "approved", handledBy: admin.id, isRead: true });
  const member = db().select().from(users).where(eq(users.email, "mary@mail.example")).get();
  expect(member).toMatchObject({ firstName: "Mary Ann", memberState: "invited", password: null, role: "user" });
  const letter = await browser.page(headers.get("Location") ?? "");
  const link = /href="(http[^"]+\/join\/[^"]+)"/.exec(letter.html)?.[1] ?? "";
  expect(letter.html).toMatch(/<svg[^>]*aria-label="QR code of this address"/);
  const newcomer = new Visitor(site.origin);
  const token = link.split("/").at(-1) ?? "";
  const joined = await newcomer.post(new URL(link).pathname, "choose-password", {
    token,
    password: "room four hundred twelve",
    passwordAgain: "room four hundred twelve",
  });
  expect(joined.status).toBe(303);
  expect((await newcomer.page("/alumni")).status).toBe(200);
  expect(loggedEntries().map(({ action }) => action)).toContain("access.approve");
});

test("a request with a member's email says that they are a member, and approving it adds nobody", async () => {
  const { id } = addRequest({ email: anna.email });
  const browser = await as(admin);
  expect((await browser.page(`/messages?message=${-id}`)).html).toContain("is already a member");
  const { status, html } = await browser.post(`/messages?approve=${-id}`, "approve", approval(id, anna.email));
  expect(status).toBe(409);
  expect(html).toContain("is already a member");
  expect(stored(id)?.outcome).toBeNull();
});

test("a declined request cannot be approved, and the second administrator reads why", async () => {
  const { id } = addRequest({ email: "other@mail.example" });
  const browser = await as(admin);
  expect((await browser.post(`/messages?message=${-id}`, "decline", { messageId: String(-id) })).status).toBe(303);
  expect(stored(id)?.outcome).toBe("declined");
  const again = await browser.post("/messages", "approve", approval(id, "other@mail.example"));
  expect(again.status).toBe(409);
  expect(again.html).toContain("This request was already declined");
});

test("an ordinary contact cannot be approved, and members can neither approve nor see a letter", async () => {
  const contact = addRequest({ kind: "contact", email: "c@mail.example" });
  const waiting = addRequest({ email: "d@mail.example" });
  expect((await (await as(admin)).post("/messages", "approve", approval(contact.id, "c@mail.example"))).status).toBe(404);
  const member = await as(anna);
  expect((await member.post("/messages", "approve", approval(waiting.id, "d@mail.example"))).status).toBe(403);
  expect((await member.post("/messages", "decline", { messageId: String(-waiting.id) })).status).toBe(403);
  expect((await member.page("/admin/letter/anything")).status).toBe(403);
  expect(stored(waiting.id)?.outcome).toBeNull();
});
