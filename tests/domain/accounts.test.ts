import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { signIn } from "#app/domain/accounts.server.ts";
import { hashPassword, isPassword, refuseGuessablePassword } from "#app/domain/passwords.server.ts";
import { endSessionsOf, memberOfSession, secretHash, startSession } from "#app/domain/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, sessions, users } from "#db/schema.ts";
import { actorOf, addMember, password, temporaryDatabase } from "../support/database.ts";

temporaryDatabase();
const visitor = actorOf(null);
const attempt = (email: string, given: string) => signIn.perform(visitor, { email, password: given, remember: false });
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe("signing in", () => {
  test("notes this sign-in, keeps the one before, and logs it", async () => {
    const me = await addMember();
    await attempt(me.email, password);
    const first = db().select().from(users).where(eq(users.id, me.id)).get();
    await attempt(me.email, password);
    const second = db().select().from(users).where(eq(users.id, me.id)).get();
    expect(second?.previousLoginAt).toEqual(first?.lastLoginAt);
    expect(second?.lastLoginIp).toBe("192.0.2.7");
    expect(db().select().from(activityLogs).all().at(-1)).toMatchObject({ action: "auth.sign-in", success: true, userId: me.id });
  });

  test("unknown e-mail, wrong password and a deactivated member get the same sentence and status", async () => {
    const me = await addMember();
    const gone = await addMember({ isActive: false });
    const refusals = await Promise.all([
      refusalOf(attempt("nobody@class.example", password)),
      refusalOf(attempt(me.email, "wrong")),
      refusalOf(attempt(gone.email, password)),
    ]);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 401, message: "Invalid email or password. Please try again." });
    }
  });

  test("a failed sign-in is logged against the account it tried, without the password", async () => {
    const me = await addMember();
    await refusalOf(attempt(me.email, "hunter2-hunter2"));
    const entry = db().select().from(activityLogs).all().at(-1);
    expect(entry).toMatchObject({ success: false, userId: me.id, description: `Failed sign-in as ${me.email}` });
    expect(JSON.stringify(entry)).not.toContain("hunter2");
  });
});

describe("limits", () => {
  afterEach(() => db().$client.exec("delete from rate_limits"));

  test("10 failed sign-ins per account and address: the next is 429 with the seconds to wait, even with the right password", async () => {
    const me = await addMember();
    for (let n = 0; n < 10; n++) await refusalOf(attempt(me.email, "wrong"));
    const refusal = await refusalOf(attempt(me.email, password));
    expect(refusal).toMatchObject({ status: 429 });
    expect((refusal as { retryAfter: number }).retryAfter).toBeGreaterThan(800);
    const failures = db()
      .select()
      .from(activityLogs)
      .all()
      .filter(({ userId }) => userId === me.id);
    expect(failures, "what came too often does not grow the log").toHaveLength(10);
  });

  test("nobody can lock another out: the member still signs in from another address", async () => {
    const me = await addMember();
    for (let n = 0; n < 11; n++) await refusalOf(attempt(me.email, "wrong"));
    const elsewhere = { ...visitor, ipAddress: "198.51.100.9" };
    await expect(signIn.perform(elsewhere, { email: me.email, password, remember: false })).resolves.toMatchObject({ id: me.id });
  });

  test("a right password gives its try back: 30 sign-ins in a row are no failure", async () => {
    const me = await addMember();
    for (let n = 0; n < 30; n++) await attempt(me.email, password);
  });
});

describe("passwords", () => {
  test("are kept as salted argon2id with 19 MiB, so that equal ones differ", async () => {
    const [one, two] = await Promise.all([hashPassword("same words here"), hashPassword("same words here")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isPassword("same words here", one)).toBe(true);
    expect(await isPassword("other words here", one)).toBe(false);
    expect(await isPassword("anything", null)).toBe(false);
  });

  test("the commonest, the member's own address and one letter repeated are refused", async () => {
    const me = { email: "anna.nunez@class.example", firstName: "Anna", lastName: "Nunez" };
    for (const guessable of ["1234567890", "qwertyuiop", "Anna.Nunez@class.example", "aaaaaaaaaaaa"]) {
      await expect(refuseGuessablePassword(guessable, me)).rejects.toThrow("easy to guess");
    }
    await expect(refuseGuessablePassword("kiln yard tuesday", me)).resolves.toBeUndefined();
  });
});

describe("sessions", () => {
  const start = (userId: number, secret: string, remember = false) =>
    startSession(secretHash(secret), { userId, remember, ipAddress: null, userAgent: null });

  test("tables keep only the SHA-256 of a session's id: backups can be downloaded", async () => {
    const me = await addMember();
    start(me.id, "secret-of-a-cookie");
    expect(JSON.stringify(db().select().from(sessions).all())).not.toContain("secret-of-a-cookie");
  });

  test("end after 12 hours of silence, or 30 days when remembered", async () => {
    const me = await addMember();
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
    expect(memberOfSession(secretHash("short"))).toBeNull();
  });

  test("deactivation closes every session at once", async () => {
    const me = await addMember();
    start(me.id, "here");
    db().update(users).set({ isActive: false }).where(eq(users.id, me.id)).run();
    expect(memberOfSession(secretHash("here"))).toBeNull();
  });

  test("a new password ends the other sessions and keeps the one it was chosen in", async () => {
    const me = await addMember();
    start(me.id, "this one");
    start(me.id, "another");
    endSessionsOf(db(), me.id, secretHash("this one"));
    expect(memberOfSession(secretHash("this one"))?.id).toBe(me.id);
    expect(memberOfSession(secretHash("another"))).toBeNull();
  });
});
