import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { setInMemoriam, undoInMemoriam } from "#app/domain/people/in-memoriam.server.ts";
import { deactivateMember } from "#app/domain/people/members.server.ts";
import { askUnanswered, findAnswers } from "#app/domain/reunions/answers.server.ts";
import { answerSearchOf } from "#app/domain/reunions/answers.ts";
import { changeGuests, leaveReunion, replyToReunion } from "#app/domain/reunions/attendance.server.ts";
import { findAttendance, listAttendees } from "#app/domain/reunions/attendee-queries.server.ts";
import { markPaid } from "#app/domain/reunions/check-in.server.ts";
import { expectedAt } from "#app/domain/reunions/check-in-queries.server.ts";
import { findReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { editReunion, setReunionStatus } from "#app/domain/reunions/reunions.server.ts";
import { suggestDate, voteOnDates, votersOf } from "#app/domain/reunions/suggested-dates.server.ts";
import { waitingFor } from "#app/domain/reunions/waiting-list.server.ts";
import { db } from "#db/client.server.ts";
import { messages } from "#db/schema.ts";
import { actorOf, perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, namesOf, password } from "#tests/support/people.ts";
import { join, messagesTo, nextSummer, plan, storedReunion } from "#tests/support/reunions.ts";

temporaryDatabase({ rateLimits: "off" });
const chief = addAdministrator();
const anna = addMember("Anna Núñez");

const everything = answerSearchOf({ q: null, answer: null, sort: null, page: null });
const leave = (member: Member, reunionId: number) => leaveReunion.perform(actorOf(member), { reunionId });
const attending = (reunionId: number) =>
  listAttendees(reunionId)
    .all()
    .map(({ id }) => id);
const waiting = (reunionId: number) => waitingFor(reunionId).map(({ reply }) => reply.userId);

/** A meet-up of the administrator, who does not attend it, with room for so many, and the members who joined in this order. */
async function fullMeetUp(capacity: number, ...guests: number[]) {
  const { id } = await plan(chief, { capacity });
  const members: Member[] = [];
  for (const number of guests) {
    const member = addMember();
    await join(member, id, number);
    members.push(member);
  }
  return { id, members };
}

describe("the waiting list", () => {
  test("is joined when there is no room, and moves up in its order when somebody leaves, with a message", async () => {
    const { id, members } = await fullMeetUp(2, 0, 0, 0, 0);
    const [first, second, third, fourth] = members as [Member, Member, Member, Member];
    expect([attending(id), waiting(id)]).toEqual([
      [first.id, second.id],
      [third.id, fourth.id],
    ]);
    expect(findAttendance(fourth, id)).toEqual({ isAttending: false, answer: "waiting", waitingBefore: 1 });
    expect(findReunion(fourth, id, new Date())).toMatchObject({ waitingNumber: 2, waitingCount: 2, attendeeCount: 2 });
    expect(await refusalOf(join(third, id))).toMatchObject({ status: 409, message: "You are already on the waiting list" });
    await leave(first, id);
    expect([attending(id), waiting(id)]).toEqual([[second.id, third.id], [fourth.id]]);
    expect(messagesTo(third)).toMatchObject([{ from: chief.id, subject: "There is room for you: Summer picnic" }]);
    expect(messagesTo(fourth)).toEqual([]);
    await leave(fourth, id);
    expect(waiting(id)).toEqual([]);
  });

  test("a party that does not fit keeps its turn, and the next for whom there is room comes in", async () => {
    const { id, members } = await fullMeetUp(3, 0, 0, 0, 2, 0);
    const [first, second, third, party, single] = members as [Member, Member, Member, Member, Member];
    await leave(first, id);
    expect([attending(id), waiting(id)]).toEqual([[second.id, third.id, single.id], [party.id]]);
    for (const member of [second, third, single]) await leave(member, id);
    expect([attending(id), waiting(id)]).toEqual([[party.id], []]);
  });

  test("fewer guests make room, and more than there is room for are refused", async () => {
    const { id, members } = await fullMeetUp(3, 1, 0, 0);
    const [first, second, third] = members as [Member, Member, Member];
    const guests = (member: Member, number: number) => changeGuests.perform(actorOf(member), { reunionId: id, guests: number });
    expect(await refusalOf(guests(second, 1))).toMatchObject({ status: 409, message: /no places left for guests/ });
    await guests(first, 0);
    expect(attending(id)).toEqual([first.id, second.id, third.id]);
  });

  test("a higher limit lets people in, and a lower one sends nobody away", async () => {
    const { id, members } = await fullMeetUp(1, 0, 0, 0);
    const [first, second, third] = members as [Member, Member, Member];
    const limit = (capacity: number | null) => editReunion.perform(actorOf(chief), { reunionId: id, capacity });
    await limit(2);
    expect([attending(id), waiting(id)]).toEqual([[first.id, second.id], [third.id]]);
    await limit(1);
    expect(attending(id)).toEqual([first.id, second.id]);
    await leave(first, id);
    expect([attending(id), waiting(id)]).toEqual([[second.id], [third.id]]);
    await limit(null);
    expect(waiting(id)).toEqual([]);
  });

  test("does not move while a meet-up is closed, but when it is active again", async () => {
    const { id, members } = await fullMeetUp(1, 0, 0);
    const [first, second] = members as [Member, Member];
    const status = (to: "active" | "closed") => setReunionStatus.perform(actorOf(chief), { reunionId: id, status: to });
    await status("closed");
    await leave(first, id);
    expect(attending(id)).toEqual([]);
    await status("active");
    expect(attending(id)).toEqual([second.id]);
  });

  test("does not move after the meet-up", async () => {
    const { id, members } = await fullMeetUp(1, 0, 0);
    await editReunion.perform(actorOf(chief), { reunionId: id, eventDate: new Date(Date.now() - 86_400_000) });
    await leave(members[0] as Member, id);
    expect([attending(id), waiting(id)]).toEqual([[], [members[1]?.id]]);
  });

  test("an organizer who leaves hands the meet-up over, and their place goes to who waits", async () => {
    const { id } = await plan(anna, { capacity: 2 });
    const [second, third] = [addMember(), addMember()];
    await join(second, id);
    await join(third, id);
    expect(await leave(anna, id)).toMatchObject({ ownershipTransferred: true });
    expect([attending(id), storedReunion(id)?.createdBy]).toEqual([[second.id, third.id], second.id]);
    expect(messagesTo(third)).toMatchObject([{ from: second.id, subject: /There is room/ }]);
  });

  test("an organizer with the only place hands the meet-up to who waits", async () => {
    const { id } = await plan(anna, { capacity: 1 });
    const second = addMember();
    await join(second, id);
    await leave(anna, id);
    expect([attending(id), storedReunion(id)?.createdBy]).toEqual([[second.id], second.id]);
  });

  test("the place of somebody who is deactivated or leaves the site goes to who waits", async () => {
    const { id, members } = await fullMeetUp(2, 0, 0, 0, 0);
    const [first, second, third, fourth] = members as [Member, Member, Member, Member];
    await deactivateMember.perform(actorOf(chief), { userId: first.id });
    expect(attending(id)).toEqual([second.id, third.id]);
    await leaveClass.perform(actorOf(second), { works: "keep", names: "remove", currentPassword: password });
    expect(attending(id)).toEqual([third.id, fourth.id]);
  });

  test("an answer on the waiting list is changed without losing the turn, and one that fits comes in", async () => {
    const { id, members } = await fullMeetUp(2, 0, 2, 0, 0);
    const [, party, single, last] = members as [Member, Member, Member, Member];
    expect([attending(id), waiting(id)]).toEqual([
      [members[0]?.id, single.id],
      [party.id, last.id],
    ]);
    await leave(single, id);
    const reply = (member: Member, guests: number) =>
      replyToReunion.perform(actorOf(member), { reunionId: id, answer: "coming", guests, guestNames: "Ida", note: null });
    expect(attending(id)).toEqual([members[0]?.id, last.id]);
    expect(await reply(party, 1)).toMatchObject({ answer: "waiting", waitingBefore: 0, guestNames: "Ida" });
    await leave(last, id);
    expect(await reply(party, 0)).toMatchObject({ answer: "coming", guests: 0 });
  });
});

describe("somebody who is set in memoriam", () => {
  const setMemoriam = ({ id }: Member) => setInMemoriam.perform(actorOf(chief), { userId: id });
  const undo = ({ id }: Member) => undoInMemoriam.perform(actorOf(chief), { userId: id });
  const counts = (reunionId: number) => {
    const { attendeeCount, guestCount, perhapsCount } = findReunion(chief, reunionId, new Date()) ?? {};
    return [attendeeCount, guestCount, perhapsCount];
  };

  test("frees their places at coming meet-ups, and has them again with all they said if it was a mistake", async () => {
    const { id, members } = await fullMeetUp(4, 2, 0, 0, 0);
    const [first, second, third, fourth] = members as [Member, Member, Member, Member];
    await markPaid.perform(actorOf(chief), { reunionId: id, paid: [first.id], notPaid: [] });
    const listed = () => namesOf(expectedAt(id));
    await setMemoriam(first);
    expect([attending(id), counts(id)]).toEqual([
      [second.id, third.id, fourth.id],
      [3, 0, 0],
    ]);
    expect(messagesTo(third)).toMatchObject([{ from: chief.id, subject: "There is room for you: Summer picnic" }]);
    expect(listed()).not.toContain(first.id);
    expect(findAnswers(chief, id, everything).answers.map((answer) => answer.id)).not.toContain(first.id);
    await undo(first);
    expect([attending(id), counts(id)]).toEqual([
      [first.id, second.id, third.id, fourth.id],
      [4, 2, 0],
    ]);
    expect(expectedAt(id).find((person) => person.id === first.id)).toMatchObject({ guests: 2, hasPaid: true });
  });

  test("has neither answer nor vote, and waits for no place, until it is undone", async () => {
    const { id, members } = await fullMeetUp(1, 0, 0);
    const [first, second] = members as [Member, Member];
    const { id: undated } = await plan(chief, { eventDate: null });
    await perform(replyToReunion, second, { reunionId: undated, answer: "perhaps" });
    const date = await suggestDate.perform(actorOf(chief), { reunionId: undated, startsAt: nextSummer });
    await voteOnDates.perform(actorOf(second), { reunionId: undated, votes: [{ dateId: date.id, vote: "yes" }] });
    const state = () => [waiting(id), counts(undated), votersOf(undated)];
    const before = state();
    await setMemoriam(second);
    expect(state()).toEqual([[], [0, 0, 0], []]);
    await undo(second);
    expect(state()).toEqual(before);
    await leave(first, id);
    expect(attending(id)).toEqual([second.id]);
  });

  test("stays among those who came to a meet-up before", async () => {
    const { id } = await plan(chief, { eventDate: "2001-06-01T12:00:00Z" });
    const member = addMember();
    await join(member, id, 1);
    await setMemoriam(member);
    expect([attending(id), counts(id)]).toEqual([[member.id], [1, 1, 0]]);
  });

  test("sends nothing as an organizer: what is sent is in the name of who caused it", async () => {
    const organizer = addMember();
    const { id } = await plan(organizer, { capacity: 2 });
    const [second, third] = [addMember(), addMember()];
    await join(second, id);
    await join(third, id);
    await setMemoriam(organizer);
    expect(messagesTo(third)).toMatchObject([{ from: chief.id, subject: "There is room for you: Summer picnic" }]);
    await askUnanswered.perform(actorOf(chief), { reunionId: id });
    await editReunion.perform(actorOf(chief), { reunionId: id, location: "Elsewhere" });
    expect(messagesTo(second).at(-1)).toMatchObject({ from: chief.id, subject: "Changed: Summer picnic" });
    expect(db().select().from(messages).where(eq(messages.senderId, organizer.id)).all()).toEqual([]);
  });
});
