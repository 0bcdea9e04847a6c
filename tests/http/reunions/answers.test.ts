import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { reunionReplies } from "#db/schema.ts";
import { dialogOf, withoutReactComments } from "#tests/support/html.ts";
import { joinedMeetUp } from "#tests/support/notices.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { join, plan, storedReunion } from "#tests/support/reunions.ts";
import { sharedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const { as } = sharedSite();
const admin = addAdministrator("Denise Chief");
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Abbott");
const carl = addMember("Carl Éclair");

const textOf = async (browser: Visitor, path: string) => withoutReactComments((await browser.page(path)).html);

describe("answers with plain forms", () => {
  test("an answer is kept with guests and a note, comes back in the form, and can be taken back", async () => {
    const { id } = await plan(anna, { paymentNote: "By check to Anna" });
    const browser = await as(ben);
    const path = `/reunions?details=${id}`;
    expect(await textOf(browser, path)).not.toMatch(/No answer|How to pay/);
    const fields = { reunionId: String(id), answer: "coming", guests: "1", guestNames: "Ida Moon", note: "By train" };
    const { status, headers } = await browser.post(path, "reply", fields);
    expect(status).toBe(303);
    const done = await textOf(browser, headers.get("Location") ?? "");
    for (const sentence of [
      "Your answer is saved",
      "You are coming, with 1 guest.",
      "Your answer: Coming",
      "Ida Moon",
      "By train",
      "By check to Anna",
      "No answer",
    ])
      expect(done).toContain(sentence);
    await browser.post(path, "reply", { ...fields, answer: "perhaps" });
    expect(await textOf(browser, path)).toContain("1 coming, 1 perhaps");
    await browser.post(path, "reply", { ...fields, answer: "none" });
    expect(await textOf(browser, path)).toContain("Your answer: Coming, Perhaps, or Can’t come");
  });

  test("a wrong answer opens the form again with everything typed", async () => {
    const { id } = await plan(anna);
    const path = `/reunions?details=${id}`;
    const fields = { reunionId: String(id), guestNames: "Ida Moon", note: "x".repeat(501) };
    const { status, html } = await (await as(ben)).post(path, "reply", fields);
    expect(status).toBe(422);
    const dialog = dialogOf(html);
    expect(dialog).toMatch(/<details[^>]* open=""[^>]*><summary>Your answer/);
    for (const text of ["Please choose whether you are coming", "at most 500 characters", "Ida Moon", fields.note])
      expect(dialog).toContain(text);
  });

  test("where there is no room, Join says so beforehand, and afterward one's number and Leave", async () => {
    const { id } = await plan(anna, { title: "Small supper", capacity: 1, replyBy: "2090-05-01" });
    const path = `/reunions?details=${id}`;
    await join(carl, id);
    const browser = await as(ben);
    const before = dialogOf(await textOf(browser, path));
    expect(before).toContain("Room for 1: no place left, 1 waiting · Reply by May 1");
    expect(before).toMatch(/>Join the waiting list<span/);
    const { headers } = await browser.post(path, "join", { reunionId: String(id), guests: "0" });
    const after = await textOf(browser, headers.get("Location") ?? "");
    expect(after).toContain("You are on the waiting list");
    expect(after).not.toContain(joinedMeetUp);
    expect(dialogOf(after)).toContain("You are number 2 on the waiting list.");
    expect(dialogOf(after)).toMatch(/>Leave<span/);
    expect(await textOf(await as(admin), path)).toContain("Join the waiting list");
  });

  test("an answer to a meet-up that was closed meanwhile says so", async () => {
    const { id } = await plan(anna);
    await (await as(anna)).post("/reunions", "close", { reunionId: String(id) });
    const fields = { reunionId: String(id), answer: "perhaps", guests: "0" };
    const { status, html } = await (await as(ben)).post(`/reunions?details=${id}`, "reply", fields);
    expect(status).toBe(409);
    expect(dialogOf(html)).toContain("This meet-up is closed, so nobody can join it");
  });

  test("Leave asks first while somebody waits for the place; Stay leads back, and one press leaves otherwise", async () => {
    const { id } = await plan(anna, { title: "Small lunch", capacity: 2 });
    await join(ben, id);
    const browser = await as(ben);
    const list = await textOf(browser, "/reunions");
    expect(list).not.toContain(`href="/reunions?leave=${id}"`);
    await join(carl, id);
    for (const page of ["/reunions", `/reunions?details=${id}`]) {
      expect(await textOf(browser, page)).toContain(`href="/reunions?leave=${id}"`);
    }
    const dialog = dialogOf(await textOf(browser, `/reunions?leave=${id}`));
    const title = "Leave Meet-Up";
    expect(dialog).toContain(title);
    expect(dialog).toContain("One person is waiting: the next one gets your place");
    expect(dialog).toMatch(/href="\/reunions"[^>]*>Stay on the list</);
    const { headers } = await browser.post(`/reunions?leave=${id}`, "leave", { reunionId: String(id) });
    expect(headers.get("Location")).toMatch(/^\/reunions\?done=/);
    expect(await textOf(browser, headers.get("Location") ?? "")).toContain("Successfully left");
    expect(await textOf(browser, `/reunions?leave=${id}`)).not.toContain(title);
  });

  test("the fields for replies, room, and payment are kept, and a wrong one opens them", async () => {
    const browser = await as(anna);
    const fields = {
      title: "Dinner",
      eventDate: "",
      replyBy: "2090-05-01",
      capacity: "80",
      cost: "$40 each",
      paymentNote: "To Anna",
    };
    await browser.post("/reunions?dialog=plan", "plan", { ...fields, replyBy: "May 1, 2090" });
    const list = (await browser.call("GET", "/api/reunions")).body as { id: number }[];
    const id = list[0]?.id ?? 0;
    expect(storedReunion(id)).toMatchObject({ replyBy: "2090-05-01", capacity: 80, cost: "$40 each", paymentNote: "To Anna" });
    const details = dialogOf(await textOf(await as(ben), `/reunions?details=${id}`));
    expect(details).toContain("$40 each");
    expect(details).not.toContain("To Anna");
    const edit = `/reunions?edit=${id}`;
    expect(dialogOf((await browser.page(edit)).html)).toMatch(
      /value="2090-05-01"[\s\S]*value="80"[\s\S]*\$40 each[\s\S]*To Anna/,
    );
    const wrong = await browser.post(edit, "edit", { ...fields, reunionId: String(id), capacity: "many", replyBy: "May" });
    expect(dialogOf(wrong.html)).toMatch(/<details[^>]* open=""[\s\S]*Please write the day like 5\/1\/2027[\s\S]*value="many"/);
    await browser.post(edit, "edit", { ...fields, reunionId: String(id), capacity: "", replyBy: "", cost: "", paymentNote: "" });
    expect(storedReunion(id)).toMatchObject({ replyBy: null, capacity: null, cost: null, paymentNote: null });
  });

  test("the organizer reads all answers and asks the others once, and members do neither", async () => {
    const { id } = await plan(anna, { title: "The reunion" });
    const path = `/reunions/${id}/answers`;
    await (await as(ben)).post("/reunions", "reply", { reunionId: String(id), answer: "cant", guests: "0", note: "Next time" });
    expect((await (await as(ben)).page(path)).status).toBe(403);
    const organizer = await as(anna);
    expect(await textOf(organizer, `/reunions?details=${id}`)).toContain(`href="${path}"`);
    const page = await textOf(organizer, path);
    expect(page).toMatch(/Anna Núñez[\s\S]*Can’t come[\s\S]*Ben Abbott[\s\S]*Next time[\s\S]*2 members have not answered\./);
    const silent = await textOf(organizer, `${path}?answer=none&q=carl`);
    expect(silent).toMatch(/Have not answered<[\s\S]*Carl/);
    expect(silent).not.toContain("Next time");
    expect(await textOf(organizer, `${path}?q=zzzz&answer=cant`)).toContain("Nobody in this list is called “zzzz”.");
    expect(dialogOf(await textOf(organizer, `${path}?dialog=ask`))).toContain("2 members get the message");
    const { headers } = await organizer.post(`${path}?dialog=ask`, "ask", { reunionId: String(id) });
    const asked = await textOf(organizer, headers.get("Location") ?? "");
    expect(asked).toMatch(/2 members got a message\.[\s\S]*They were last asked on[\s\S]*You can ask again from/);
    const again = await organizer.post(`${path}?dialog=ask`, "ask", { reunionId: String(id) });
    expect([again.status, again.html.includes("Members were asked less than a week ago")]).toEqual([409, true]);
  });
});

describe("suggested dates with plain forms", () => {
  test("the organizer suggests dates, members vote, and one is set", async () => {
    const { id } = await plan(anna, { eventDate: null });
    const path = `/reunions/${id}/dates`;
    const organizer = await as(anna);
    expect(await textOf(organizer, `/reunions?details=${id}`)).toContain("Suggest dates");
    for (const startsAt of ["2087-06-14T18:30", "2087-06-21T18:30"])
      expect((await organizer.post(path, "suggest", { reunionId: String(id), startsAt })).status).toBe(303);
    const past = await organizer.post(path, "suggest", { reunionId: String(id), startsAt: "2001-06-14T18:30" });
    expect([past.status, past.html.includes("This date is in the past")]).toEqual([400, true]);
    const member = await as(ben);
    for (const list of ["/reunions", `/reunions?details=${id}`])
      expect(await textOf(member, list)).toContain("Help to choose the date");
    const html = await textOf(member, path);
    expect(html).toMatch(/Saturday, June 14, 2087[\s\S]*Saturday, June 21, 2087/);
    const organizers = await textOf(organizer, path);
    for (const button of ["Set this date", "Suggest a date"]) {
      expect(html).not.toContain(button);
      expect(organizers).toContain(button);
    }
    const [, first, , second] = [...new Set([...html.matchAll(/name="vote(\d+)"/g)].map(([, dateId]) => dateId))].flatMap(
      (dateId) => [0, dateId],
    );
    const nothing = await member.post(path, "vote", { reunionId: String(id) });
    expect([nothing.status, nothing.html.includes("Please mark at least one date")]).toEqual([422, true]);
    await member.post(path, "vote", { reunionId: String(id), [`vote${first}`]: "if_needed", [`vote${second}`]: "yes" });
    const voted = await textOf(member, path);
    expect(voted).toMatch(/checked=""[^>]*value="if_needed"|value="if_needed"[^>]*checked=""/);
    expect(voted).toContain("<strong>Yes:</strong> Ben Abbott");
    expect(dialogOf(await textOf(organizer, `${path}?choose=${second}`))).toContain("June 21, 2087 at 6:30 PM EDT");
    expect(dialogOf(await textOf(member, `${path}?choose=${second}`))).toBe("");
    const fields = { reunionId: String(id), dateId: String(second) };
    expect((await member.post(path, "choose", fields)).status).toBe(403);
    const { headers } = await organizer.post(`${path}?choose=${second}`, "choose", fields);
    expect(headers.get("Location")).toMatch(new RegExp(`^/reunions\\?details=${id}&done=`));
    expect(storedReunion(id)?.eventDate).toEqual(new Date("2087-06-21T22:30:00Z"));
    const late = await member.post(path, "vote", { reunionId: String(id), [`vote${first}`]: "yes" });
    expect([late.status, late.html.includes("The date was chosen in the meantime: June 21, 2087")]).toEqual([409, true]);
  });
});

describe("the API of answers and dates", () => {
  test("answers, lists answers for the organizer, and asks", async () => {
    const { id } = await plan(anna, { capacity: 1, paymentNote: "At the door" });
    const browser = await as(ben);
    const call = (method: string, name: string, body?: object) => browser.call(method, `/api/reunions/${id}/${name}`, body);
    expect(await call("POST", "reply", { answer: "coming", guests: 1, guestNames: "Ida" })).toMatchObject({
      status: 200,
      body: { answer: "waiting", guests: 1, guestNames: "Ida", waitingBefore: 0, ownershipTransferred: false },
    });
    expect((await call("GET", "reply")).body).toMatchObject({ answer: "waiting", waitingBefore: 0, paymentNote: null });
    expect((await call("GET", "attendance")).body).toEqual({ isAttending: false, answer: "waiting", waitingBefore: 0 });
    expect((await call("POST", "reply", { answer: "never" })).status).toBe(400);
    expect([(await call("GET", "replies")).status, (await call("POST", "ask")).status]).toEqual([403, 403]);
    const organizer = await as(anna);
    const { body } = await organizer.call("GET", `/api/reunions/${id}/replies`);
    expect(body).toEqual({
      answers: [
        {
          id: anna.id,
          firstName: "Anna",
          lastName: "Núñez",
          answer: "coming",
          guests: 0,
          guestNames: null,
          note: null,
          answeredAt: expect.any(String),
          waitingNumber: null,
        },
        {
          id: ben.id,
          firstName: "Ben",
          lastName: "Abbott",
          answer: "waiting",
          guests: 1,
          guestNames: "Ida",
          note: null,
          answeredAt: expect.any(String),
          waitingNumber: 1,
        },
      ],
      total: 2,
      page: 1,
      pages: 1,
      unanswered: 2,
      askedAt: null,
    });
    const found = await organizer.call("GET", `/api/reunions/${id}/replies?answer=waiting&q=ida&sort=time&page=1`);
    expect(found.body).toMatchObject({ answers: [{ id: ben.id }], total: 1 });
    expect((await organizer.call("POST", `/api/reunions/${id}/ask`)).body).toEqual({ asked: 2 });
    expect((await organizer.call("POST", `/api/reunions/${id}/ask`)).status).toBe(409);
    expect(db().select().from(reunionReplies).where(eq(reunionReplies.reunionId, id)).all()).toHaveLength(1);
  });

  test("suggests, votes on, removes, and sets dates", async () => {
    const { id } = await plan(anna, { eventDate: null });
    const [organizer, member] = [await as(anna), await as(ben)];
    const path = `/api/reunions/${id}`;
    const suggest = async (startsAt: string) =>
      (await organizer.call("POST", `${path}/dates`, { startsAt })).body as { id: number };
    const [one, other] = [await suggest("2087-06-14T22:30:00Z"), await suggest("2087-06-21T22:30:00Z")];
    expect((await member.call("POST", `${path}/dates`, { startsAt: "2087-06-15T22:30:00Z" })).status).toBe(403);
    expect((await organizer.call("POST", `${path}/dates`, { startsAt: null })).status).toBe(400);
    const votes = [{ dateId: one.id, vote: "no" }];
    expect(await member.call("POST", `${path}/votes`, { votes })).toMatchObject({ status: 200, body: { voted: 1 } });
    expect((await member.call("GET", `${path}/dates`)).body).toEqual([
      { id: one.id, startsAt: "2087-06-14T22:30:00.000Z", ownVote: "no", yes: [], ifNeeded: [], no: ["Ben Abbott"] },
      { id: other.id, startsAt: "2087-06-21T22:30:00.000Z", ownVote: null, yes: [], ifNeeded: [], no: [] },
    ]);
    expect((await organizer.call("DELETE", `${path}/dates/${one.id}`)).body).toEqual({ id: one.id });
    expect((await organizer.call("POST", `${path}/dates/${other.id}/choose`)).body).toMatchObject({
      eventDate: "2087-06-21T22:30:00.000Z",
    });
    expect((await organizer.call("POST", `${path}/dates/${other.id}/choose`)).status).toBe(409);
  });
});
