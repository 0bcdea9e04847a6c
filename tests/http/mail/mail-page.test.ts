import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseFile } from "#db/database-file.ts";
import { textOf } from "#tests/support/html.ts";
import { htmlProblems } from "#tests/support/html-rules.ts";
import { type MailSite, startMailSite } from "#tests/support/sample-site.ts";
import { browserOf } from "#tests/support/screens.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** What administrators read about a mail server that refuses the site, and the button that clears the addresses it spoiled. */

let mail: MailSite;
let admin: Visitor;
let answer: string | undefined;
beforeAll(async () => {
  mail = await startMailSite({ answerToText: () => answer });
  admin = await browserOf(mail.site.origin, "administrator");
});
afterAll(() => mail.stop());

/** Changes members, and returns who was changed. */
function change(statement: string): unknown[] {
  const database = new Database(databaseFile(mail.site.dataDir));
  database.pragma("busy_timeout = 5000");
  try {
    return database.prepare(`${statement} returning id`).all();
  } finally {
    database.close();
  }
}

test("'Does it work?' has the server's words and says what to do, and nobody's mail comes back", async () => {
  answer = "550 5.4.5 Daily user sending limit exceeded";
  const maria = await browserOf(mail.site.origin, "member");
  for (const recipientId of [3, 4, 5]) {
    const message = { recipientId, subject: "Kiln", content: "When?", messageType: "direct" };
    expect((await maria.call("POST", "/api/messages", message)).status).toBe(201);
  }
  await vi.waitFor(async () => expect(textOf((await admin.page("/admin/mail")).html)).toContain(answer), 15_000);
  const { html } = await admin.page("/admin/mail");
  expect(textOf(html)).toMatch(
    /No email can be sent right now.*550 5\.4\.5 Daily user sending limit exceeded\. Emails wait, and the site keeps trying\. The provider takes only so many emails in an hour or a day/,
  );
  expect(await htmlProblems(html)).toEqual([]);
  const mailing = (
    await admin.call("POST", "/api/mailings", {
      subject: "Save",
      text: "the date",
      audience: "teachers",
    })
  ).body as { id: number };
  expect((await admin.call("POST", `/api/mailings/${mailing.id}/send`, {})).status).toBe(200);
  expect(textOf((await admin.page(`/mailings/${mailing.id}`)).html)).toMatch(
    /No email can be sent right now \d+ emails wait, and the site tries again/,
  );
  expect(change("update users set karma = karma where email_refused_at is not null or email_returned_at is not null")).toEqual(
    [],
  );
  expect((await admin.call("GET", "/api/mail")).body).toMatchObject({
    outage: expect.stringContaining(answer),
    outageAdvice: expect.stringContaining("Nothing is lost"),
  });
  const test = await admin.post("/admin/mail", "send-test", { address: "anna@class.example" });
  expect([test.status, textOf(test.html)]).toEqual([409, expect.stringContaining(answer)]);
});

test("one button has emails sent to all addresses again, and so does the API", async () => {
  answer = undefined;
  const mark = () => change("update users set email_refused_at = 1, email_returned_at = 2 where id in (3, 4, 5)");
  mark();
  const { html } = await admin.page("/admin/mail");
  expect(textOf(html)).toContain("Try all 3 addresses again");
  expect(await htmlProblems(html)).toEqual([]);
  const done = await admin.post("/admin/mail", "retry-all", {});
  expect(done.status).toBe(303);
  const after = textOf((await admin.page(done.headers.get("Location") ?? "")).html);
  expect(after).toContain("The site writes to 3 addresses again");
  expect(after).not.toMatch(/Try all|Mail to/);
  mark();
  expect((await admin.call("POST", "/api/mail/retry")).body).toEqual({ total: 3 });
  expect((await admin.call("GET", "/api/mail")).body).toMatchObject({ returned: { total: 0 } });
});
