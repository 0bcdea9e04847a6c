import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { KnownDevice, Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { consumeAttempt, signInLimits } from "#app/domain/core/rate-limits.server.ts";
import { hashPassword, verifyPassword } from "#app/domain/sign-in/passwords.server.ts";
import {
  endSessionsOf,
  findSessionMember,
  marksAfterSignIn,
  secretHash,
  startSession,
} from "#app/domain/sign-in/sessions.server.ts";
import { signIn } from "#app/domain/sign-in/sign-in.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { leastWork } from "#tests/support/cpu-time.ts";
import { actorOf, loggedEntries, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { wrongCredentials } from "#tests/support/notices.ts";
import { addDeactivated, addMember, password } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

temporaryDatabase();
const visitor = actorOf(null);
const signInAs = (email: string, typedPassword: string) =>
  signIn.perform(visitor, { email, password: typedPassword, remember: false });

describe("signing in", () => {
  test("records this sign-in and the previous one, and logs it", async () => {
    const me = addMember();
    await signInAs(me.email, password);
    const first = findPerson(me.id);
    await signInAs(me.email, password);
    const second = findPerson(me.id);
    expect(second?.previousLoginAt).toEqual(first?.lastLoginAt);
    expect(second?.lastLoginIp).toBe("192.0.2.7");
    expect(loggedEntries().at(-1)).toMatchObject({ action: "auth.sign-in", success: true, userId: me.id });
  });

  test("an unknown email, a wrong password, and a deactivated member get the same message and status", async () => {
    const me = addMember();
    const deactivated = addDeactivated();
    const refusals = await Promise.all([
      refusalOf(signInAs("nobody@class.example", password)),
      refusalOf(signInAs(me.email, "wrong")),
      refusalOf(signInAs(deactivated.email, password)),
    ]);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 401, message: wrongCredentials });
    }
  });

  test("a failed sign-in is logged for the account, without the password", async () => {
    const me = addMember();
    await refusalOf(signInAs(me.email, "hunter2-hunter2"));
    const entry = loggedEntries().at(-1);
    expect(entry).toMatchObject({ success: false, userId: me.id, description: `Failed sign-in as ${me.email}` });
    expect(JSON.stringify(entry)).not.toContain("hunter2");
  });
});

describe("limits", () => {
  afterEach(() => db().$client.exec("delete from rate_limits"));

  test("after 10 failed sign-ins from one address an account gets 429 with the seconds to wait, even with the right password", async () => {
    const me = addMember();
    for (let n = 0; n < 10; n++) await refusalOf(signInAs(me.email, "wrong"));
    const refusal = await refusalOf(signInAs(me.email, password));
    expect(refusal).toMatchObject({ status: 429 });
    expect((refusal as { retryAfter: number }).retryAfter).toBeGreaterThan(800);
    const failures = loggedEntries().filter(({ userId }) => userId === me.id);
    expect(failures, "attempts over the limit are not logged").toHaveLength(10);
  });

  test("failed sign-ins from one address don't lock a member out at another address", async () => {
    const me = addMember();
    for (let n = 0; n < 11; n++) await refusalOf(signInAs(me.email, "wrong"));
    const elsewhere = { ...visitor, ipAddress: "198.51.100.9" };
    await expect(signIn.perform(elsewhere, { email: me.email, password, remember: false })).resolves.toMatchObject({ id: me.id });
  });

  const signInFrom = (ipAddress: string, email: string, typedPassword = "wrong", device?: KnownDevice) =>
    signIn.perform({ ...visitor, ipAddress, device: device ?? null }, { email, password: typedPassword, remember: false });
  /** Uses up the limit of the whole account, as attackers can. */
  async function lockOut(email: string) {
    for (let n = 0; n < signInLimits.account.points; n++) await consumeAttempt(signInLimits.account, email);
    expect(await refusalOf(signInFrom("203.0.113.1", email, password))).toMatchObject({ status: 429 });
  }
  const deviceOf = (me: Member, id = "device") => ({ id, marks: marksAfterSignIn({ id, marks: [] }, me.id) });

  test("all addresses of an IPv6 network count as one, for one account and for all accounts", async () => {
    const me = addMember();
    for (let n = 0; n < 10; n++) await refusalOf(signInFrom(`2001:db8:1:2::${n}`, me.email));
    expect(await refusalOf(signInFrom("2001:db8:1:2:ffff::", me.email, password))).toMatchObject({ status: 429 });
    expect(await refusalOf(signInFrom("2001:db8:1:3::", me.email, password))).toBeNull();
    for (let n = 0; n < 40; n++) await refusalOf(signInFrom(`2001:db8:1:2:${n}::`, `nobody${n}@class.example`));
    expect(await refusalOf(signInFrom("2001:db8:1:2::1", "nobody@class.example"))).toMatchObject({ status: 429 });
  });

  test("a member is not locked out of a known browser by attempts elsewhere", async () => {
    const me = addMember();
    await lockOut(me.email);
    expect(await refusalOf(signInFrom("203.0.113.1", me.email, password, deviceOf(me)))).toBeNull();
  });

  test("only the member's own known browser counts, and only until the password changes", async () => {
    const [me, other] = [addMember(), addMember()];
    const before = deviceOf(me);
    await lockOut(me.email);
    expect(await refusalOf(signInFrom("203.0.113.1", me.email, password, deviceOf(other)))).toMatchObject({ status: 429 });
    const stolen = { ...before, id: "another" };
    expect(await refusalOf(signInFrom("203.0.113.1", me.email, password, stolen))).toMatchObject({ status: 429 });
    changeRow(users, me.id, { password: await hashPassword(password) });
    expect(await refusalOf(signInFrom("203.0.113.1", me.email, password, before))).toMatchObject({ status: 429 });
  });

  test("a known browser has 10 attempts of its own; the right password gives them back, and a closed account has none", async () => {
    const me = addMember();
    const device = deviceOf(me);
    for (let n = 0; n < 15; n++) expect(await refusalOf(signInFrom("192.0.2.1", me.email, password, device))).toBeNull();
    for (let n = 0; n < 10; n++) {
      expect(await refusalOf(signInFrom(`192.0.2.${n}`, me.email, "wrong", device))).toMatchObject({ status: 401 });
    }
    expect(await refusalOf(signInFrom("203.0.113.1", me.email, password, device))).toMatchObject({ status: 429 });
    expect(await refusalOf(signInFrom("203.0.113.1", me.email, password))).toBeNull();
    const closed = addMember();
    const closedDevice = deviceOf(closed);
    await lockOut(closed.email);
    changeRow(users, closed.id, { isActive: false });
    expect(await refusalOf(signInFrom("203.0.113.1", closed.email, password, closedDevice))).toMatchObject({ status: 429 });
  });

  test("the right password gives its attempt back: 30 sign-ins in a row succeed", async () => {
    const me = addMember();
    for (let n = 0; n < 30; n++) await signInAs(me.email, password);
  });
});

describe("passwords", () => {
  test("are stored as salted argon2id hashes with 19 MiB, so equal passwords have different hashes", async () => {
    const [one, two] = await Promise.all([hashPassword("same words here"), hashPassword("same words here")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword("same words here", one)).toBe(true);
    expect(await verifyPassword("other words here", one)).toBe(false);
    expect(await verifyPassword("anything", null)).toBe(false);
  });

  test("an unknown email costs as much work as a wrong password, so the time doesn't reveal who is a member", async () => {
    const hash = await hashPassword(password);
    const workOf = (stored: string | null) =>
      leastWork(async () => expect(await verifyPassword("not the one", stored)).toBe(false));
    expect(await workOf(null)).toBeGreaterThan((await workOf(hash)) / 3);
  });
});

describe("sessions", () => {
  const start = (userId: number, secret: string, remember = false) =>
    startSession(secretHash(secret), { userId, remember, ipAddress: null, userAgent: null });

  test("the database stores only the SHA-256 of a session id, because backups can be downloaded", () => {
    const me = addMember();
    start(me.id, "secret-of-a-cookie");
    expect(JSON.stringify(db().select().from(sessions).all())).not.toContain("secret-of-a-cookie");
  });

  test("end 12 hours after their last use, or after 30 days if remembered", () => {
    const me = addMember();
    start(me.id, "short");
    start(me.id, "long", true);
    const hours = (secret: string) => {
      const row = db()
        .select()
        .from(sessions)
        .where(eq(sessions.idHash, secretHash(secret)))
        .get();
      return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000);
    };
    expect([hours("short"), hours("long")]).toEqual([12, 720]);
    db()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .run();
    expect(findSessionMember(secretHash("short"))).toBeNull();
  });

  test.each([
    ["that is not remembered ends 12 hours after its last use", false, 12],
    ["that is remembered ends 30 days after the sign-in, even if used", true, 24],
  ])("one %s", (_case, remember, hoursLeft) => {
    const me = addMember();
    start(me.id, `used ${remember}`, remember);
    const idHash = secretHash(`used ${remember}`);
    const [tenMinutesAgo, tomorrow] = [new Date(Date.now() - 600_000), new Date(Date.now() + 24 * 3_600_000)];
    const expiresAt = remember ? tomorrow : new Date(Date.now() + 3_600_000);
    db().update(sessions).set({ lastSeenAt: tenMinutesAgo, expiresAt }).where(eq(sessions.idHash, idHash)).run();
    expect(findSessionMember(idHash)?.id).toBe(me.id);
    const expiry = db().select().from(sessions).where(eq(sessions.idHash, idHash)).get()?.expiresAt.getTime() ?? 0;
    expect(Math.round((expiry - Date.now()) / 3_600_000)).toBe(hoursLeft);
  });

  test("deactivation ends every session at once", () => {
    const me = addMember();
    start(me.id, "open");
    changeRow(users, me.id, { isActive: false });
    expect(findSessionMember(secretHash("open"))).toBeNull();
  });

  test("a new password ends all sessions except the current one", () => {
    const me = addMember();
    start(me.id, "this one");
    start(me.id, "another");
    endSessionsOf(me.id, secretHash("this one"));
    expect(findSessionMember(secretHash("this one"))?.id).toBe(me.id);
    expect(findSessionMember(secretHash("another"))).toBeNull();
  });
});
