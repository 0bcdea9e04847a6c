import type { Mutation } from "./mutation.ts";

/** Emails with links: forgotten passwords, and new email addresses. */

const recovery = "app/domain/account/recovery.server.ts";
const linkSignIn = "app/domain/sign-in/sign-in.server.ts";
const change = "app/domain/account/email-confirmation.server.ts";
const changes = "app/domain/people/email-changes.server.ts";
const profiles = "app/domain/people/profiles.server.ts";

export const recoveries: Mutation[] = [
  {
    breaks: "The link to choose a new password works for a day",
    file: recovery,
    find: 'link: { purpose: "recovery", lifetime: hour }',
    replace: 'link: { purpose: "recovery", lifetime: 24 * hour }',
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "An email address gets more than three emails an hour",
    file: recovery,
    find: "mayAsk && person !== undefined && email",
    replace: "person !== undefined && email",
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "Deactivated people get an email",
    file: recovery,
    find: "if (isSent) queueEmail",
    replace: "if (email) queueEmail",
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "Somebody who has not joined gets the email of a member",
    file: recovery,
    find: 'person.memberState === "invited" ? joiningEmail(person.id) : ',
    replace: "",
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "One address may ask for as many emails as it likes",
    file: recovery,
    find: "await consumeAttempt(limits.address, clientRateLimitKey(actor));",
    replace: "",
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "Requests with unknown email addresses fill the activity log",
    file: recovery,
    find: '(await isWithinLimit(recoveryLimits.unknown, "everybody"))',
    replace: "true",
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "A link to sign in works for a day",
    file: recovery,
    find: "lifetime: linkLifetime.signIn },",
    replace: "lifetime: 24 * hour },",
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "A link to sign in changes the password",
    file: "app/domain/account/joining.server.ts",
    find: '"join", "recovery"))',
    replace: '"join", "recovery", "sign_in"))',
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "A link to sign in needs no code of two-step sign-in",
    file: linkSignIn,
    find: "if (hasSecondFactor(member.id)) {\n      const description",
    replace: "if (member.id < 0) {\n      const description",
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "A link to sign in works twice",
    file: "app/domain/sign-in/sign-in-links.server.ts",
    find: "isNull(linkTokens.usedAt), gt(",
    replace: "gt(",
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "The other links to sign in go on after one was used",
    file: linkSignIn,
    find: "endSignInLinks(member.id);",
    replace: "",
    tests: ["domain/account/recovery"],
  },
  {
    breaks: "A link to sign in that another browser used lets in a second one",
    file: "app/routes/join/choose-password.tsx",
    find: 'form.get("csrf")',
    replace: '""',
    tests: ["http/account/recovery"],
  },
  {
    breaks: "The link that confirms an email address never ends",
    file: change,
    find: "gt(emailChanges.expiresAt, new Date()),",
    replace: "",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "The link confirms the email address of a deactivated member",
    file: change,
    find: "        hasJoined,\n",
    replace: "",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "Links that went to the earlier email address still work",
    file: change,
    find: "revokeLinks(userId);",
    replace: "",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "The news that the email address has changed goes to the new one",
    file: changes,
    find: 'kind: "email_changed",\n    userId,\n    address: email,',
    replace: 'kind: "email_changed",\n    userId,',
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "Links that confirm email addresses can be guessed without end",
    file: change,
    find: "openLink(actor, () => findChange(token))",
    replace: "Promise.resolve(findChange(token))",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "An email that waits brings its reader a link for another email address",
    file: changes,
    find: "cancelEmails(userId,",
    replace: "if (userId < 0) cancelEmails(userId,",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "A member has emails sent to any number of strangers",
    file: changes,
    find: 'countAgainstLimit(userId, "newEmail");',
    replace: "",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "A member's new email address counts although an administrator has set another one",
    file: profiles,
    find: "    dropEmailChange(userId);\n",
    replace: "",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "Nobody is told that an administrator has changed their email address",
    file: profiles,
    find: 'tellEarlierAddress(before, userId === editorId ? "themselves" : "an administrator");',
    replace: "",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "A session that is only used needs no password for a new email address",
    file: "app/domain/sign-in/sessions.server.ts",
    find: "now - at.getTime() < proofTime",
    replace: "now - at.getTime() < day",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "A new email address counts before it is confirmed",
    file: profiles,
    find: "unconfirmedEmail ? { ...change, email: undefined } : change",
    replace: "change",
    tests: ["domain/account/email-confirmation"],
  },
  {
    breaks: "A site that sends no email waits for a confirmation",
    file: profiles,
    find: "isNewEmail && isMailOn() ?",
    replace: "isNewEmail ?",
    tests: ["domain/people/profiles"],
  },
];
