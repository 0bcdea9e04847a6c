import { z } from "zod";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { noticeSettingsInput } from "#app/domain/mail/notice-settings.ts";
import { emailKinds } from "#db/column-values.ts";
import { count, flag, id, name, nullableText, text, timestamp } from "./fields.server.ts";

const address = `maria@${exampleDomain}`;
const kind = z.enum(emailKinds);
const outage = nullableText("No mail server answers at mail.example:587").meta({
  description: "Why no email can be sent at present; null if nothing is known to be wrong.",
});
const outageAdvice = nullableText("Check the user and the password in SMTP_URL.").meta({
  description: "What to do about it; null if the mail server's words are all that is known.",
});
const problem = nullableText("The mail server answered: 550 5.1.1 unknown user");

export const mailReport = z
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

export const retriedAddresses = z.object({ total: count.meta({ description: "How many members' mail came back." }) });
export const testEmail = z.object({ address: text(address) });
export const linkEmail = z.object({ id, ...name, email: text(address) }).meta({ id: "LinkEmail" });

const person = z.object({ id, ...name });
const triedPerson = person.extend({ problem });

export const emailedLetters = z
  .object({
    batch: text("q3xv0Zt1S4uYb8Kd"),
    emails: count,
    replaced: count,
    leftAlone: count.meta({ description: "People who keep an earlier letter." }),
    needPaper: z.array(person).meta({ description: "People without a letter and without an email address that works." }),
  })
  .meta({ id: "EmailedLetters" });
export const emailedLettersState = z
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

export const noticeSettings = noticeSettingsInput.extend({ weeklyLetter: flag }).meta({ id: "EmailSettings" });
