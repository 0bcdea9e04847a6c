import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { editReunion } from "#app/domain/reunions/reunions.server.ts";
import { db } from "#db/client.server.ts";
import { reunionAttendees, reunions, users } from "#db/schema.ts";
import { perform } from "#tests/support/database.ts";
import { dialogOf, withoutReactComments } from "#tests/support/html.ts";
import { titleRequired } from "#tests/support/notices.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { join, nextSummer, plan, storedReunion } from "#tests/support/reunions.ts";
import { changeRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, site } = sharedSite();
const admin = addAdministrator("Denise Chief");
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Abbott", { profession: "Baker" });

const year = nextSummer.getUTCFullYear();

describe("the API of meet-ups", () => {
  test("POST returns the meet-up, with the signed-in member as organizer and creator, whatever the body says", async () => {
    const browser = await as(anna);
    const body = {
      title: "Sketch walk",
      description: "",
      eventDate: `${year}-06-19T18:30:00-04:00`,
      location: null,
      organizer: "Somebody",
      isActive: true,
      createdBy: admin.id,
    };
    const { status, body: planned } = await browser.call("POST", "/api/reunions", body);
    expect({ status, planned }).toEqual({
      status: 201,
      planned: {
        id: expect.any(Number),
        eventId: expect.stringMatching(/^MU-[A-Z0-9]{4}$/),
        title: "Sketch walk",
        description: null,
        eventDate: `${year}-06-19T22:30:00.000Z`,
        location: null,
        organizer: "Anna Núñez",
        createdBy: anna.id,
        status: "active",
        isActive: true,
        createdAt: expect.stringMatching(/Z$/),
        attendeeCount: 1,
        guestCount: 0,
        replyBy: null,
        capacity: null,
        cost: null,
        waitingCount: 0,
      },
    });
    const list = (await browser.call("GET", "/api/reunions")).body as object[];
    expect(list[0]).toEqual(planned);
  });

  test("PATCH is partial, DELETE deletes, and the id in the path wins over the body", async () => {
    const browser = await as(anna);
    const [one, other] = [await plan(anna), await plan(anna)];
    const { body } = await browser.call("PATCH", `/api/reunions/${one.id}`, { title: "New", reunionId: other.id });
    expect(body).toMatchObject({ id: one.id, title: "New", location: "Prospect Park" });
    expect(storedReunion(other.id)?.title).toBe("Summer picnic");
    expect(await browser.call("DELETE", `/api/reunions/${one.id}`)).toMatchObject({ status: 200, body: { id: one.id } });
    expect((await browser.call("DELETE", `/api/reunions/${one.id}`)).status).toBe(404);
  });

  test("join and leave need no body, and attendance and attendees list who comes", async () => {
    const { id } = await plan(anna);
    const browser = await as(ben);
    const attendance = async () => (await browser.call("GET", `/api/reunions/${id}/attendance`)).body;
    expect(await attendance()).toMatchObject({ isAttending: false });
    expect(await browser.call("POST", `/api/reunions/${id}/join`)).toMatchObject({ status: 200, body: { isAttending: true } });
    expect((await browser.call("POST", `/api/reunions/${id}/join`)).status).toBe(409);
    expect(await attendance()).toMatchObject({ isAttending: true });
    expect((await browser.call("GET", `/api/reunions/${id}/attendees`)).body).toEqual([
      { id: anna.id, firstName: "Anna", lastName: "Núñez", profession: null, guests: 0 },
      { id: ben.id, firstName: "Ben", lastName: "Abbott", profession: "Baker", guests: 0 },
    ]);
    expect((await (await as(anna)).call("POST", `/api/reunions/${id}/leave`)).body).toEqual({
      ownershipTransferred: true,
      newOrganizer: "Ben Abbott",
    });
    expect((await (await as(anna)).call("POST", `/api/reunions/${id}/leave`)).status).toBe(409);
  });

  test("a member who joins in three windows at once is on the list once", async () => {
    const { id } = await plan(anna);
    const browser = await as(ben);
    const answers = await Promise.all([1, 2, 3].map((guests) => browser.call("POST", `/api/reunions/${id}/join`, { guests })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(db().select().from(reunionAttendees).where(eq(reunionAttendees.reunionId, id)).all()).toHaveLength(2);
  });

  test("administrators set the status, and organizers can only close", async () => {
    const { id } = await plan(anna);
    const [a, c] = [await as(anna), await as(admin)];
    expect((await a.call("PATCH", `/api/reunions/${id}/status`, { status: "cancelled" })).status).toBe(403);
    expect((await a.call("PATCH", `/api/reunions/${id}/close`)).body).toMatchObject({ status: "closed", isActive: false });
    expect((await c.call("PATCH", `/api/reunions/${id}/status`, { status: "active" })).body).toMatchObject({ isActive: true });
    expect((await c.call("PATCH", `/api/reunions/${id}/status`, { status: "open" })).status).toBe(400);
  });

  test("invalid input is 400 with sentences, a missing session 401, an unknown id 404, another method 405", async () => {
    const browser = await as(anna);
    expect(await browser.call("POST", "/api/reunions", { eventDate: "June 19" })).toMatchObject({
      status: 400,
      body: {
        error: titleRequired,
        details: [
          { field: "title", message: titleRequired },
          { field: "eventDate", message: "The date must say its zone, like 2027-06-19T22:30:00Z" },
        ],
      },
    });
    for (const path of ["/api/reunions", "/api/reunions/1/attendance", "/api/reunions/1/attendees"]) {
      expect((await new Visitor(site.origin).call("GET", path)).status, path).toBe(401);
    }
    for (const id of ["999999", "abc", "-1"]) {
      const statuses = await Promise.all([
        browser.call("GET", `/api/reunions/${id}/attendees`),
        browser.call("POST", `/api/reunions/${id}/join`),
        browser.call("PATCH", `/api/reunions/${id}`, { title: "x" }),
      ]);
      expect(
        statuses.map(({ status }) => status),
        id,
      ).toEqual([404, 404, 404]);
    }
    expect((await browser.call("GET", "/api/reunions/1/join")).headers.get("Allow")).toBe("POST");
  });
});

describe("the calendar that one subscribes to", () => {
  test("is read without signing in, again only when it changed, and no more after the address was changed or removed", async () => {
    const dated = await plan(anna, { title: "Subscribed walk" });
    const browser = await as(ben);
    await browser.post("/reunions/subscribe", "subscribe", {});
    const addressOf = ({ html }: { html: string }) => html.match(/href="webcal:([^"]+\.ics)"/)?.[1];
    const first = `http:${addressOf(await browser.page("/reunions/subscribe"))}`;
    const read = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers });
    const answer = await read(first);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(await answer.text()).toContain("SUMMARY:Subscribed walk");
    const seen = { "If-None-Match": String(answer.headers.get("ETag")) };
    expect((await read(first, seen)).status).toBe(304);
    await perform(editReunion, anna, { reunionId: dated.id, location: "Pier 26" });
    expect(await (await read(first, seen)).text()).toContain("LOCATION:Pier 26");

    const { body } = await browser.call("POST", "/api/calendar-address");
    expect((await browser.call("GET", "/api/calendar-address")).body).toEqual(body);
    const second = site.origin + (body as { path: string }).path;
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);

    changeRow(users, ben.id, { isActive: false });
    expect((await read(second)).status).toBe(404);
    changeRow(users, ben.id, { isActive: true });
    await browser.post("/reunions/subscribe", "unsubscribe", {});
    expect((await read(second)).status).toBe(404);
    expect((await browser.call("GET", "/api/calendar-address")).body).toBeNull();
  });
});

describe("the calendar file", () => {
  test("is for members only, is named after the meet-up's code, and is 404 without a date", async () => {
    const dated = await plan(anna, { title: "Calendar one" });
    const undated = await plan(anna, { eventDate: null });
    const path = `/reunions/${dated.id}/calendar.ics`;
    const response = await (await as(ben)).request(path);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="${dated.eventId}.ics"`);
    const event = new ICAL.Component(ICAL.parse(await response.text())).getFirstSubcomponent("vevent");
    expect(event?.getFirstPropertyValue("summary")).toBe("Calendar one");
    expect(event?.getFirstPropertyValue("url")).toBe(`${site.origin}/reunions?details=${dated.id}`);
    const visitor = await new Visitor(site.origin).request(path);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([302, `/login?continue=${encodeURIComponent(path)}`]);
    expect((await (await as(ben)).request(`/reunions/${undated.id}/calendar.ics`)).status).toBe(404);
    expect((await (await as(ben)).request("/reunions/abc/calendar.ics")).status).toBe(404);
  });

  test("has a download link that scripts do not handle, and no link without a date", async () => {
    const dated = await plan(anna);
    const undated = await plan(anna, { eventDate: null });
    const dialog = async (id: number) => dialogOf((await (await as(ben)).page(`/reunions?details=${id}`)).html);
    expect(await dialog(dated.id)).toMatch(
      new RegExp(`href="/reunions/${dated.id}/calendar.ics" download="${dated.eventId}.ics"`),
    );
    expect(await dialog(undated.id)).not.toContain("calendar.ics");
  });
});

test("the attendee sheet is for the organizer and administrators, sorted by last name, with guests", async () => {
  const { id } = await plan(anna);
  await join(ben, id, 2);
  const path = `/reunions/${id}/attendees`;
  for (const member of [anna, admin]) {
    const { status, html } = await (await as(member)).page(path);
    expect(status).toBe(200);
    expect(html.indexOf("Ben Abbott")).toBeLessThan(html.lastIndexOf("Anna Núñez"));
    expect(html).toContain("+2");
  }
  const refused = await (await as(ben)).page(path);
  expect(refused.status).toBe(403);
  expect(refused.html).toContain("Only the organizer and administrators can see the attendee sheet.");
  expect((await (await as(ben)).page("/reunions/999999/attendees")).status).toBe(404);
  expect((await new Visitor(site.origin).page(path)).headers.get("Location")).toMatch(/^\/login\?continue=/);
  expect((await new Visitor(site.origin).page("/reunions")).headers.get("Location")).toBe("/login?continue=%2Freunions");
});

describe("the list of meet-ups", () => {
  test("an empty list says what to do, and a page number past the end shows the last page", async () => {
    db().delete(reunions).run();
    const browser = await as(anna);
    expect((await browser.page("/reunions")).html).toContain("No meet-ups are planned.");
    for (let n = 0; n < 21; n++) await plan(admin, { title: `Walk ${n}` });
    const { html } = await browser.page("/reunions?page=99");
    expect(withoutReactComments(html)).toContain("Page 2 of 2");
    expect(html).toContain('href="/reunions"');
  });

  test("a meet-up in the past can be added, is shown then, and appears under past meet-ups", async () => {
    const browser = await as(anna);
    const fields = { title: "The prom", eventDate: "1985-06-14 19:00" };
    const { headers } = await browser.post("/reunions?dialog=plan", "plan", fields);
    expect(headers.get("Location")).toMatch(/^\/reunions\?details=\d+&done=/);
    const [, past] = (await browser.page("/reunions?page=2")).html.split('<h2 id="past"');
    expect(past).toContain("June 14, 1985 at 7:00 PM EDT");
  });

  test("addresses with the filter of earlier versions lead to the past meet-ups, or to the dialog that they open", async () => {
    db().delete(reunions).run();
    const browser = await as(anna);
    const organizer = addMember();
    await plan(organizer, { title: "The reunion of 2005", eventDate: "2005-06-18T18:00:00Z" });
    for (let n = 0; n < 21; n++) await plan(organizer, { title: `Walk ${n}` });
    const leadsTo = async (address: string) => (await browser.page(address)).headers.get("Location");
    expect(await leadsTo("/reunions?show=past")).toBe("/reunions?page=2#past");
    expect((await browser.page("/reunions?page=2")).html).toMatch(/<h2 id="past"[\s\S]*The reunion of 2005/);
    expect(await leadsTo("/reunions?show=past&details=5")).toBe("/reunions?details=5");
    expect((await browser.page("/reunions?show=all")).html).toContain("Walk 20");
  });
});
