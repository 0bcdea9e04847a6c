import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseFile } from "#db/database-file.ts";
import { type MailSite, samplePeople, startMailSite } from "#tests/support/sample-site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Letters and links by email on a running site: from the administrator's button to the password of who joins. */

let mail: MailSite;
let admin: Visitor;
let invited: { id: number; email: string }[];
beforeAll(async () => {
  mail = await startMailSite({ answerTo: (recipient) => (recipient.startsWith("gone") ? "550 5.1.1 unknown user" : undefined) });
  const { email, password } = samplePeople.administrator;
  admin = await new Visitor(mail.site.origin).signIn(email, password);
  invited = read(`select id, email from users where member_state = 'invited' order by id`);
  for (const { id } of invited.slice(0, 2)) write("update users set email = 'gone' || id || '@class.example' where id = ?", id);
  write("update users set email = null where id = ?", invited[2]?.id);
  write("delete from link_tokens where used_at is null");
});
afterAll(() => mail.stop());

function write(statement: string, ...values: unknown[]) {
  const database = new Database(databaseFile(mail.site.dataDir));
  database.pragma("busy_timeout = 5000");
  database.prepare(statement).run(...values);
  database.close();
}
function read<Row>(statement: string): Row[] {
  const database = new Database(databaseFile(mail.site.dataDir), { readonly: true });
  const rows = database.prepare(statement).all() as Row[];
  database.close();
  return rows;
}
const linkIn = (text: string | undefined) => /\/join\/[\w-]+/.exec(text ?? "")?.[0] ?? "no link";
const mainOf = (html: string) =>
  /<main[\s\S]*<\/main>/
    .exec(html)?.[0]
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ") ?? "";

/** Posts a form, and opens the page that it leads to. */
async function submit(browser: Visitor, path: string, intent: string, fields: Record<string, string>) {
  const { status, html, headers } = await browser.post(path, intent, fields);
  const location = headers.get("Location");
  const page = location ? (await browser.page(location)).html : html;
  return { status, html: page, text: mainOf(page), path: (location ?? path).replace(/\?.*/, "") };
}

test("letters go to everyone once, although the form is sent twice; who is not reached is named; a link lets its owner join", async () => {
  const dialog = await admin.page("/admin/letters?dialog=email");
  const submissionKey = /name="submissionKey" value="([^"]+)"/.exec(dialog.html)?.[1] ?? "";
  const form = { email: "everyone", address: "all", days: "30", submissionKey };
  const reachable = invited.length - 3;
  const first = await submit(admin, "/admin/letters?dialog=email", "make-letters", form);
  expect(first.text).toContain(`${invited.length - 1} emails are on their way`);
  expect(first.text).toContain("please print a letter for them");
  const again = await submit(admin, "/admin/letters?dialog=email", "make-letters", form);
  expect(again.path).toBe(first.path);
  await mail.server.received(reachable);
  await expect
    .poll(async () => mainOf((await admin.page(first.path)).html))
    .toMatch(
      new RegExp(`${reachable} of ${invited.length - 1} emails sent .* Not accepted yet: 2 people .*550 5.1.1 unknown user`),
    );
  expect(mail.server.emails).toHaveLength(reachable);
  const last = mail.server.emails.at(-1);
  const newcomer = new Visitor(mail.site.origin);
  const token = linkIn(last?.text).replace("/join/", "");
  const fields = { token, password: "blue paper boats", passwordAgain: "blue paper boats" };
  expect((await newcomer.post(`/join/${token}`, "choose-password", fields)).status).toBe(303);
  expect((await newcomer.page("/account")).status).toBe(200);
});

test("a member gets a sign-in link by email beside the one on the letter, and both work", async () => {
  const { text, path } = await submit(admin, "/alumni?manage=3", "make-link", { userId: "3" });
  expect(text).toContain("Or the site sends a link of its own to david@class1985.example.");
  expect((await submit(admin, path, "email-link", { userId: "3" })).text).toContain("The email is on its way");
  const email = await mail.server.next("david@class1985.example");
  const visitor = new Visitor(mail.site.origin);
  for (const link of [linkIn(email.text), path.replace("/admin/letter/", "/join/")])
    expect((await visitor.page(link)).status).toBe(200);
});

test("the page about email sends a test, and shows counts without anybody's texts or links", async () => {
  const sent = await submit(admin, "/admin/mail", "send-test", { address: "anywhere@class.example" });
  expect(sent.text).toContain("The mail server accepted the test email");
  expect((await mail.server.next("anywhere@class.example")).subject).toMatch(/^Test email/);
  const refused = await submit(admin, "/admin/mail", "send-test", { address: "gone@class.example" });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("550 5.1.1 unknown user")]);
  expect(refused.html).toContain('value="gone@class.example"');
  expect(refused.text).toMatch(/2 emails wait .* joining letters/);
  const stored = JSON.stringify([read("select * from activity_logs"), mail.site.log]);
  expect(stored).not.toMatch(/\/join\/[2-9A-Z]|open this address/);
});

test("a member reads that emails to them come back, and has them tried again", async () => {
  const { id, email, password } = samplePeople.member;
  const notice = "Emails to you come back";
  write("update users set email_returned_at = ? where id = ?", Date.now(), id);
  const maria = await new Visitor(mail.site.origin).signIn(email, password);
  expect(mainOf((await maria.page("/account")).html)).toContain(notice);
  expect(mainOf((await admin.page("/alumni?type=mail-comes-back")).html)).toContain("Showing 1 result(s)");
  const after = await submit(maria, "/account", "retry-address", { userId: String(id) });
  expect(after.text).not.toContain(notice);
});
