import Database from "better-sqlite3";
import { databaseFile } from "#db/database-file.ts";
import { type MailSite, startMailSite } from "../support/sample-site.ts";
import { copySampleClass } from "./class-template.ts";
import { accounts, expect, ready, signIn, test } from "./site.fixture.ts";

/** Joining letters to many people by email, while the mail server refuses some of them. tests/http/people/emailed-letters.test.ts has it without scripts. */

const people = 24;
/** More in a row are tried again a minute later: tests/domain/mail/refused-senders.test.ts. */
const refused = 2;

/** Makes it the class of that many people who have not joined. */
function inviteMany(dataDir: string) {
  const database = new Database(databaseFile(dataDir));
  database.pragma("busy_timeout = 5000");
  database.transaction(() => {
    database.exec("update users set member_state = 'missing' where member_state = 'invited'");
    const add =
      database.prepare(`insert into users (first_name, last_name, email, sort_name, search_text, member_state, created_at)
      values ('Ida', ?, ?, ?, ?, 'invited', 0)`);
    for (let number = 0; number < people; number++) {
      const name = `Newcomer ${String(number).padStart(3, "0")}`;
      add.run(name, `${number < refused ? "gone" : "ida"}${number}@class.example`, name.toLowerCase(), name.toLowerCase());
    }
  })();
  database.close();
}

let mail: MailSite;
test.beforeAll(async () => {
  const dataDir = copySampleClass();
  inviteMany(dataDir);
  mail = await startMailSite({
    dataDir,
    answerTo: (recipient) => (recipient.startsWith("gone") ? "550 5.1.1 unknown user" : undefined),
  });
});
test.afterAll(() => mail.stop());

test("the administrator sees the email, sends it to everyone, and sees who was not reached", async ({ openOwnPage }) => {
  const page = await openOwnPage({ baseURL: mail.site.origin });
  await signIn(page, accounts.administrator);
  await page.goto("/admin/letters");
  await ready(page, true);
  await page.getByRole("link", { name: `Send ${people} letters by email` }).click();
  const dialog = page.getByRole("dialog", { name: `Send ${people} letters by email` });
  await expect(dialog).toContainText("To join, open this address and choose a password:");
  await dialog.getByRole("button", { name: `Send ${people} emails` }).click();
  await expect(page.getByText(`${people} emails are on their way`).first()).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(new RegExp(`^\\d+ of ${people} emails sent$`));
  // The page goes on by itself.
  await expect(heading).toHaveText(`${people - refused} of ${people} emails sent`, { timeout: 200_000 });
  await expect(page.getByRole("heading", { name: `Not accepted yet: ${refused} people` })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ida Newcomer 001" })).toContainText("550 5.1.1 unknown user");
  expect(new Set(mail.server.emails.map(({ recipient }) => recipient)).size).toBe(people - refused);
  expect(mail.server.emails).toHaveLength(people - refused);
  await page.goto("/admin/letters");
  await expect(page.getByText(`${people} people already have a letter with a link that still works`)).toBeVisible();
});
