import { randomInt } from "node:crypto";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canManageMail } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless } from "#app/domain/core/refusal.ts";
import { classSettings } from "#class-settings";
import { composeEmail } from "./compose-email.server.ts";
import { clearRefusals } from "./email-queue.server.ts";
import { deliver, type MailTimeouts } from "./mail-server.server.ts";
import { requireMail } from "./outbox.server.ts";
import { testEmailInput } from "./test-email.ts";

/** A short time, because somebody waits for the answer. */
const timeouts: MailTimeouts = { connection: 7000, silence: 10_000, total: 20_000 };

/**
 * Sends a test email at once; the server has 20 seconds. Throws Refusal 403, 404 (no mail server), 409 with the server's words.
 */
export const sendTestEmail = operation({
  log: { action: "mail.test", resource: "other", attempt: "send a test email" },
  limit: "testEmail",
  input: testEmailInput,
  prepare(me, { address }) {
    refuseUnless(canManageMail(me), "Only administrators can send a test email");
    const mail = requireMail();
    const email = {
      id: randomInt(1_000_000_000),
      kind: "test" as const,
      createdAt: new Date(),
      subject: `Test email from the ${classSettings.siteName}`,
      body: textOf(me),
      link: null,
      person: null,
      address,
    };
    return deliver(composeEmail(email, mail), mail, { timeouts });
  },
  run(me, { address }, { note, prepared: delivery }) {
    refuseUnless(canManageMail(me), "Only administrators can send a test email");
    note({ description: `${fullName(me)} sent a test email`, details: { outcome: delivery.outcome } });
    if (delivery.outcome !== "accepted") throw new Refusal(409, `${delivery.problem}. The test email was not accepted.`);
    clearRefusals(address);
    return { address };
  },
});

const textOf = (me: Member) =>
  `This is a test. If you can read it, the website of the ${classSettings.siteName} can send email.\n\n${fullName(me)} asked for it.`;
