import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { formOf, textOf } from "#tests/support/html.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { plan, storedReunion } from "#tests/support/reunions.ts";
import { sharedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** Two people, or two tabs, edit the same thing. */

const { as } = sharedSite();
let organizer: Visitor;
let administrator: Visitor;
const olga = addAdministrator("Olga Petrov");
const anna = addMember("Anna Núñez");
beforeAll(async () => {
  organizer = await as(anna);
  administrator = await as(olga);
});

/** The open form 'Edit Meet-Up', as a browser would send it. */
async function openForm(browser: Visitor, id: number) {
  return formOf((await browser.page(`/reunions?edit=${id}`)).html, "edit");
}
const send = (browser: Visitor, id: number, fields: Record<string, string>) =>
  browser.post(`/reunions?edit=${id}`, "edit", fields);

describe("two people edit a meet-up without scripts", () => {
  test("each keeps what the other changed", async () => {
    const { id } = await plan(anna, { description: "Bring a blanket" });
    const [first, second] = [await openForm(organizer, id), await openForm(administrator, id)];
    expect((await send(administrator, id, { ...second, location: "Fort Greene Park" })).status).toBe(303);
    expect((await send(organizer, id, { ...first, description: "Bring two blankets" })).status).toBe(303);
    expect(storedReunion(id)).toMatchObject({ location: "Fort Greene Park", description: "Bring two blankets" });
  });

  test("a field that both changed shows both values, keeps the rest, and is replaced when the form is sent again", async () => {
    const { id } = await plan(anna);
    const [first, second] = [await openForm(organizer, id), await openForm(administrator, id)];
    await send(administrator, id, { ...second, title: "Autumn picnic", description: "By Olga" });
    const refused = await send(organizer, id, { ...first, title: "Spring picnic", location: "Pier 6" });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("Changed in the meantime to “Autumn picnic”. Yours is still in the field.");
    expect(storedReunion(id)).toMatchObject({ title: "Autumn picnic", location: "Prospect Park" });
    const again = formOf(refused.html, "edit");
    expect(again).toMatchObject({ title: "Spring picnic", location: "Pier 6" });
    expect((await send(organizer, id, again)).status).toBe(303);
    expect(storedReunion(id)).toMatchObject({ title: "Spring picnic", location: "Pier 6", description: "By Olga" });
  });

  test("a third change after the conflict is a conflict again", async () => {
    const { id } = await plan(anna);
    const first = await openForm(organizer, id);
    await send(administrator, id, { ...(await openForm(administrator, id)), title: "Autumn picnic" });
    const refused = await send(organizer, id, { ...first, title: "Spring picnic" });
    await send(administrator, id, { ...(await openForm(administrator, id)), title: "Winter picnic" });
    const again = await send(organizer, id, formOf(refused.html, "edit"));
    expect(again.status).toBe(409);
    expect(textOf(again.html)).toContain("Changed in the meantime to “Winter picnic”");
  });

  test("a date that both changed is shown in the class's time", async () => {
    const { id } = await plan(anna);
    const first = await openForm(organizer, id);
    const day = (first.eventDate as string).slice(0, 10);
    await send(administrator, id, { ...(await openForm(administrator, id)), eventDate: `${day}T12:15` });
    const refused = await send(organizer, id, { ...first, eventDate: `${day}T20:00` });
    expect(textOf(refused.html)).toContain(`Changed in the meantime to “${day} 12:15”`);
    expect((await send(organizer, id, formOf(refused.html, "edit"))).status).toBe(303);
    expect((await openForm(organizer, id)).eventDate).toBe(`${day}T20:00`);
  });

  test("after another mistake in the form, it is still what it showed at first that counts", async () => {
    const { id } = await plan(anna);
    const first = await openForm(organizer, id);
    const invalid = await send(organizer, id, { ...first, title: "", description: "Mine" });
    await send(administrator, id, { ...(await openForm(administrator, id)), location: "Fort Greene Park" });
    const corrected = { ...formOf(invalid.html, "edit"), title: "Picnic" };
    expect((await send(organizer, id, corrected)).status).toBe(303);
    expect(storedReunion(id)).toMatchObject({ title: "Picnic", description: "Mine", location: "Fort Greene Park" });
  });

  test.each(["", "{", "[1]", '{"title":{"stored":{"a":1}},"a[99999999]":"x","__proto__":"y"}'])(
    "a form whose hidden field is %j is saved or refused, and never fails",
    async (shown) => {
      const { id } = await plan(anna);
      const fields = { ...(await openForm(organizer, id)), title: "Picnic", shown };
      expect([303, 409]).toContain((await send(organizer, id, fields)).status);
    },
  );
});

describe("PATCH with what was read", () => {
  test("keeps what somebody else changed, and answers 409 with the stored value of a field that both changed", async () => {
    const { id } = await plan(anna, { description: "A" });
    const path = `/api/reunions/${id}`;
    const shown = { title: "Summer picnic", description: "A" };
    await administrator.call("PATCH", path, { title: "Autumn picnic" });
    const kept = await organizer.call("PATCH", path, { title: "Summer picnic", description: "B", shown });
    expect([kept.status, kept.body]).toMatchObject([200, { title: "Autumn picnic", description: "B" }]);
    const conflict = await organizer.call("PATCH", path, { title: "Spring picnic", shown });
    expect([conflict.status, conflict.body]).toEqual([
      409,
      {
        error: expect.stringContaining("Somebody has changed this in the meantime"),
        details: [{ field: "title", message: "Changed in the meantime to “Autumn picnic”", current: "Autumn picnic" }],
      },
    ]);
    expect((await organizer.call("PATCH", path, { title: "Spring picnic", shown: "title" })).status).toBe(400);
    expect((await organizer.call("PATCH", path, { title: "Spring picnic" })).status).toBe(200);
  });
});

describe("a profile that its owner and an administrator edit", () => {
  const profileOf = findPerson;
  const ownForm = async (id: number) =>
    formOf((await organizer.page(`/profile/${id}?edit=profile`)).html, "edit-own-profile") as Record<string, string>;
  const adminForm = async (id: number) =>
    formOf((await administrator.page(`/alumni?edit=${id}`)).html, "edit-profile") as Record<string, string>;
  const sendOwn = (id: number, fields: Record<string, string>) =>
    organizer.post(`/profile/${id}?edit=profile`, "edit-own-profile", fields);
  const sendAsAdmin = (id: number, fields: Record<string, string>) =>
    administrator.post(`/alumni?edit=${id}`, "edit-profile", fields);
  /** No session has proven its password lately, so that a new email address needs one. */
  const ageSessions = () => {
    const { createdAt } = sessions;
    db()
      .update(sessions)
      .set({ createdAt: sql`${createdAt} - 7200000`, passwordEnteredAt: null })
      .run();
  };

  test("each keeps what the other changed", async () => {
    const [own, other] = [await ownForm(anna.id), await adminForm(anna.id)];
    expect((await sendAsAdmin(anna.id, { ...other, currentCity: "Beacon", adminNotes: "Moved" })).status).toBe(303);
    expect((await sendOwn(anna.id, { ...own, bio: "Weaver", phone: "555-0100" })).status).toBe(303);
    expect(profileOf(anna.id)).toMatchObject({ currentCity: "Beacon", adminNotes: "Moved", bio: "Weaver", phone: "555-0100" });
  });

  test("a biography that both changed shows both, whoever is second, and is replaced when it is sent again", async () => {
    const [own, other] = [await ownForm(anna.id), await adminForm(anna.id)];
    await sendAsAdmin(anna.id, { ...other, bio: "Weaver and dyer" });
    const refused = await sendOwn(anna.id, { ...own, bio: "Weaver and potter", profession: "Potter" });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("Changed in the meantime to “Weaver and dyer”. Yours is still in the field.");
    const again = formOf(refused.html, "edit-own-profile") as Record<string, string>;
    expect(again).toMatchObject({ bio: "Weaver and potter", profession: "Potter" });
    expect((await sendOwn(anna.id, again)).status).toBe(303);
    expect(profileOf(anna.id)).toMatchObject({ bio: "Weaver and potter", profession: "Potter" });

    const second = await sendAsAdmin(anna.id, { ...other, bio: "Dyer" });
    expect(second.status).toBe(409);
    expect(textOf(second.html)).toContain("Changed in the meantime to “Weaver and potter”");
    expect(formOf(second.html, "edit-profile")).toMatchObject({ bio: "Dyer" });
  });

  test("an address that an administrator has changed is neither undone by the owner's form, nor asks for the password", async () => {
    const own = await ownForm(anna.id);
    await sendAsAdmin(anna.id, { ...(await adminForm(anna.id)), email: "anna.new@class.example" });
    ageSessions();
    expect((await sendOwn(anna.id, { ...own, bio: "Spinner" })).status).toBe(303);
    expect(profileOf(anna.id)).toMatchObject({ email: "anna.new@class.example", bio: "Spinner" });
    const other = await sendOwn(anna.id, { ...(await ownForm(anna.id)), email: "anna@elsewhere.example" });
    expect([other.status, textOf(other.html)]).toEqual([400, expect.stringContaining("Please enter your current password")]);
  });

  test("PATCH with what was read answers 409 with the stored value", async () => {
    const path = `/api/users/${anna.id}`;
    await administrator.call("PATCH", path, { bio: "By Olga" });
    const conflict = await organizer.call("PATCH", path, { bio: "By Anna", shown: { bio: "Spinner" } });
    expect([conflict.status, conflict.body]).toMatchObject([409, { details: [{ field: "bio", current: "By Olga" }] }]);
  });

  test("an administrator's own PATCH follows the administrators' rules if it has a profileType, and their own otherwise", async () => {
    const path = `/api/users/${olga.id}`;
    const early = await administrator.call("PATCH", path, { graduationYear: 1960, profileType: "teacher" });
    expect([early.status, JSON.stringify(early.body)]).toEqual([400, expect.stringContaining("between 1970 and 2000")]);
    const typed = await administrator.call("PATCH", path, { userId: olga.id, profileType: "teacher" });
    expect([typed.status, typed.body]).toMatchObject([200, { profileType: "teacher" }]);
    expect((await administrator.call("PATCH", path, { graduationYear: 1960 })).body).toMatchObject({ graduationYear: 1960 });
    const member = await organizer.call("PATCH", `/api/users/${anna.id}`, { profileType: "teacher", bio: "Still" });
    expect([member.status, member.body]).toMatchObject([200, { profileType: "classmate", bio: "Still" }]);
  });
});
