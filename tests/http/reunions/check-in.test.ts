import { beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { expectedAt, helpersAt, walkInsAt } from "#app/domain/reunions/check-in-queries.server.ts";
import * as words from "#app/ui/button-words.ts";
import { reunionAttendees } from "#db/schema.ts";
import { wireBytes } from "#tests/support/first-load.ts";
import { partOf, textOf } from "#tests/support/html.ts";
import { Lynx } from "#tests/support/lynx.ts";
import { addMember, password } from "#tests/support/people.ts";
import { join, plan } from "#tests/support/reunions.ts";
import { addRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { browsersEncodings } from "#tests/support/visitor.ts";

/** The door of a meet-up with plain forms, in a text browser, and with the API; and who has paid. */

const { as, site } = sharedSite();
let id: number;
let door: string;
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Abbott");
const carl = addMember("Carl Zimmer");
beforeEach(async () => {
  ({ id } = await plan(anna));
  door = `/reunions/${id}/check-in`;
  await join(ben, id, 1);
});

const ids = (person: Member) => ({ reunionId: String(id), userId: String(person.id) });
const attendee = (person: Member) => expectedAt(id).find((listed) => listed.id === person.id);
const rowOf = (html: string, person: Member) => textOf(partOf(html, "li", `id="person-${person.id}"`));

describe("forms", () => {
  test("'Here' returns to the row, or after a search to the top of the list; the second phone reads who was first; 'Undo' takes it back", async () => {
    const browser = await as(anna);
    const first = await browser.post(`${door}?q=abb&show=all`, "check-in", { ...ids(ben), guests: "2" });
    expect(first.headers.get("Location")).toMatch(new RegExp(`^${door}\\?show=all&done=[\\w-]+$`));
    const { html } = await browser.page(first.headers.get("Location") ?? "");
    expect(textOf(html)).toContain("Ben Abbott is here");
    expect(rowOf(html, ben)).toMatch(/Here since \d+:\d\d [AP]M, with 2 guests Checked in by Anna Núñez Undo$/);
    expect(textOf(html)).toContain("3 of 3 are here");

    const second = await browser.post(door, "check-in", { ...ids(ben), guests: "0" });
    expect(second.headers.get("Location")).toMatch(new RegExp(`^${door}\\?done=[\\w-]+#person-${ben.id}$`));
    const after = await browser.page(second.headers.get("Location") ?? "");
    expect(textOf(after.html)).toMatch(/Ben Abbott is already here Checked in at \d+:\d\d [AP]M by Anna Núñez\./);
    expect(attendee(ben)?.arrivedGuests).toBe(2);

    const shown = /name="arrivedAt" value="([^"]+)"/.exec(after.html)?.[1] ?? "";
    const old = await browser.post(door, "undo-check-in", { ...ids(ben), arrivedAt: "2020-01-01T00:00:00.000Z" });
    expect([old.status, textOf(old.html)]).toEqual([
      409,
      expect.stringContaining("Ben Abbott was checked in again by Anna Núñez"),
    ]);
    expect((await browser.post(door, "undo-check-in", { ...ids(ben), arrivedAt: shown })).status).toBe(303);
    expect(attendee(ben)?.arrivedAt).toBeNull();
  });

  test("only helpers see the door besides the organizer, and the details lead them there", async () => {
    const organizer = await as(anna);
    const helper = await as(carl);
    expect((await helper.page(door)).status).toBe(403);
    await organizer.post(door, "name-helper", { reunionId: String(id), helperName: "carl zimmer" });
    expect((await helper.page(`/reunions?details=${id}`)).html).toContain(`href="${door}"`);
    const { status, html } = await helper.page(door);
    expect([status, textOf(html)]).toEqual([200, expect.not.stringContaining("Helpers")]);
    expect((await helper.post(door, "check-in", ids(ben))).status).toBe(303);
    expect((await helper.page(`/reunions/${id}/badges`)).status).toBe(403);
  });

  test("a helper's name that fits several people is asked back, and the answer counts", async () => {
    const [one, other] = [addMember("Rosa Quast"), addMember("Rosa Quast", { currentCity: "Beacon" })];
    const browser = await as(anna);
    const fields = { reunionId: String(id), helperName: "Rosa Quast" };
    const asked = await browser.post(door, "name-helper", fields);
    expect(asked.status).toBe(422);
    expect(textOf(asked.html)).toContain("Whom do you mean by “Rosa Quast”? Please choose below.");
    expect(asked.html).toContain(`value="${one.id}"`);
    expect(asked.html).toContain('value="Rosa Quast"');
    expect((await browser.post(door, "name-helper", { ...fields, userId: String(other.id) })).status).toBe(303);
    expect(helpersAt(id).map((helper) => helper.id)).toEqual([other.id]);
    const unknown = await browser.post(door, "name-helper", { ...fields, helperName: "Nobody Such", userId: String(one.id) });
    expect([unknown.status, textOf(unknown.html)]).toEqual([422, expect.stringContaining("Nobody called “Nobody Such”")]);
  });

  test("a name that is on no list is proposed as a walk-in, and a double one comes back", async () => {
    const browser = await as(anna);
    const { html } = await browser.page(`${door}?q=Ruth+Moon`);
    expect(textOf(html)).toContain("Nobody in this list is called “Ruth Moon”.");
    expect(partOf(html, "form", 'id="add-walk-in"')).toContain('value="Ruth Moon"');
    const added = await browser.post(`${door}?q=Ruth+Moon`, "add-walk-in", { reunionId: String(id), name: "Ruth Moon" });
    expect(added.headers.get("Location")).toMatch(new RegExp(`^${door}\\?done=[\\w-]+#walk-in-\\d+$`));
    const double = await browser.post(door, "add-walk-in", { reunionId: String(id), name: "ben abbott" });
    expect([double.status, textOf(double.html)]).toEqual([409, expect.stringContaining("ben abbott is on the list.")]);
    expect(double.html).toContain('value="ben abbott"');
    expect(walkInsAt(id)).toMatchObject([{ name: "Ruth Moon" }]);
  });

  test("who is at the door notes who has paid, if the meet-up costs something", async () => {
    const { id: free } = await plan(anna);
    const browser = await as(anna);
    expect((await browser.page(`/reunions/${free}/check-in`)).html).not.toContain("paid");
    const { id: priced } = await plan(anna, { cost: "$60 a person" });
    const path = `/reunions/${priced}/check-in`;
    expect(textOf((await browser.page(path)).html)).toMatch(/Has not paid yet Paid Here/);
    const { headers } = await browser.post(path, "mark-paid", { reunionId: String(priced), paid: String(anna.id) });
    expect(headers.get("Location")).toMatch(new RegExp(`#person-${anna.id}$`));
    const { html } = await browser.page(path);
    expect(textOf(html)).toMatch(/Has paid Not paid Here/);
    await browser.post(path, "mark-paid", { reunionId: String(priced), wasPaid: String(anna.id) });
    expect(textOf((await browser.page(path)).html)).toContain("Has not paid yet");
  });

  test("the boxes of the attendee sheet change only what was checked or unchecked there", async () => {
    const browser = await as(anna);
    const sheet = `/reunions/${id}/attendees?paid`;
    await join(carl, id);
    const post = (paid: Member[], wasPaid: Member[]) =>
      browser.post(sheet, "mark-paid", {
        reunionId: String(id),
        paid: paid.map((person) => String(person.id)),
        wasPaid: wasPaid.map((person) => person.id).join(),
      });
    const { headers } = await post([ben], []);
    expect(headers.get("Location")).toContain("/attendees?paid");
    // Somebody else's page, which was opened before.
    await post([carl], []);
    expect([attendee(ben)?.hasPaid, attendee(carl)?.hasPaid]).toEqual([true, true]);
    await post([], [ben]);
    expect([attendee(ben)?.hasPaid, attendee(carl)?.hasPaid]).toEqual([false, true]);
  });
});

test("a page of a list of 200 people is below 30 KB", async () => {
  const { id: crowded } = await plan(anna);
  const people = Array.from({ length: 200 }, (_, n) => addMember({ firstName: `Person ${n}` }));
  for (const { id: userId } of people) addRow(reunionAttendees, { reunionId: crowded, userId, guests: 1 });
  const browser = await as(anna);
  browser.acceptedEncodings = browsersEncodings;
  const { html, headers } = await browser.page(`/reunions/${crowded}/check-in`);
  expect(wireBytes(headers)).toBeLessThan(30 * 1024);
  expect(textOf(html)).toContain("Page 1 of 3");
});

test("two people check in at once in text browsers, and the second reads who was first", async () => {
  const browser = await as(anna);
  await browser.post(door, "name-helper", { reunionId: String(id), helperName: "carl zimmer" });
  const open = async (member: Member) => {
    const lynx = new Lynx(`${site.origin}/login?continue=${encodeURIComponent(`${door}?q=ben`)}`);
    await lynx.fill("Email Address", member.email);
    await lynx.fill("Password", password);
    await lynx.submit(words.signIn);
    await lynx.follow("Continue to the page you asked for");
    await lynx.shows("Here: Ben Abbott");
    return lynx;
  };
  const phones = [await open(anna), await open(carl)];
  for (const phone of phones) await phone.submit("Here: Ben Abbott");
  await phones[0]?.shows(/Here since \d+:\d\d [AP]M, with 1 guest Checked in by Anna Núñez/);
  await phones[1]?.shows(/Ben Abbott is already here Checked in at \d+:\d\d [AP]M by Anna Núñez\./);
  for (const phone of phones) await phone.close();
});

test("the API lists the door, checks in once, undoes, and adds walk-ins", async () => {
  const browser = await as(anna);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await browser.call(method, `/api/reunions/${id}${path}`, body);
    return { status: answer.status, ...(answer.body as object) } as Record<string, unknown>;
  };
  const arrived = await call("POST", `/check-in/${ben.id}`, { guests: 0 });
  expect(arrived).toMatchObject({ status: 200, isNew: true, arrivedGuests: 0, checkedInBy: "Anna Núñez" });
  expect(await call("POST", `/check-in/${ben.id}`, { guests: 3 })).toMatchObject({ status: 200, isNew: false, arrivedGuests: 0 });
  expect(await call("POST", "/walk-ins", { name: "Ruth" })).toMatchObject({ status: 201, name: "Ruth" });
  expect(await call("GET", "/check-in")).toMatchObject({ here: 2, expected: 3, walkIns: [{ name: "Ruth" }] });
  expect(await call("DELETE", `/check-in/${ben.id}`, { arrivedAt: "2020-01-01T00:00:00Z" })).toMatchObject({ status: 409 });
  expect(await call("DELETE", `/check-in/${ben.id}`, { arrivedAt: arrived.arrivedAt })).toMatchObject({ arrivedAt: null });
  expect((await (await as(carl)).call("GET", `/api/reunions/${id}/check-in`)).status).toBe(403);
});
