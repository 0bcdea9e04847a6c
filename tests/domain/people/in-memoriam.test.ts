import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { listRecipients } from "#app/domain/messages/inbox.server.ts";
import { sendMessage } from "#app/domain/messages/messages.server.ts";
import { findProfile, listPeople, searchDirectory } from "#app/domain/people/directory.server.ts";
import type { DirectoryFilter } from "#app/domain/people/directory.ts";
import {
  editInMemoriam,
  findMemorial,
  findMemorialDetails,
  listInMemoriam,
  setInMemoriam,
  undoInMemoriam,
} from "#app/domain/people/in-memoriam.server.ts";
import { lifeYears, memorialDetails } from "#app/domain/people/in-memoriam.ts";
import { setPassword } from "#app/domain/people/members.server.ts";
import { findSessionMember, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { signIn } from "#app/domain/sign-in/sign-in.server.ts";
import { createSignInLink, findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, comments, photoCollections, users } from "#db/schema.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { wrongCredentials } from "#tests/support/notices.ts";
import {
  addAdministrator,
  addDeactivated,
  addInMemoriam,
  addInvited,
  addMember,
  namesOf,
  password,
  type TestPerson,
} from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

/** Those who have died stay in the class, and nobody signs in as them; former members are gone from the lists too. */

temporaryDatabase();
const reader = { id: 0, role: "user" } as const;
let anna: TestPerson;
const chief = addAdministrator();
beforeEach(() => {
  anna = addMember();
});

const setMemoriam = (userId = anna.id) => setInMemoriam.perform(actorOf(chief), { userId });
const signInAs = (member: Member) => signIn.perform(actorOf(null), { email: member.email, password, remember: false });
const setState = (memberState: "in_memoriam" | "former", userId = anna.id) => changeRow(users, userId, { memberState });
const listed = (type: DirectoryFilter) => namesOf(searchDirectory({ text: "", type, page: 1 }, reader).people);

test("In Memoriam ends the sessions, deletes the links, and removes administrator rights", async () => {
  const other = addAdministrator();
  startSession("open", { userId: other.id, remember: true, ipAddress: null, userAgent: null });
  const { token } = await createSignInLink.perform(actorOf(chief), { userId: other.id });
  await setMemoriam(other.id);
  expect([findSessionMember("open"), findSignInLink(token)]).toEqual([null, null]);
  expect(findPerson(other.id)?.role).toBe("user");
  // They are deleted, not only disabled: undoing In Memoriam doesn't bring them back.
  await undoInMemoriam.perform(actorOf(chief), { userId: other.id });
  expect([findSessionMember("open"), findSignInLink(token)]).toEqual([null, null]);
});

describe.each(["in_memoriam", "former"] as const)("%s", (memberState) => {
  test("signing in is refused with the same message as an unknown email", async () => {
    setState(memberState);
    await expect(signInAs(anna)).rejects.toMatchObject({
      status: 401,
      message: wrongCredentials,
    });
  });

  test("an earlier session is invalid", () => {
    startSession(`earlier-${memberState}`, { userId: anna.id, remember: true, ipAddress: null, userAgent: null });
    setState(memberState);
    expect(findSessionMember(`earlier-${memberState}`)).toBeNull();
  });

  test("no link can be made, and an earlier link doesn't work", async () => {
    const { token } = await createSignInLink.perform(actorOf(chief), { userId: anna.id });
    setState(memberState);
    expect(findSignInLink(token)).toBeNull();
    const choose = choosePassword.perform(actorOf(null), {
      token,
      password: "blue paper boats",
      passwordAgain: "blue paper boats",
    });
    await expect(choose).rejects.toMatchObject({ status: 404 });
    await expect(createSignInLink.perform(actorOf(chief), { userId: anna.id })).rejects.toMatchObject({ status: 409 });
  });

  test("their password can't be set", async () => {
    setState(memberState);
    const set = setPassword.perform(actorOf(chief), { userId: anna.id, password: "blue paper boats" });
    await expect(set).rejects.toMatchObject({ status: 409 });
  });

  test("nobody can send them a message", async () => {
    setState(memberState);
    expect(listRecipients(chief).classmates.map(({ id }) => id)).not.toContain(anna.id);
    const send = sendMessage.perform(actorOf(chief), { recipientId: anna.id, subject: "s", content: "c" });
    await expect(send).rejects.toMatchObject({ status: 404 });
  });
});

test("people in memoriam stay in the directory, marked, with everything they wrote and added", async () => {
  const album = addRow(photoCollections, { userId: anna.id, title: "Prom" });
  addRow(comments, { userId: anna.id, photoCollectionId: album.id, content: "Look at us!" });
  await setMemoriam();
  expect(findProfile(anna.id, reader)).toMatchObject({ isInMemoriam: true });
  expect(
    listPeople(reader)
      .all()
      .find(({ id }) => id === anna.id),
  ).toMatchObject({ isInMemoriam: true });
  expect([listed("all"), listed("in-memoriam")].every((names) => names.includes(anna.name))).toBe(true);
  expect(db().select().from(comments).where(eq(comments.userId, anna.id)).all()).toHaveLength(1);
});

test("a former member is not listed and has no profile", () => {
  setState("former");
  expect(findProfile(anna.id, reader)).toBeUndefined();
  expect(
    listPeople(reader)
      .all()
      .map(({ id }) => id),
  ).not.toContain(anna.id);
  expect(listed("all")).not.toContain(anna.name);
});

test("undoing In Memoriam restores the old password, or lets a member join who had not joined", async () => {
  const newcomer = addInvited();
  for (const { id: userId } of [anna, newcomer]) {
    await setMemoriam(userId);
    await undoInMemoriam.perform(actorOf(chief), { userId });
  }
  expect((await signInAs(anna)).id).toBe(anna.id);
  expect(listed("not-joined")).toContain(newcomer.name);
  expect(await createSignInLink.perform(actorOf(chief), { userId: newcomer.id })).toMatchObject({ purpose: "join" });
  await expect(undoInMemoriam.perform(actorOf(chief), { userId: anna.id })).rejects.toMatchObject({ status: 409 });
});

test("only administrators can set In Memoriam, not for themselves, and not twice", async () => {
  for (const operation of [setInMemoriam, undoInMemoriam]) {
    await expect(operation.perform(actorOf(anna), { userId: chief.id })).rejects.toMatchObject({ status: 403 });
  }
  await expect(setMemoriam(chief.id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining("set yourself") });
  await setMemoriam();
  await expect(setMemoriam()).rejects.toMatchObject({ status: 409 });
});

test("only the administrators' filters show who has not joined and who is deactivated", () => {
  const newcomer = addInvited();
  const closed = addDeactivated();
  expect(listed("not-joined")).toContain(newcomer.name);
  expect(listed("not-joined")).not.toContain(anna.name);
  expect(listed("deactivated")).toEqual([closed.name]);
  expect(listed("all")).not.toContain(closed.name);
  expect(JSON.stringify([listPeople(reader).all(), searchDirectory({ text: "", type: "all", page: 1 }, reader)])).not.toContain(
    "invited",
  );
});

describe("what is known of a death", () => {
  const details = {
    birthYear: 1967,
    deathYear: 2014,
    obituaryUrl: "https://news.example/obituaries/1407",
    deathConfirmedBy: "Her sister, by telephone",
  };
  const setDetails = (userId = anna.id) => setInMemoriam.perform(actorOf(chief), { userId, ...details });
  const sentences = (fields: Record<string, unknown>) =>
    memorialDetails.safeParse({ userId: 1, ...fields }).error?.issues.map(({ message }) => message) ?? [];

  test.each([
    [{ birthYear: "1884" }, "Year of birth must be between 1885 and 1975"],
    [{ birthYear: "abc" }, "Year of birth must be between 1885 and 1975"],
    [{ deathYear: "1974" }, "Year of death must be between 1975 and "],
    [{ deathYear: String(new Date().getFullYear() + 1) }, "Year of death must be between 1975 and "],
    [{ deathYear: "2014.5" }, "Year of death must be between 1975 and "],
    [{ birthYear: "1975", deathYear: "1974" }, "Year of death must be between 1975 and "],
    [{ birthYear: "1975", deathYear: "1975" }, ""],
    [{ birthYear: null, deathYear: null, obituaryUrl: "", deathConfirmedBy: "" }, ""],
    [{ obituaryUrl: "http://news.example/1" }, "Please enter an address that starts with https://"],
    [{ obituaryUrl: "javascript:alert(1)" }, "Please enter an address that starts with https://"],
    [{ obituaryUrl: "https://news.example@evil.example/" }, "Please enter an address that starts with https://"],
    [{ obituaryUrl: "https://" }, "Please enter an address that starts with https://"],
    [{ obituaryUrl: "https://news.example/1 2" }, "Please enter an address that starts with https://"],
    [{ deathConfirmedBy: "x".repeat(201) }, "Confirmed by can have at most 200 characters"],
  ])("%j", (fields, sentence) => {
    expect(sentences(fields)).toEqual(sentence ? [expect.stringContaining(sentence)] : []);
  });

  test("members see years and obituary, and only administrators who confirmed it", async () => {
    await setDetails();
    expect(findProfile(anna.id, chief)).toMatchObject({ birthYear: 1967, deathYear: 2014, obituaryUrl: details.obituaryUrl });
    expect(findMemorial(anna.id)).toMatchObject({
      years: "1967–2014",
      obituary: { url: details.obituaryUrl, host: "news.example" },
    });
    expect(JSON.stringify([findProfile(anna.id, chief), findMemorial(anna.id), listInMemoriam(1)])).not.toContain("sister");
    expect(findMemorialDetails(anna.id)).toMatchObject({ ...details, isInMemoriam: true });
  });

  test("can be corrected and emptied later, but only of somebody in memoriam, and only by administrators", async () => {
    const edit = (by: Member, fields: object) => editInMemoriam.perform(actorOf(by), { userId: anna.id, ...fields });
    await expect(edit(chief, details)).rejects.toMatchObject({ status: 409 });
    await setDetails();
    await edit(chief, { ...details, birthYear: null });
    expect(findMemorial(anna.id)?.years).toBe("died 2014");
    await edit(chief, {});
    expect(findMemorial(anna.id)).toMatchObject({ years: "", obituary: null });
    await expect(edit(addMember(), details)).rejects.toMatchObject({ status: 403 });
  });

  test("is removed by an undo, so that no living member has a year of death", async () => {
    await setDetails();
    await undoInMemoriam.perform(actorOf(chief), { userId: anna.id });
    expect(findProfile(anna.id, chief)).toMatchObject({ birthYear: null, deathYear: null, obituaryUrl: null });
    const entry = db().select().from(activityLogs).orderBy(desc(activityLogs.id)).get();
    expect(entry).toMatchObject({ action: "member.undo-in-memoriam", details: expect.stringContaining("2014") });
  });

  test.each(["invited", "missing"] as const)(
    "somebody %s without an email address can be set In Memoriam",
    async (memberState) => {
      const { id } = addMember({ memberState, email: null, password: null });
      await setDetails(id);
      expect(findMemorial(id)?.years).toBe("1967–2014");
    },
  );

  test("deactivated and former members can't be set In Memoriam", async () => {
    for (const closed of [{ isActive: false }, { memberState: "former" as const }]) {
      await expect(setDetails(addMember(closed).id)).rejects.toMatchObject({ status: 409 });
    }
  });
});

test("years are written as far as they are known", () => {
  const years = [
    { birthYear: 1967, deathYear: 2014 },
    { birthYear: null, deathYear: 2014 },
    { birthYear: 1967, deathYear: null },
    { birthYear: null, deathYear: null },
  ];
  expect(years.map(lifeYears)).toEqual(["1967–2014", "died 2014", "born 1967", ""]);
});

test("the list has everybody in memoriam by last name, in pages, without deactivated members", () => {
  db().update(users).set({ isActive: false }).where(eq(users.memberState, "in_memoriam")).run();
  expect(listInMemoriam(1)).toMatchObject({ people: [], total: 0, pages: 1 });
  for (let n = 0; n < 301; n++) {
    addInMemoriam({ lastName: `Name ${String(301 - n).padStart(3, "0")}` });
  }
  const [first, last] = [listInMemoriam(1), listInMemoriam(99)];
  expect([first.people[0]?.lastName, first.people.length, first.total]).toEqual(["Name 001", 300, 301]);
  expect([last.people[0]?.lastName, last.people.length, last.page, last.pages]).toEqual(["Name 301", 1, 2, 2]);
});
