import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { defaultNoticeSettings, noticeSettingsChange, type Unsubscribable } from "#app/domain/mail/notice-settings.ts";
import { changeNoticeSettings, findNoticeSettings } from "#app/domain/mail/notices.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { findUnsubscribeLink, turnOffEmails, unsubscribePath } from "#app/domain/mail/unsubscribe.server.ts";
import { db } from "#db/client.server.ts";
import { emailSettings, outgoingEmails, users } from "#db/schema.ts";
import { actorOf, lastEntry, loggedEntries, noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

/** Which emails a member gets: what they choose, and what the links in emails turn off. */

temporaryDatabase({ smtpUrl: noMailServer });

let anna: Member;
beforeEach(() => {
  anna = addMember("Anna Moon");
});

const visitor = actorOf(null);
const choose = (change: object) => changeNoticeSettings.perform(actorOf(anna), noticeSettingsChange.parse(change));
const weeklySince = () => db().select().from(emailSettings).where(eq(emailSettings.userId, anna.id)).get()?.weeklySince;
const entryCount = () => loggedEntries().length;
const states = () => db().select().from(outgoingEmails).where(eq(outgoingEmails.userId, anna.id)).all();
const queue = (kind: "message" | "comment" | "recovery") => queueEmail({ kind, userId: anna.id, subject: "s", text: "t" });
const tokenOf = (kind: Unsubscribable, { id } = anna) => unsubscribePath(id, kind).replace("/unsubscribe/", "");
const turnOff = (token: string, all = false) => turnOffEmails.perform(visitor, { token, all });

describe("choosing", () => {
  test("changes only what is given, is logged once, and cancels what waits and is not wanted anymore", async () => {
    expect(findNoticeSettings(anna.id)).toEqual(defaultNoticeSettings);
    for (const kind of ["message", "recovery"] as const) queue(kind);
    expect(await choose({ messages: "never" })).toEqual({ ...defaultNoticeSettings, messages: "never" });
    expect(states().map(({ state }) => state)).toEqual(["canceled", "waiting"]);
    expect(lastEntry()).toMatchObject({ description: "Anna Moon changed which emails they get", resourceId: anna.id });
    const count = entryCount();
    await choose({ messages: "never" });
    await choose({});
    expect(entryCount()).toBe(count);
  });

  test("the weekly letter remembers since when, until it is turned off", async () => {
    await choose({ weeklyLetter: true });
    const since = weeklySince();
    expect(since?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await choose({ weeklyLetter: "on", comments: "never" });
    expect(weeklySince()).toEqual(since);
    await choose({ weeklyLetter: false });
    expect(weeklySince()).toBeNull();
  });
});

describe("the link in an email", () => {
  test("turns off its kind, and then all; twice changes nothing; the log names the member", async () => {
    await choose({ weeklyLetter: true });
    queue("comment");
    const token = tokenOf("comment");
    expect(await findUnsubscribeLink(token, visitor)).toEqual({
      kind: "comment",
      firstName: "Anna",
      isOff: false,
      isAllOff: false,
    });
    await turnOff(token);
    expect(findNoticeSettings(anna.id)).toEqual({ ...defaultNoticeSettings, comments: "never", weeklyLetter: true });
    expect(states()[0]?.state).toBe("canceled");
    expect(lastEntry()).toMatchObject({ userId: anna.id, description: "Anna Moon stopped emails with the link in one" });
    const count = entryCount();
    await turnOff(token);
    expect(entryCount()).toBe(count);
    await turnOff(tokenOf("weekly_letter"));
    expect([findNoticeSettings(anna.id).weeklyLetter, weeklySince()]).toEqual([false, null]);
    await turnOff(token, true);
    expect(await findUnsubscribeLink(tokenOf("message"), visitor)).toMatchObject({ isOff: true, isAllOff: true });
  });

  test("changed by one letter, of another site, or of a member who left does nothing; many are 429, also for a right one", async () => {
    const token = tokenOf("message");
    const left = addMember();
    changeRow(users, left.id, { memberState: "former", isActive: false });
    const last = token.endsWith("A") ? "B" : "A";
    const wrong = [token.slice(0, -1) + last, token.replace("m-", "c-"), "", "x", `${token}A`, tokenOf("message", left)];
    for (const one of wrong) await expect(turnOff(one)).rejects.toMatchObject({ status: 404 });
    expect(findNoticeSettings(anna.id).messages).toBe("now");
    for (let count = wrong.length; count < 30; count++) await findUnsubscribeLink("x", visitor).catch(() => null);
    await expect(turnOff(token)).rejects.toMatchObject({ status: 429 });
    await expect(turnOffEmails.perform({ ...visitor, ipAddress: "198.51.100.7" }, { token, all: false })).resolves.toBeDefined();
  });
});
