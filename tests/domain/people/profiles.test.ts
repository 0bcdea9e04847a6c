import { describe, expect, test } from "vitest";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { countProfileView } from "#app/domain/core/view-counts.server.ts";
import { findProfile, searchDirectory } from "#app/domain/people/directory.server.ts";
import { editOwnProfile, editProfile } from "#app/domain/people/profiles.server.ts";
import { ownProfile } from "#app/domain/people/profiles.ts";
import { clearSpotlight, findSpotlight, setSpotlight, spotlightForHome } from "#app/domain/people/spotlight.server.ts";
import { startSession } from "#app/domain/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni } from "#db/schema.ts";
import { actorOf, loggedEntries, perform, queryPlans, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { firstNameRequired } from "#tests/support/notices.ts";
import { addAdministrator, addDeactivated, addMember, namesOf, password } from "#tests/support/people.ts";

const dataDir = temporaryDatabase();
const messages = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe("validation", () => {
  const own = { firstName: "A", lastName: "B", email: "a@b.example", graduationYear: "1985" };

  test("missing and empty fields get the same messages", () => {
    expect(messages(ownProfile.safeParse({}))).toEqual(
      expect.arrayContaining([firstNameRequired, "Last name is required", "Valid email is required"]),
    );
    expect(messages(ownProfile.safeParse({ ...own, firstName: " ", email: "no" }))).toEqual([
      firstNameRequired,
      "Valid email is required",
    ]);
  });

  test("invisible characters are taken out, because they can forge log lines and reverse names", () => {
    for (const [typed, firstName] of [
      ["a\nb", "a b"],
      ["a\u202eb", "ab"],
      ["a\u0000b", "ab"],
    ]) {
      expect(ownProfile.parse({ ...own, firstName: typed })).toMatchObject({ firstName });
    }
    expect(messages(ownProfile.safeParse({ ...own, firstName: "\ud800" }))).toEqual([firstNameRequired]);
    expect(ownProfile.parse({ ...own, bio: "one line\r\nand\tanother" })).toMatchObject({ bio: "one line\nand\tanother" });
  });
});

describe("editing a profile", () => {
  test("on a site that sends no email, a new email address counts at once", async () => {
    const me = addMember();
    const edited = await editOwnProfile.perform(actorOf(me), {
      userId: me.id,
      email: "rosa@class.example",
      currentPassword: password,
    });
    expect(edited).toMatchObject({ email: "rosa@class.example" });
    expect(edited).not.toHaveProperty("unconfirmedEmail");
  });

  test("one's own new email address needs the current password; another member's, changed by an administrator, does not", async () => {
    const [me, chief] = [addMember(), addAdministrator()];
    const change = (input: object) => editOwnProfile.perform(actorOf(me), { userId: me.id, bio: "Weaver", ...input });
    const email = `new-${me.email}`;
    for (const currentPassword of [undefined, "not it"]) {
      expect(await refusalOf(change({ email, currentPassword }))).toMatchObject({ status: 400, field: "currentPassword" });
    }
    expect(findProfile(me.id, me)).toMatchObject({ email: me.email, bio: null });
    // The same address in another case is no change.
    await change({ email: me.email });
    for (let n = 0; n < 9; n += 1) await refusalOf(change({ email, currentPassword: `wrong ${n}` }));
    expect(await refusalOf(change({ email, currentPassword: password }))).toMatchObject({ status: 429 });
    await editProfile.perform(actorOf(chief), { userId: me.id, email });
    expect(findProfile(me.id, me)?.email).toBe(email);
  });

  test("absent fields stay, empty ones become null, and the directory finds the new name", async () => {
    const me = addMember({ bio: "Old", currentCity: "Queens" });
    await perform(editOwnProfile, me, { userId: me.id, lastName: "Østergård", bio: "" });
    expect(findProfile(me.id, me)).toMatchObject({ lastName: "Østergård", bio: null, currentCity: "Queens", firstName: "Anna" });
    expect(namesOf(searchDirectory({ text: "ostergard", type: "all", page: 1 }, me).people)).toEqual(["Anna Østergård"]);
  });

  test("the log has the old and the new value of each changed field", async () => {
    const me = addMember({ currentCity: "Queens" });
    await perform(editOwnProfile, me, { userId: me.id, currentCity: "Beacon" });
    const entry = loggedEntries().at(-1);
    expect(JSON.parse(entry?.details ?? "")).toEqual({ currentCity: { from: "Queens", to: "Beacon" } });
  });

  test("members edit only their own profile", async () => {
    const [me, other] = [addMember(), addMember()];
    expect(await refusalOf(editOwnProfile.perform(actorOf(me), { userId: other.id, bio: "x" }))).toMatchObject({ status: 403 });
    expect(await refusalOf(editProfile.perform(actorOf(me), { userId: other.id, bio: "x" }))).toMatchObject({ status: 403 });
    expect(findProfile(other.id, me)?.bio).toBeNull();
  });

  test("an email address belongs to one member, in any case", async () => {
    const [me, other] = [addMember(), addMember()];
    const input = editOwnProfile.input.parse({
      userId: me.id,
      email: ` ${other.email.toUpperCase()} `,
      currentPassword: password,
    });
    expect(await refusalOf(editOwnProfile.perform(actorOf(me), input))).toMatchObject({ status: 409, field: "email" });
  });

  test("the database refuses a second member with the same email in another case", () => {
    const me = addMember();
    expect(() => addMember({ email: me.email.toUpperCase() })).toThrow("UNIQUE");
  });

  test("extra fields can't make a member an administrator, add karma, or change their type", async () => {
    const me = addMember();
    const sent = {
      userId: me.id,
      role: "administrator",
      karma: 999,
      profileType: "teacher",
      isActive: false,
      viewCount: 5,
      bio: "ok",
    };
    await perform(editOwnProfile, me, sent);
    expect(findPerson(me.id)).toMatchObject({
      bio: "ok",
      role: "user",
      karma: 0,
      profileType: "classmate",
      isActive: true,
      viewCount: 0,
    });
  });

  test("administrators edit themselves by the administrators' rules, and prove a new email address of their own", async () => {
    const chief = addAdministrator();
    const change = (input: object) => perform(editProfile, chief, { userId: chief.id, profileType: "teacher", ...input });
    expect(await change({})).toMatchObject({ profileType: "teacher" });
    const email = `new-${chief.email}`;
    expect(await refusalOf(change({ email }))).toMatchObject({ status: 400, field: "currentPassword" });
    expect(await change({ email, currentPassword: password })).toMatchObject({ email });
  });

  test("editing an unknown or deactivated member is refused with 404", async () => {
    const chief = addAdministrator();
    const deactivated = addDeactivated();
    for (const userId of [deactivated.id, 999_999]) {
      expect(await refusalOf(editProfile.perform(actorOf(chief), { userId, bio: "x" }))).toMatchObject({ status: 404 });
    }
  });
});

describe("the spotlight", () => {
  test("there is one featured alumnus: setting another replaces it, and setting the same again changes nothing", async () => {
    const chief = addAdministrator();
    const [one, two] = [addMember(), addMember()];
    await setSpotlight.perform(actorOf(chief), { userId: one.id });
    await setSpotlight.perform(actorOf(chief), { userId: two.id });
    const before = db().select().from(featuredAlumni).all();
    await setSpotlight.perform(actorOf(chief), { userId: two.id });
    expect(db().select().from(featuredAlumni).all()).toEqual(before);
    expect(before).toHaveLength(1);
    expect(findSpotlight()).toMatchObject({ userId: two.id, setBy: chief.id });
    await clearSpotlight.perform(actorOf(chief), {});
    expect(findSpotlight()).toBeNull();
  });

  test("it has no email address, because visitors can see it", async () => {
    const chief = addAdministrator();
    const featured = addMember();
    await setSpotlight.perform(actorOf(chief), { userId: featured.id });
    for (const spotlight of [findSpotlight(), spotlightForHome()]) {
      expect(spotlight).toMatchObject({ userId: featured.id });
      expect(Object.keys(spotlight ?? {})).not.toContain("email");
    }
  });

  test("finding it reads one member, not all", () => {
    const [query] = queryPlans(dataDir, () => spotlightForHome());
    expect(query?.plan).toBe("SCAN featured_alumni; SEARCH users USING INTEGER PRIMARY KEY (rowid=?)");
  });

  test("members can neither set nor clear it", async () => {
    const me = addMember();
    expect(await refusalOf(setSpotlight.perform(actorOf(me), { userId: me.id }))).toMatchObject({ status: 403 });
    expect(await refusalOf(clearSpotlight.perform(actorOf(me), {}))).toMatchObject({ status: 403 });
  });
});

test("a profile view counts once per session and profile, and the owner's own never counts", () => {
  const [me, other] = [addMember(), addMember()];
  startSession("a-session", { userId: me.id, remember: false, ipAddress: null, userAgent: null });
  const counted = [
    countProfileView(other.id, me, "a-session"),
    countProfileView(other.id, me, "a-session"),
    countProfileView(me.id, me, "a-session"),
    countProfileView(other.id, me, null),
  ];
  expect(counted).toEqual([true, false, false, true]);
  expect(findProfile(other.id, me)?.viewCount).toBe(2);
});
