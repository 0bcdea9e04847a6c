import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { dateVotesForm } from "#app/domain/reunions/reunion-forms.ts";
import { editReunion } from "#app/domain/reunions/reunions.server.ts";
import {
  chooseDate,
  listSuggestedDates,
  removeSuggestedDate,
  suggestDate,
  voteOnDates,
} from "#app/domain/reunions/suggested-dates.server.ts";
import { db } from "#db/client.server.ts";
import type { DateVote } from "#db/column-values.ts";
import { suggestedDates, suggestedDateVotes } from "#db/schema.ts";
import { actorOf, perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addMember, password } from "#tests/support/people.ts";
import { join, messagesTo, nextSummer, plan, storedReunion } from "#tests/support/reunions.ts";
import { changeRow } from "#tests/support/rows.ts";

temporaryDatabase({ rateLimits: "off" });
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Éclair");
const carl = addMember("Carl Abbott");
const dora = addMember();

const inDays = (days: number) => new Date(nextSummer.getTime() + days * 86_400_000);
const suggest = (member: Member, reunionId: number, startsAt: Date) =>
  perform(suggestDate, member, { reunionId, startsAt: startsAt.toISOString() });
const vote = (member: Member, reunionId: number, ...votes: [dateId: number, vote: DateVote][]) =>
  voteOnDates.perform(actorOf(member), { reunionId, votes: votes.map(([dateId, vote]) => ({ dateId, vote })) });
const choose = (member: Member, reunionId: number, dateId: number) => chooseDate.perform(actorOf(member), { reunionId, dateId });

/** A meet-up of Anna's without a date, with two suggested ones. */
async function undatedMeetUp() {
  const { id } = await plan(anna, { eventDate: null });
  const [later, earlier] = [await suggest(anna, id, inDays(7)), await suggest(anna, id, inDays(0))];
  return { id, later: later.id, earlier: earlier.id };
}

describe("suggesting dates", () => {
  test("is for the organizer, in the future, for a meet-up without a date, once each, eight at most", async () => {
    const { id } = await undatedMeetUp();
    expect(await refusalOf(suggest(ben, id, inDays(1)))).toMatchObject({ status: 403 });
    expect(await refusalOf(suggest(anna, id, new Date(Date.now() - 1000)))).toMatchObject({
      status: 400,
      message: "This date is in the past",
    });
    await suggest(anna, id, inDays(7));
    expect(listSuggestedDates(anna, id).map(({ startsAt }) => startsAt)).toEqual([inDays(0), inDays(7)]);
    for (let days = 1; days <= 6; days += 1) await suggest(anna, id, inDays(days));
    expect(await refusalOf(suggest(anna, id, inDays(9)))).toMatchObject({ status: 409, message: /8 dates/ });
    const dated = await plan(anna);
    expect(await refusalOf(suggest(anna, dated.id, inDays(1)))).toMatchObject({ status: 409, message: /The date was chosen/ });
  });

  test("removing one removes its votes", async () => {
    const { id, later, earlier } = await undatedMeetUp();
    await vote(ben, id, [later, "yes"], [earlier, "no"]);
    expect(await refusalOf(removeSuggestedDate.perform(actorOf(ben), { reunionId: id, dateId: later }))).toMatchObject({
      status: 403,
    });
    await removeSuggestedDate.perform(actorOf(anna), { reunionId: id, dateId: later });
    expect(db().select().from(suggestedDateVotes).where(eq(suggestedDateVotes.userId, ben.id)).all()).toEqual([
      { dateId: earlier, userId: ben.id, vote: "no" },
    ]);
    expect(await refusalOf(removeSuggestedDate.perform(actorOf(anna), { reunionId: id, dateId: later }))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(vote(ben, id, [later, "yes"]))).toMatchObject({ status: 409, message: /have changed since/ });
  });
});

describe("voting", () => {
  test("can be changed, keeps the votes on dates that are left out, and shows who can come when", async () => {
    const { id, later, earlier } = await undatedMeetUp();
    await vote(ben, id, [later, "yes"], [earlier, "no"]);
    await vote(carl, id, [later, "if_needed"]);
    await vote(ben, id, [earlier, "yes"]);
    expect(listSuggestedDates(ben, id)).toEqual([
      { id: earlier, startsAt: inDays(0), ownVote: "yes", yes: ["Ben Éclair"], ifNeeded: [], no: [] },
      { id: later, startsAt: inDays(7), ownVote: "yes", yes: ["Ben Éclair"], ifNeeded: ["Carl Abbott"], no: [] },
    ]);
  });

  test("the form's fields are votes on dates, and others are ignored", () => {
    const parsed = dateVotesForm.safeParse({ reunionId: "3", vote12: "yes", vote7: "sometimes", voteX: "no", csrf: "x" });
    expect(parsed.data).toEqual({ reunionId: 3, votes: [{ dateId: 12, vote: "yes" }] });
    expect(dateVotesForm.safeParse({ reunionId: "3" }).error?.issues[0]?.message).toBe("Please mark at least one date");
  });

  test("goes with a member who leaves the site", async () => {
    const { id, later } = await undatedMeetUp();
    const leaver = addMember();
    await vote(leaver, id, [later, "yes"]);
    await leaveClass.perform(actorOf(leaver), { works: "keep", names: "remove", currentPassword: password });
    expect(db().select().from(suggestedDateVotes).where(eq(suggestedDateVotes.userId, leaver.id)).all()).toEqual([]);
  });
});

describe("choosing a date", () => {
  test("sets it, tells voters and attendees but not others, and joins nobody", async () => {
    const { id, later } = await undatedMeetUp();
    const before = storedReunion(id);
    await join(carl, id);
    await vote(ben, id, [later, "yes"]);
    expect(await refusalOf(choose(ben, id, later))).toMatchObject({ status: 403 });
    expect(await choose(anna, id, later)).toMatchObject({ eventDate: inDays(7), attendeeCount: 2 });
    expect(storedReunion(id)).toMatchObject({ sequence: (before?.sequence ?? 0) + 1 });
    const [told] = messagesTo(ben).slice(-1);
    expect(told).toMatchObject({ from: anna.id, subject: "The date is set: Summer picnic" });
    expect(told?.content).toContain("please say on the Meet-Ups page whether you are coming");
    expect(messagesTo(carl).at(-1)?.content).toContain("You are on the list.");
    expect([messagesTo(dora), messagesTo(anna)]).toEqual([[], []]);
  });

  test("by editing the meet-up tells voters, too, as choosing one does, and a later change doesn't", async () => {
    const { id, later } = await undatedMeetUp();
    const edit = (change: object) => editReunion.perform(actorOf(anna), { reunionId: id, ...change });
    await join(carl, id);
    await vote(ben, id, [later, "no"]);
    const before = [messagesTo(ben).length, messagesTo(carl).length];
    await edit({ eventDate: inDays(3) });
    for (const [member, sentence] of [
      [ben, "Your vote was not an answer"],
      [carl, "You are on the list."],
    ] as const) {
      expect(messagesTo(member).at(-1)).toMatchObject({ from: anna.id, subject: "The date is set: Summer picnic" });
      expect(messagesTo(member).at(-1)?.content).toContain(sentence);
    }
    await edit({ eventDate: inDays(4) });
    expect([messagesTo(ben).length, messagesTo(carl).length]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
    expect(messagesTo(carl).at(-1)?.subject).toBe("Changed: Summer picnic");
  });

  test("happens once: two organizers, later votes, and a date that was set meanwhile are refused with the date", async () => {
    const { id, later, earlier } = await undatedMeetUp();
    const outcomes = await Promise.all([refusalOf(choose(anna, id, later)), refusalOf(choose(anna, id, earlier))]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    const sentence = { status: 409, message: /^The date was chosen in the meantime: June/ };
    expect(outcomes.find((outcome) => outcome !== null)).toMatchObject(sentence);
    expect(await refusalOf(vote(ben, id, [later, "yes"]))).toMatchObject(sentence);
    await editReunion.perform(actorOf(anna), { reunionId: id, eventDate: null });
    expect(await vote(ben, id, [later, "yes"])).toEqual({ voted: 1 });
  });

  test("is refused for a date that is over by now", async () => {
    const { id, later } = await undatedMeetUp();
    changeRow(suggestedDates, later, { startsAt: new Date(Date.now() - 1000) });
    expect(await refusalOf(choose(anna, id, later))).toMatchObject({ status: 400, message: "This date is in the past" });
  });
});
