import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { closeDatabase } from "#db/client.server.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { addMember } from "#tests/support/people.ts";
import { startSite } from "#tests/support/site.ts";

/** The risk: a crash loses emails, or sends many of them again. The test kills the site repeatedly while it sends. */

const count = 60;
const kills = 5;

/** Runs at the moment at which the server accepts an email. */
let whenAccepted = () => {};
const server = await startMailServer({
  // Long enough that emails which may arrive together do.
  beforeAccepting: async () => {
    await wait(20);
    setImmediate(() => whenAccepted());
  },
});
const dataDir = temporaryDatabase({ smtpUrl: server.url });
afterAll(() => server.close());
const { id: userId } = await addMember();

/** Reads or changes the database while no site has it open. */
function withDatabase<Result>(work: (client: Database.Database) => Result): Result {
  const client = new Database(path.join(dataDir, "alumni.sqlite"));
  try {
    return work(client);
  } finally {
    client.close();
  }
}

test("a site that is killed five times while it sends 60 emails sends each, and at most one for each kill twice", async () => {
  for (let number = 0; number < count; number++)
    queueEmail({ kind: "message", userId, subject: `Email ${number}`, text: "You have a message." });
  closeDatabase();

  const unrecorded: string[] = [];
  for (let round = 0; round < kills; round++) {
    const site = await startSite(dataDir);
    const before = server.emails.length;
    await new Promise<void>((resolve) => {
      whenAccepted = () => {
        if (server.emails.length >= before + 5) resolve();
      };
    });
    // At the moment of the answer, or somewhere in the emails after it.
    if (round % 2 === 1) await wait(Math.random() * 60);
    await site.kill();
    whenAccepted = () => {};
    // What was on its way when the site was killed.
    await wait(60);
    const accepted = new Set(server.emails.map(({ subject }) => subject));
    const again = withDatabase((client) => {
      expect(client.pragma("integrity_check", { simple: true })).toBe("ok");
      client.prepare("update outgoing_emails set claimed_until = 1 where claimed_until is not null").run();
      return client.prepare("select subject from outgoing_emails where state = 'waiting'").pluck().all() as string[];
    }).filter((subject) => accepted.has(subject));
    expect(again.length).toBeLessThanOrEqual(1);
    unrecorded.push(...again);
  }

  const site = await startSite(dataDir);
  await server.received(count + unrecorded.length);
  await expect
    .poll(() => withDatabase((client) => client.prepare("select distinct state from outgoing_emails").pluck().all()), {
      interval: 50,
    })
    .toEqual(["sent"]);
  await site.stop();
  const bySubject = Map.groupBy(server.emails, ({ subject }) => subject);
  expect(bySubject.size).toBe(count);
  const twice = [...bySubject.values()].filter((emails) => emails.length > 1);
  expect(twice.map(([first]) => first?.subject).toSorted()).toEqual(unrecorded.toSorted());
  for (const emails of twice) {
    expect(emails).toHaveLength(2);
    expect(emails[1]?.messageId).toBe(emails[0]?.messageId);
  }
});

test("what waits when a site starts at another address is sent with links to that one", async () => {
  withDatabase((client) =>
    client
      .prepare(
        `insert into outgoing_emails (kind, user_id, subject, body, created_at, send_after, expires_at)
         values ('message', @userId, 'At the start', 'You have a message.', @now, @now, @now + 3600000)`,
      )
      .run({ userId, now: Date.now() }),
  );
  const site = await startSite(dataDir, { SITE_URL: "" });
  await expect.poll(() => server.emails.at(-1)?.subject).toBe("At the start");
  expect(server.emails.at(-1)?.text).toContain(`\n${site.origin}/\n`);
  await site.stop();
});
