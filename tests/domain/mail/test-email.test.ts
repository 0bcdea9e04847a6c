import { afterAll, beforeEach, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { sendTestEmail } from "#app/domain/mail/mail-report.server.ts";
import { db } from "#db/client.server.ts";
import { outgoingEmails } from "#db/schema.ts";
import { lastEntry, perform, temporaryDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";

/** A test email goes to the mail server at once, and its answer comes back as a sentence. */

const server = await startMailServer({
  answerTo: (recipient) => (recipient.startsWith("refused") ? "550 5.1.1 no such mailbox" : undefined),
});
temporaryDatabase({ smtpUrl: server.url });
const chief = addAdministrator();
beforeEach(() => {
  server.emails.length = 0;
});
afterAll(() => server.close());

const sendTest = (me: Member | null, address: string) => perform(sendTestEmail, me, { address });

test("an administrator's test arrives at any address, without the outbox", async () => {
  expect(await sendTest(chief, " Anna@Class.example ")).toEqual({ address: "anna@class.example" });
  const [email] = server.emails;
  expect([email?.recipient, email?.subject]).toEqual(["anna@class.example", "Test email from the Class of 1985"]);
  expect(email?.text).toMatch(/^This is a test\..*can\s+send email\.\s+Anna Ångström 1 asked for it\./s);
  expect(db().select().from(outgoingEmails).all()).toEqual([]);
  expect(lastEntry()).toMatchObject({ action: "mail.test", success: true });
});

test("what the mail server says against it is the answer, and is logged as a failure", async () => {
  const problem = "The mail server answered: 550 5.1.1 no such mailbox. The test email was not accepted.";
  await expect(sendTest(chief, "refused@class.example")).rejects.toMatchObject({ status: 409, message: problem });
  expect(lastEntry()).toMatchObject({ action: "mail.test", success: false, errorMessage: problem });
});

test("other members and visitors send none", async () => {
  await expect(sendTest(addMember(), "anna@class.example")).rejects.toMatchObject({ status: 403 });
  await expect(sendTest(null, "anna@class.example")).rejects.toMatchObject({ status: 401 });
  expect(server.emails).toEqual([]);
});

test("an administrator sends at most 20 an hour, because each may go to anybody", async () => {
  const other = addAdministrator();
  for (let number = 0; number < 20; number++) await sendTest(other, "anna@class.example");
  await expect(sendTest(other, "anna@class.example")).rejects.toMatchObject({ status: 429 });
  expect(server.emails).toHaveLength(20);
});
