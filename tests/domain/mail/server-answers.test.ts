import { describe, expect, test } from "vitest";
import { adviceOn, comparableAnswer, meaningOf } from "#app/domain/mail/server-answers.server.ts";

/** Real answers of mail servers to a recipient or a text, with made-up addresses: which of them speak against the address. */

/** About the recipient's mailbox: after two days, the address gets no more emails. */
const aboutMailbox = {
  "Gmail, unknown":
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550-5.1.1 double-checking the recipient's email address for typos or\r\n550 5.1.1 unnecessary spaces. https://support.google.com/mail/?p=NoSuchUser vw5si4655694pab.333 - gsmtp",
  "Gmail, disabled":
    "550 5.2.1 The email account that you tried to reach is disabled. Learn more at https://support.google.com/mail/?p=DisabledUser - gsmtp",
  "Gmail, full":
    "552 5.2.2 The email account that you tried to reach is over quota. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm - gsmtp",
  "Gmail, no address": "553 5.1.2 The recipient address <anna@class> is not a valid RFC-5321 address. - gsmtp",
  "Microsoft 365, unknown":
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient anna@class.example not found by SMTP address lookup [AM6PR07.eurprd07.prod.outlook.com]",
  "Exchange, unknown": "550 5.1.1 RESOLVER.ADR.RecipNotFound; not found",
  "Exchange, full": "554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded",
  "Hotmail, no code": "550 Requested action not taken: mailbox unavailable",
  "Yahoo, unknown":
    "554 delivery error: dd This user doesn't have a yahoo.com account (anna@yahoo.com) [-5] - mta155.mail.sp2.yahoo.com",
  "Yahoo, disabled":
    "554 delivery error: dd Sorry, your message to anna@yahoo.com cannot be delivered. This mailbox is disabled (554.30). - mta4012.mail.yahoo.com",
  "Yahoo, gone": "554 delivery error: dd anna@yahoo.com is no longer valid. [-20] - mta1024.mail.ne1.yahoo.com",
  "Yahoo, not found": "552 1 Requested mail action aborted, mailbox not found",
  "iCloud, unknown": "550 5.1.1 <anna@icloud.com>: user does not exist",
  "iCloud, alias": "550 5.1.1 unknown or illegal alias: anna@icloud.com",
  "iCloud, full": "552 5.2.2 <anna@icloud.com>: user is overquota",
  "GMX, unknown": "550 5.1.1 <anna@gmx.example> ... User is unknown",
  "GMX, inactive": "550 5.2.1 <anna@gmx.example> ... User is inactive",
  "GMX, full": "552 Requested mail action aborted: exceeded storage allocation",
  "web.de, unknown": "550 Benutzer nicht bekannt/User unknown",
  "web.de, local part": "550 Unknown local part anna in <anna@web.example>",
  "Postfix, virtual": "550 5.1.1 <anna@class.example>: Recipient address rejected: User unknown in virtual mailbox table",
  "Postfix, no codes": "550 <anna@class.example>: Recipient address rejected: User unknown in local recipient table",
  "Postfix, verified":
    "550 5.1.1 <anna@class.example>: Recipient address rejected: undeliverable address: host mx.class.example[192.0.2.1] said: 550 5.1.1 unknown user",
  "Postfix, domain": "550 5.1.2 <anna@class.exmaple>: Recipient address rejected: Domain not found",
  "Exim, unknown": "550 Unrouteable address",
  "Exim, cPanel": "550 No Such User Here",
  "Sendmail, no specific code": "550 5.0.0 <anna@class.example>... User unknown",
  "Sendmail, address": "501 5.1.3 Bad recipient address syntax",
  "qmail, code at the end": "554 Sorry, no mailbox here by that name. (#5.1.1)",
  "Barracuda, code in the middle": "550 cuda_nsu 5.1.1 <anna@class.example>... User unknown",
  AOL: "550 MAILBOX NOT FOUND",
  "Comcast, moved away": "550 5.1.1 Not our Customer",
  moved: "551 5.1.6 Mailbox has moved, no forwarding address",
  "Mail.ru":
    "550 Message was not accepted -- invalid mailbox. Local mailbox anna@mail.example is unavailable: account is disabled",
  "Orange, two languages": "550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]",
  "an address with telling words": "550 5.1.1 <spam-policy.daily-limit@class.example>: Recipient address rejected: User unknown",
  "an address with telling words, no code": "550 <sender.verify@spam.example>: user unknown",
};

/** About the site, its provider, or one text: nobody's address is to blame. */
const aboutSite = {
  "Gmail, daily limit":
    "550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\r\n550-5.4.5 sending limits go to\r\n550 5.4.5  https://support.google.com/a/answer/166852 d2e1a72fcca58-76e7d551493sm9728466b3a.112 - gsmtp",
  "Gmail, quota": "550 5.4.5 Daily user sending quota exceeded. o65sm25351206pga.71 - gsmtp",
  "Gmail, relay limit": "550 5.7.1 Daily SMTP relay sending limit exceeded for this customer. - gsmtp",
  "Gmail, SPF and DKIM": "550-5.7.26 Your email has been blocked because the sender is unauthenticated. - gsmtp",
  "Gmail, reputation":
    "550 5.7.1 [192.0.2.1] Our system has detected that this message is likely suspicious due to the very low reputation of the sending domain. - gsmtp",
  "Gmail, authentication": "530 5.5.1 Authentication Required. Learn more at - gsmtp",
  "Gmail, attachment": "552 5.7.0 This message was blocked because its content presents a potential security issue. - gsmtp",
  "Microsoft 365, send as":
    "554 5.2.252 SendAsDenied; site@class.example not allowed to send as class@class.example; STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied",
  "Microsoft 365, older send as":
    "554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message due to a permanent exception with message Cannot submit message.",
  "Microsoft 365, permission":
    "550 5.7.60 SMTP; Client does not have permissions to send as this sender [MW2PR1901MB2155.namprd19.prod.outlook.com]",
  "Microsoft 365, daily limit":
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
  "Microsoft 365, submission quota": "550 5.2.2 Submission quota exceeded",
  "Microsoft 365, the sender's own mailbox is full":
    "554 5.2.2 STOREDRV.Submission.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded; Failed to process message",
  "Microsoft 365, anonymous": "530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM",
  "Microsoft 365, relay": "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain",
  "Microsoft 365, spam": "550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.",
  "Outlook, block list":
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
  "SendGrid, sender":
    "550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved. Visit https://sendgrid.com/docs/for-developers/sending-email/sender-identity/ to see the Sender Identity requirements",
  "SendGrid, authentication": "550 Unauthenticated senders not allowed",
  "SendGrid, credits": "451 Authentication failed: Maximum credits exceeded",
  "SES, sender":
    "554 Message rejected: Email address is not verified. The following identities failed the check in region US-EAST-1: anna@class.example",
  "SES, quota": "454 Throttling failure: Daily message quota exceeded.",
  "SES, rate": "454 Throttling failure: Maximum sending rate exceeded.",
  "Mailgun, sandbox":
    "554 Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in Account Settings.",
  "Mailgun, domain":
    "421 Domain app7957.mailgun.org is not allowed to send: Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in Account Settings.",
  "Mailgun, hourly":
    "450 Domain class.example is not allowed to send: recipient limit exceeded. Please send 100 messages per hour",
  "Postfix, relay": "554 5.7.1 <anna@class.example>: Relay access denied",
  "Postfix, owner": "553 5.7.1 <site@class.example>: Sender address rejected: not owned by user site@class.example",
  "Postfix, sender unknown": "550 5.1.0 <site@class.example>: Sender address rejected: User unknown in virtual mailbox table",
  "Postfix, sender's domain, told at the recipient": "550 5.1.8 <site@class.example>: Sender address rejected: Domain not found",
  "a wrong code beside clear words": "550 5.1.1 <site@class.example>: Sender address rejected: User unknown",
  "Posteo, number": "554 5.7.1 <DATA>: Data command rejected: only 10 messages per day",
  "Exim, sender verify":
    "550-Verification failed for <site@class.example>\r\n550-Unrouteable address\r\n550 Sender verify failed",
  "Exim, relay": "550 relay not permitted, authentication required",
  "Exim, cPanel limit":
    "550 Domain class.example has exceeded the max emails per hour (100/100 (100%)) allowed. Message discarded.",
  "Yahoo, other sender": "550 Request failed; Mailbox unavailable",
  "Yahoo, policy": "554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes",
  "Yahoo, no reason": "554 Message not allowed - [299]",
  "iCloud, sender": "550 5.7.0 From address is not one of your addresses.",
  "iCloud, policy":
    "550 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137",
  "GMX, policy":
    "554-Transaction failed\r\n554-Reject due to policy restrictions.\r\n554 For explanation visit https://postmaster.gmx.net/en/case?c=hi&i=ip&v=192.0.2.1",
  "GMX, mailbox and policy": "550 Requested action not taken: mailbox unavailable Reject due to policy restrictions.",
  "GMX, too many": "550-Requested action not taken: mailbox unavailable\r\n550 Failure sending mail. Try again later",
  "GMX, sender": "550-Requested action not taken: mailbox unavailable\r\n550 Sender address is not allowed.",
  "Zoho, relay with a code about the mailbox": "553 5.1.1 Relaying disallowed as site@class.example",
  "Proofpoint, block list": "550 5.7.0 Blocked - see https://support.proofpoint.com/dnsbl-lookup.cgi?ip=192.0.2.1",
  size: "552 5.3.4 Message size exceeds fixed limit",
  content: "550 5.7.1 message content rejected",
  headers: "554 5.6.0 Message contains invalid header",
  protocol: "550 5.5.0 Requested action not taken: mailbox unavailable. [DM6NAM12.eop-nam12.prod.protection.outlook.com]",
  "no route":
    "550 5.4.1 [anna@class.example]: Recipient address rejected: Access denied [DB5EUR01.eop-EUR01.prod.protection.outlook.com]",
  "no words": "550 no",
  "a number that is no code": "550 Server 5.1.1.20 refuses this",
};

/** About one recipient or email, and not for good: this email alone waits. */
const aboutEmail = {
  greylisting: "450 4.7.1 <anna@class.example>: Recipient address rejected: Greylisted for 5 minutes",
  "Gmail, too quick for this person":
    "450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time. - gsmtp",
  "Gmail, the same for good":
    "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp",
  "Gmail, full for now": "452 4.2.2 The email account that you tried to reach is over quota. - gsmtp",
  "Outlook, this person's hour":
    "554 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour.",
  "verification in progress":
    "421 4.1.1 <anna@class.example>: Recipient address rejected: unverified address: Address verification in progress",
  "server busy": "451 4.3.0 Mail server temporarily rejected message. - gsmtp",
};

describe.each([
  ["mailbox", "speaks against the address", aboutMailbox],
  ["outage", "speaks against no address, and stops the sender", aboutSite],
  ["later", "lets this email wait", aboutEmail],
] as const)("an answer that means %s", (meaning, _says, answers) => {
  test.each(Object.entries(answers))("%s", (_name, answer) => {
    expect(meaningOf(answer)).toBe(meaning);
  });
});

test("temporary answers about limits and the sender stop the sender, and so does a server that closes", () => {
  expect(meaningOf("450 4.1.8 <site@class.example>: Sender address rejected: Domain not found")).toBe("outage");
  expect(meaningOf("421 Service not available, closing transmission channel")).toBe("outage");
});

test.each([
  [
    "verify the sender",
    /Verify the sender’s address or domain/,
    [
      "SendGrid, sender",
      "SES, sender",
      "Microsoft 365, send as",
      "Microsoft 365, permission",
      "Mailgun, domain",
      "iCloud, sender",
      "Yahoo, other sender",
      "Exim, sender verify",
    ],
  ],
  [
    "wait for the limit",
    /takes only so many emails/,
    ["Gmail, daily limit", "Microsoft 365, daily limit", "SES, quota", "Posteo, number", "Exim, cPanel limit"],
  ],
  [
    "sign in",
    /Check the user and the password/,
    ["Gmail, authentication", "Postfix, relay", "Exim, relay", "SendGrid, authentication", "Microsoft 365, relay"],
  ],
  [
    "SPF, DKIM, DMARC",
    /SPF, DKIM, and DMARC/,
    ["Gmail, SPF and DKIM", "Gmail, reputation", "Outlook, block list", "Yahoo, policy", "GMX, policy"],
  ],
  ["ask about the text", /refused the text of an email/, ["content", "headers", "size"]],
] as const)("administrators are told to %s", (_what, advice, names) => {
  for (const name of names)
    expect([name, adviceOn(`The mail server answered: ${aboutSite[name]}`)]).toEqual([name, expect.stringMatching(advice)]);
});

test("the site's own sentences have advice, too, and unknown words none", () => {
  expect(adviceOn("The mail server refused the user name or the password in SMTP_URL: 535 no")).toMatch(/password in SMTP_URL/);
  expect(adviceOn("The mail server refused the address in MAIL_FROM: 550 no")).toMatch(/change MAIL_FROM/);
  for (const problem of ["The mail server answered: 550 no", "No mail server answers at mail.example:587"])
    expect(adviceOn(problem)).toBeNull();
});

test("two recipients' answers are the same without their addresses, numbers, and links, and not with other words or codes", () => {
  const one = "550-5.1.1 <anna@class.example>: no, see\r\n550 5.1.1 https://help.example/a1 id 7ab3 - gsmtp";
  expect(comparableAnswer(one)).toBe(
    comparableAnswer("550 5.1.1 <bob.o@other.example>: no, see https://help.example/b2 id 9cc - gsmtp"),
  );
  expect(comparableAnswer("550 5.1.1 no")).not.toBe(comparableAnswer("550 5.2.1 no"));
  expect(comparableAnswer("550 5.1.1 no")).not.toBe(comparableAnswer("550 5.1.1 unknown"));
});
