import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { leaveClass } from "#app/domain/account/leaving.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { searchInbox } from "#app/domain/messages/inbox.server.ts";
import {
  acceptUnlisting,
  declineUnlisting,
  findMissing,
  requestUnlisting,
  searchMissing,
  sendTip,
} from "#app/domain/people/missing.server.ts";
import { db } from "#db/client.server.ts";
import { publicContacts, users } from "#db/schema.ts";
import { actorOf, lastEntry, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, addMissing, password } from "#tests/support/people.ts";

/** docs/behavior.md, "Missing classmates". */

temporaryDatabase();
let ida: Member;
const chief = addAdministrator();
const reader = addMember("Ben Abbott");
beforeEach(() => {
  db().delete(publicContacts).run();
  db().update(users).set({ memberState: "invited" }).where(eq(users.memberState, "missing")).run();
  ida = addMissing("Ida Moon", { currentCity: "Troy" });
});

const stateOf = (id: number) => findPerson(id)?.memberState;
const tell = (message: string, userId = ida.id, me = reader) => perform(sendTip, me, { userId, message });
const unlist = (userId = ida.id) => perform(requestUnlisting, reader, { userId, message: "" });
const inboxOf = (me: Member) => searchInbox(me, { text: "", filter: "all", before: null }).messages;
const names = () => searchMissing(reader, 1).people.map(({ firstName }) => firstName);

describe("the page of missing people", () => {
  test("counts who is found and shows the last known place, without what only administrators see", () => {
    const { people, found, total } = searchMissing(reader, 1);
    expect(people).toEqual([
      {
        id: ida.id,
        firstName: "Ida",
        lastName: "Moon",
        maidenName: null,
        profileImageUrl: null,
        yearbookImageUrl: null,
        profileType: "classmate",
        lastKnownPlace: "Troy",
      },
    ]);
    expect(total - found).toBe(1);
  });

  test("a page past the end is the last one", () => expect(searchMissing(reader, 99)).toMatchObject({ page: 1, pages: 1 }));
});

describe("a tip", () => {
  test("reaches every administrator and no member, and sent twice is one message", async () => {
    const first = await tell("She lives in Beacon now.");
    expect(await tell("She lives in Beacon now.")).toEqual(first);
    expect(inboxOf(chief)).toMatchObject([{ kind: "tip", name: "Ben Abbott", subject: "About Ida Moon", isUnread: true }]);
    expect(inboxOf(reader)).toEqual([]);
    expect(lastEntry()).toMatchObject({ description: "Ben Abbott told administrators about Ida Moon", resourceId: -first.id });
  });

  test("has 1 to 1,000 characters", () => {
    const issueOf = (message: string) => sendTip.input.safeParse({ userId: 1, message }).error?.issues[0]?.message;
    expect(issueOf(" ")).toBe("Please write what you know");
    expect(issueOf("x".repeat(1001))).toBe("Please use at most 1,000 characters");
    expect(issueOf("x".repeat(1000))).toBeUndefined();
  });

  test("about somebody who is not missing is refused", async () => {
    await expect(tell("Hello", reader.id, chief)).rejects.toMatchObject({ status: 409 });
    await expect(tell("Hello", 99_999)).rejects.toMatchObject({ status: 404 });
  });

  test("stays without the name of a member who leaves", async () => {
    const leaver = addMember();
    await tell("She lives in Beacon.", ida.id, leaver);
    await leaveClass.perform(actorOf(leaver), { currentPassword: password, works: "keep", names: "remove" });
    expect(db().select().from(publicContacts).all()).toMatchObject([
      { name: "Former member", email: "", memberId: null, ipAddress: null, message: "She lives in Beacon." },
    ]);
  });
});

describe("a request not to list somebody", () => {
  test("hides the person at once; an administrator keeps it so", async () => {
    const { id } = await unlist();
    expect([names(), findMissing(ida.id), stateOf(ida.id)]).toEqual([[], undefined, "unlisted"]);
    await acceptUnlisting.perform(actorOf(chief), { messageId: -id });
    expect(stateOf(ida.id)).toBe("unlisted");
    expect(db().select().from(publicContacts).get()).toMatchObject({ outcome: "approved", handledBy: chief.id, isRead: true });
  });

  test("can be declined once, which lists the person as missing again", async () => {
    const { id } = await unlist();
    await declineUnlisting.perform(actorOf(chief), { messageId: -id });
    expect([names(), stateOf(ida.id)]).toEqual([["Ida"], "missing"]);
    await expect(acceptUnlisting.perform(actorOf(chief), { messageId: -id })).rejects.toMatchObject({ status: 409 });
  });

  test("is decided by administrators only, and does not tell members who does not want to be listed", async () => {
    const { id } = await unlist();
    await expect(declineUnlisting.perform(actorOf(reader), { messageId: -id })).rejects.toMatchObject({ status: 403 });
    await expect(unlist()).rejects.toMatchObject({ status: 404 });
    await expect(tell("Hello")).rejects.toMatchObject({ status: 404, message: "Member not found" });
  });
});
