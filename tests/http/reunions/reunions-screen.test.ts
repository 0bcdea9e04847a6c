import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { messages, reunions } from "#db/schema.ts";
import { dialogOf, formOf, partOf, withoutReactComments } from "#tests/support/html.ts";
import { joinedMeetUp, titleRequired } from "#tests/support/notices.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { join, nextSummer, plan, storedReunion } from "#tests/support/reunions.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, site } = sharedSite();
const admin = addAdministrator("Denise Chief");
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Abbott", { profession: "Baker" });

const newest = () => db().select().from(reunions).all().at(-1);
const year = nextSummer.getUTCFullYear();

describe("meet-ups with plain forms", () => {
  test("the plan dialog names its time zone, and the planned time is New York's", async () => {
    const browser = await as(anna);
    const { html } = await browser.page("/reunions?dialog=plan");
    expect(dialogOf(html)).toContain("Plan New Meet-Up");
    expect(dialogOf(html)).toContain("In Eastern Time (New York)");
    const answer = await browser.post("/reunions?dialog=plan", "plan", {
      title: "Gallery walk",
      eventDate: `${year}-06-19 18:30`,
      location: "",
      description: "",
    });
    expect(answer.status).toBe(303);
    expect(newest()).toMatchObject({ title: "Gallery walk", eventDate: nextSummer, location: null, description: null });
    const after = await browser.page(answer.headers.get("Location") ?? "");
    expect(after.html).toContain("Meet-up created");
    expect(after.html).toContain(`June 19, ${year} at 6:30 PM EDT`);
  });

  test("invalid input has a summary and an error at each field, and nothing typed is lost", async () => {
    const { status, html } = await (await as(anna)).post("/reunions?dialog=plan", "plan", {
      title: "",
      eventDate: "2027-03-14T02:30",
      location: "The long table",
      description: "Bring\r\npencils",
    });
    expect(status).toBe(422);
    const dialog = dialogOf(html);
    for (const sentence of [
      "Form validation error",
      "Please check all fields and try again.",
      titleRequired,
      "The nearest times are March 14, 2027 at 1:59 AM EST and March 14, 2027 at 3:00 AM EDT",
      'value="2027-03-14T02:30"',
      'value="The long table"',
      "pencils",
    ])
      expect(dialog).toContain(sentence);
  });

  test("a form submitted twice plans one meet-up, and both responses say that it was created", async () => {
    const browser = await as(anna);
    const key = /name="submissionKey" value="([^"]+)"/.exec((await browser.page("/reunions?dialog=plan")).html)?.[1] ?? "";
    const fields = { title: "Once", eventDate: "", submissionKey: key };
    const answers = await Promise.all([
      browser.post("/reunions?dialog=plan", "plan", fields),
      browser.post("/reunions?dialog=plan", "plan", fields),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(db().select().from(reunions).where(eq(reunions.submissionKey, key)).all()).toHaveLength(1);
  });

  test("edit shows the stored values in New York's time, clears empty fields, and does not open for others", async () => {
    const { id } = await plan(anna, { description: "Old text" });
    const browser = await as(anna);
    const { html } = await browser.page(`/reunions?edit=${id}`);
    expect(dialogOf(html)).toContain(`value="${year}-06-19T18:30"`);
    const fields = { reunionId: String(id), shownEventDate: `${year}-06-19T18:30`, title: "New title", description: "" };
    await browser.post(`/reunions?edit=${id}`, "edit", { ...fields, eventDate: `${year}-06-19T18:30`, location: "" });
    expect(storedReunion(id)).toMatchObject({ title: "New title", description: null, location: null, eventDate: nextSummer });
    await browser.post(`/reunions?edit=${id}`, "edit", { ...fields, eventDate: "", location: "" });
    expect(storedReunion(id)?.eventDate).toBeNull();
    expect(dialogOf((await (await as(ben)).page(`/reunions?edit=${id}`)).html)).toBe("");
    expect((await (await as(ben)).post(`/reunions?edit=${id}`, "edit", { ...fields, eventDate: "" })).status).toBe(403);
  });

  test("correcting a title keeps the time and notifies nobody, even in the repeated hour when daylight saving ends", async () => {
    const secondHour = await plan(anna, { eventDate: "2027-11-07T06:30:00.123Z" });
    await join(ben, secondHour.id);
    const before = db().select().from(messages).all().length;
    const browser = await as(anna);
    const form = formOf((await browser.page(`/reunions?edit=${secondHour.id}`)).html, "edit");
    expect(form.eventDate).toBe("2027-11-07T01:30");
    await browser.post(`/reunions?edit=${secondHour.id}`, "edit", { ...form, title: "Corrected" });
    expect(storedReunion(secondHour.id)).toMatchObject({ title: "Corrected", eventDate: new Date("2027-11-07T06:30:00.123Z") });
    expect(db().select().from(messages).all()).toHaveLength(before);
  });

  test("joining with guests, changing their number, and leaving return to the same page", async () => {
    const { id } = await plan(anna);
    const browser = await as(ben);
    const join = await browser.post(`/reunions?details=${id}`, "join", { reunionId: String(id), guests: "2" });
    expect(join.headers.get("Location")).toMatch(new RegExp(`^/reunions\\?details=${id}&done=`));
    const joined = await browser.page(join.headers.get("Location") ?? "");
    expect(joined.html).toContain(joinedMeetUp);
    expect(dialogOf(joined.html)).toContain("2 coming, 2 guests");
    expect(dialogOf(joined.html)).toContain("You are coming, with 2 guests.");
    await browser.post("/reunions", "guests", { reunionId: String(id), guests: "1" });
    expect(withoutReactComments((await browser.page("/reunions")).html)).toContain("2 coming, 1 guest");
    const left = await browser.post("/reunions", "leave", { reunionId: String(id) });
    expect((await browser.page(left.headers.get("Location") ?? "")).html).toContain("Successfully left");
  });

  test("an organizer who leaves reads who organizes the meet-up next", async () => {
    const { id } = await plan(anna);
    await join(ben, id);
    const browser = await as(anna);
    const { headers } = await browser.post("/reunions", "leave", { reunionId: String(id) });
    const { html } = await browser.page(headers.get("Location") ?? "");
    expect(html).toContain("Ownership transferred");
    expect(html).toContain("Ben Abbott is the organizer now.");
  });

  test("a refused button says why once, at the top of the page or the dialog", async () => {
    const { id } = await plan(anna);
    const browser = await as(ben);
    const fields = { reunionId: String(id), guests: "0" };
    await browser.post("/reunions", "join", fields);
    for (const path of ["/reunions", `/reunions?details=${id}`]) {
      const { status, html } = await browser.post(path, "join", fields);
      expect(status).toBe(409);
      expect(html.split(">Failed to join</strong>")).toHaveLength(2);
      expect(html).toContain("You have already joined this meet-up");
    }
    const { status, html } = await browser.post("/reunions", "join", { ...fields, guests: "12" });
    expect([status, html.includes("Please choose 0 to 9 guests.")]).toEqual([422, true]);
  });

  test("members see Join, organizers Edit, and administrators the status but not Join", async () => {
    db().delete(reunions).run();
    const { id } = await plan(anna, { title: "Only one" });
    const buttons = async (member: Member, path = "/reunions") => {
      const html = withoutReactComments((await (await as(member)).page(path)).html);
      return [
        ...new Set(
          [
            ...html.matchAll(
              /<(?:a|button)\b[^>]*>(Join|Leave|Edit|Delete|Activate|Cancel|Close|Message Organizer|Close Meet-Up|Edit Meet-Up|Attendee sheet)</g,
            ),
          ].map(([, name]) => name),
        ),
      ];
    };
    expect(await buttons(ben)).toEqual(["Join", "Message Organizer"]);
    expect(await buttons(anna)).toEqual(["Leave", "Edit", "Delete"]);
    expect(await buttons(admin)).toEqual(["Message Organizer", "Edit", "Delete", "Cancel", "Close"]);
    const details = `/reunions?details=${id}`;
    expect(await buttons(anna, details)).toEqual(expect.arrayContaining(["Close Meet-Up", "Edit Meet-Up", "Attendee sheet"]));
    expect(await buttons(ben, details)).not.toEqual(expect.arrayContaining(["Close Meet-Up"]));
    await (await as(admin)).call("PATCH", `/api/reunions/${id}/status`, { status: "cancelled" });
    expect(await buttons(ben, "/reunions")).toEqual(["Message Organizer"]);
    expect(await buttons(admin, "/reunions")).toEqual(["Message Organizer", "Edit", "Delete", "Activate", "Close"]);
    expect(await buttons(anna, details)).not.toEqual(expect.arrayContaining(["Close Meet-Up"]));
  });

  test("'Message Organizer' opens a message to the creator with 'Re: ' and the title", async () => {
    const { id } = await plan(anna, { title: "Tea & cake" });
    const { html } = await (await as(ben)).page(`/reunions?details=${id}`);
    const href = /href="(\/messages\?recipient=[^"]+)"/.exec(dialogOf(html))?.[1]?.replaceAll("&amp;", "&");
    expect(href).toBe(`/messages?recipient=${anna.id}&subject=Re%3A+Tea+%26+cake`);
    expect((await (await as(ben)).page(href ?? "")).html).toContain('value="Re: Tea &amp; cake"');
  });

  test("the details show three names and '+N more', and the page has the other names", async () => {
    const { id } = await plan(anna);
    const others = [];
    for (let n = 0; n < 5; n++) others.push(addMember(`Guest Number ${n}`));
    for (const member of others) await join(member, id);
    const dialog = dialogOf((await (await as(ben)).page(`/reunions?details=${id}`)).html);
    const [first, rest] = dialog.split("<summary>+3 more</summary>");
    expect([first?.match(/Guest Number/g)?.length, rest?.match(/Guest Number/g)?.length]).toEqual([2, 3]);
  });

  test("administrators come too and change their mind by their own tool, in the list and in the details", async () => {
    db().delete(reunions).run();
    const { id } = await plan(addMember());
    const browser = await as(admin);
    const button = "I am coming too";
    for (const path of ["/reunions", `/reunions?details=${id}`]) {
      expect((await browser.page(path)).html).toContain(`>${button}<`);
      await browser.post(path, "join", { reunionId: String(id) });
      const { html } = await browser.page(path);
      expect(html).toContain(">I am not coming<");
      expect(withoutReactComments(html)).toContain("2 coming");
      await browser.post(path, "leave", { reunionId: String(id) });
    }
    expect((await (await as(ben)).page("/reunions")).html).not.toContain(button);
  });

  test("the next meet-up shows the first six faces and how many more come, and is in the list as well", async () => {
    db().delete(reunions).run();
    const { id } = await plan(addMember("Zoë0"), { title: "Lantern walk" });
    for (let n = 1; n < 8; n++) await join(addMember(`Zoë${n}`), id);
    const html = withoutReactComments((await (await as(ben)).page("/reunions")).html);
    expect(html.match(/Zoë\d<\/span>/g)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `Zoë${n}</span>`));
    expect(html).toContain("+2 more");
    expect(html.match(/<h2[^>]*>(?:<[^>]*>)?Lantern walk/g)).toHaveLength(1);
    expect(partOf(html, "section", 'aria-label="List of meet-ups"').match(/<h3[^>]*>(?:<[^>]*>)?Lantern walk/g)).toHaveLength(1);
    const none = "No meet-ups are planned";
    expect(html).not.toContain(none);
    db().delete(reunions).run();
    expect((await (await as(ben)).page("/reunions")).html).toContain(none);
  });

  test("after the session has ended, the form keeps what was typed", async () => {
    const { status, html } = await new Visitor(site.origin).post("/reunions?dialog=plan", "plan", { title: "A long thought" });
    expect(status).toBe(401);
    expect(html).toContain("A long thought");
  });
});
