import { z } from "zod";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { readMailReport, sendTestEmail } from "#app/domain/mail/mail-report.server.ts";
import { noticeSettingsInput } from "#app/domain/mail/notice-settings.ts";
import { changeNoticeSettings, findNoticeSettings } from "#app/domain/mail/notices.server.ts";
import { retryAddress, retryAllAddresses } from "#app/domain/mail/returned-addresses.server.ts";
import { emailLetters, readEmailedLetters } from "#app/domain/roster/emailed-letters.server.ts";
import { emailSignInLink } from "#app/domain/roster/emailed-links.server.ts";
import { apiRoute, mutation, query } from "#app/http/api.server.ts";
import { count, flag, id, idOnly, name, nullableText, text, timestamp } from "#app/http/response-schemas/fields.server.ts";
import { emailKinds } from "#db/column-values.ts";

const address = `maria@${exampleDomain}`;
const kind = z.enum(emailKinds);
const outage = nullableText("No mail server answers at mail.example:587").meta({
  description: "Why no email can be sent at present; null if nothing is known to be wrong.",
});
const outageAdvice = nullableText("Check the user and the password in SMTP_URL.").meta({
  description: "What to do about it; null if the mail server's words are all that is known.",
});
const problem = nullableText("The mail server answered: 550 5.1.1 unknown user");

const mailReport = z
  .object({
    server: z.object({ host: text("mail.example"), port: z.int().meta({ examples: [587] }), from: text(address) }),
    outage,
    outageAdvice,
    lastSentAt: timestamp.nullable(),
    waiting: z.object({
      total: count,
      since: timestamp.nullable(),
      problem,
      advice: outageAdvice,
      kinds: z.array(z.object({ kind, count, since: timestamp })),
    }),
    days: z
      .array(
        z.object({
          day: text("2026-11-21"),
          kinds: z.array(z.object({ kind, sent: count, failed: count, canceled: count })),
        }),
      )
      .meta({ description: "The days of the last 30 on which emails were sent, failed, or were canceled, newest first." }),
    failed: z
      .array(z.object({ id, kind, failedAt: timestamp, problem, person: z.object({ id, ...name }).nullable() }))
      .meta({ description: "The newest 50 that failed." }),
    returned: z
      .object({ total: count, people: z.array(z.object({ id, ...name, email: nullableText(address), since: timestamp })) })
      .meta({ description: "The members whose mail comes back: how many, and the first 50 by last name." }),
  })
  .meta({ id: "MailReport" });

const retriedAddresses = z.object({ total: count.meta({ description: "How many members' mail came back." }) });
const testEmail = z.object({ address: text(address) });
const linkEmail = z.object({ id, ...name, email: text(address) }).meta({ id: "LinkEmail" });

const person = z.object({ id, ...name });
const triedPerson = person.extend({ problem });

const emailedLetters = z
  .object({
    batch: text("q3xv0Zt1S4uYb8Kd"),
    emails: count,
    replaced: count,
    leftAlone: count.meta({ description: "People who keep an earlier letter." }),
    needPaper: z.array(person).meta({ description: "People without a letter and without an email address that works." }),
  })
  .meta({ id: "EmailedLetters" });
const emailedLettersState = z
  .object({
    total: count,
    sent: count,
    waiting: count,
    startedAt: timestamp,
    outage,
    again: z
      .array(triedPerson.extend({ nextAttempt: timestamp }))
      .meta({ description: "People whose email was not accepted yet and is tried again." }),
    failed: z.array(triedPerson),
    canceled: z.array(triedPerson).meta({ description: "People who did not need the email anymore." }),
  })
  .meta({ id: "EmailedLettersState" });

const noticeSettings = noticeSettingsInput.extend({ weeklyLetter: flag }).meta({ id: "EmailSettings" });

/** What administrators do with email, which without a mail server answers 404; and which emails one gets, which then does nothing. */
export const loader = apiRoute({
  "/api/mail": {
    GET: query((me) => readMailReport(me), {
      summary: "Tells whether email works, what waits, and what was sent in the last 30 days (administrators only)",
      response: mailReport,
      errors: [403, 404],
    }),
  },
  "/api/mail/test": {
    POST: mutation(sendTestEmail, {
      summary: "Sends a test email at once, and says whether the mail server accepted it (administrators only)",
      response: testEmail,
      errors: [404, 409],
      example: { address: `maria@${exampleDomain}` },
    }),
  },
  "/api/mail/retry": {
    POST: mutation(retryAllAddresses, {
      summary: "Has emails sent again to all addresses that they came back from (administrators only)",
      response: retriedAddresses,
    }),
  },
  "/api/mail/letters": {
    GET: query((me, _params, { batch }) => readEmailedLetters(me, batch ?? ""), {
      summary: "Tells what became of joining letters that were sent by email together (administrators only)",
      textParameters: { batch: "The batch that POST answered" },
      response: emailedLettersState,
      errors: [403, 404],
    }),
    POST: mutation(emailLetters, {
      summary: "Sends joining letters by email, to `everyone` or to `userIds` who have not joined (administrators only)",
      status: 201,
      response: emailedLetters,
      errors: [404, 409],
      takesCode: true,
      example: { everyone: true, days: 90 },
    }),
  },
  "/api/users/:userId/sign-in-email": {
    POST: mutation(emailSignInLink, {
      summary: "Sends a member a one-time link by email, to join or to choose a new password (administrators only)",
      response: linkEmail,
      takesCode: true,
      errors: [409],
    }),
  },
  "/api/users/:userId/retry-email": {
    POST: mutation(retryAddress, {
      summary: "Has emails sent again to an address that they came back from: your own, or any (administrators)",
      response: idOnly,
    }),
  },
  "/api/email-settings": {
    GET: query((me) => findNoticeSettings(me.id), {
      summary: "Returns which emails you get, if the site sends any",
      response: noticeSettings,
    }),
    PATCH: mutation(changeNoticeSettings, {
      summary: "Changes which emails you get: at once (now), in the weekly letter (weekly), or never",
      response: noticeSettings,
      example: { comments: "never", weeklyLetter: true },
    }),
  },
});
export const action = loader;
