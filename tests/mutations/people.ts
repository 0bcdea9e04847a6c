import type { Mutation } from "./mutation.ts";

/** Members, administrators, invitations, access requests, and leaving. */

const members = "app/domain/people/members.server.ts";
const administrators = "app/domain/people/administrators.server.ts";
const links = "app/domain/sign-in/sign-in-links.server.ts";
const passwordChoice = "app/domain/account/joining.server.ts";
const openedLinks = "app/domain/sign-in/sign-in-links.server.ts";
const accessRequests = "app/domain/roster/access-requests.server.ts";
const requests = "app/domain/people/missing.server.ts";
const leaving = "app/domain/account/leaving.server.ts";

export const people: Mutation[] = [
  {
    breaks: "A deactivated member stays signed in",
    file: members,
    find: "endSessionsOf(userId);",
    replace: "",
  },
  {
    breaks: "A link from before a deactivation works again after reactivation",
    file: members,
    find: "endSessionsOf(userId);\n    revokeLinks(userId);",
    replace: "endSessionsOf(userId);",
  },
  {
    breaks: "Reactivating brings back a member who has left",
    file: members,
    find: 'person.memberState === "former"',
    replace: 'person.email === ""',
    tests: ["domain/account/leaving"],
  },
  {
    breaks: "A new password does not end other sessions",
    file: members,
    find: "endSessionsOf(userId, actor.sessionHash);",
    replace: "",
  },
  {
    breaks: "The last administrator can leave",
    file: administrators,
    find: "if (!isLastAdministrator(person)) return;",
    replace: "if (person.id > 0) return;",
  },
  {
    breaks: "An administrator who cannot sign in counts as the last administrator's replacement",
    file: administrators,
    find: 'and(eq(users.role, "administrator"), isOpenAccount, ne(',
    replace: 'and(eq(users.role, "administrator"), ne(',
  },
  {
    breaks: "Somebody who never chose a password becomes an administrator",
    file: administrators,
    find: 'if (person.memberState !== "joined")',
    replace: 'if (person.memberState === "former")',
  },
  {
    breaks: "A link to choose a password works twice",
    file: links,
    find: "isNull(linkTokens.usedAt), gt(",
    replace: "gt(",
  },
  {
    breaks: "A link to choose a password never expires",
    file: links,
    find: ", gt(linkTokens.expiresAt, now));",
    replace: ");",
  },
  {
    breaks: "A link lets in somebody whose account was closed",
    file: links,
    find: ".where(and(isUsable(token), isOpenAccount))",
    replace: ".where(isUsable(token))",
  },
  {
    breaks: "Earlier links still work after a new one is made",
    file: links,
    find: "  revokeLinks(userId);\n  const lifetime",
    replace: "  const lifetime",
  },
  {
    breaks: "A stranger stays signed in when the owner chooses a password with a link",
    file: passwordChoice,
    find: "endSessionsOf(person.id);",
    replace: "",
    tests: ["domain/sign-in/sign-in-links"],
  },
  {
    breaks: "Guessing links has no limit",
    file: openedLinks,
    find: "await consumeAttempt(linkLimit, address);\n  const found",
    replace: "const found",
    tests: ["domain/sign-in/sign-in-links"],
  },
  {
    breaks: "Opening links to guess codes has no limit",
    file: openedLinks,
    find: "if (found === null) await consumeAttempt(linkLimit, address);",
    replace: "",
    tests: ["domain/sign-in/sign-in-links"],
  },
  {
    breaks: "Somebody joins with another member's email address",
    file: passwordChoice,
    find: "if (joined.email !== person.email) refuseTakenEmail(person.id, joined.email);",
    replace: "",
    tests: ["domain/sign-in/sign-in-links"],
  },
  {
    breaks: "A link accepts a password that is easy to guess",
    file: passwordChoice,
    find: "await refuseGuessablePassword(password, { ...findPerson(invitation.userId), ...person });",
    replace: "",
    tests: ["domain/sign-in/sign-in-links"],
  },
  {
    breaks: "A recovery link works for a week",
    file: "app/domain/sign-in/sign-in-links.ts",
    find: "recovery: recoveryHours * hour,",
    replace: "recovery: 7 * 24 * hour,",
    tests: ["domain/sign-in/sign-in-links"],
  },
  {
    breaks: "Members approve access requests",
    file: accessRequests,
    find: 'refuseUnless(canManageMembers(me), "Only administrators can approve access requests");',
    replace: "",
    tests: ["http/messages/access-requests", "behavior/specification"],
  },
  {
    breaks: "An access request is approved twice",
    file: requests,
    find: "if (request.outcome) throw",
    replace: 'if (request.name === "") throw',
    tests: ["http/messages/access-requests"],
  },
  {
    breaks: "A plain message to the administrators is approved as an access request",
    file: requests,
    find: "eq(publicContacts.kind, kind), ",
    replace: "",
    tests: ["http/messages/access-requests"],
  },
  {
    breaks: "Leaving needs no password",
    file: leaving,
    find: "requirePassword(me, currentPassword, actor),",
    replace: "Promise.resolve([me, currentPassword, actor]).then(() => undefined),",
  },
  {
    breaks: "The sessions of a member who has left are kept, with their IP addresses",
    file: leaving,
    find: "endSessionsOf(me.id);",
    replace: "",
  },
  {
    breaks: "The links of a member who has left are kept",
    file: leaving,
    find: "revokeLinks(me.id);",
    replace: "",
  },
  {
    breaks: "The activity log keeps the IP addresses of a member who has left",
    file: leaving,
    find: "set({ ipAddress: null, userAgent: null })",
    replace: "set({ userAgent: null })",
  },
  {
    breaks: "Entries that others wrote about a member keep the details when the member leaves",
    file: leaving,
    find: ".where(or(eq(userId, me.id), isAbout))",
    replace: ".where(eq(userId, me.id))",
  },
  {
    breaks: "A meet-up with attendees is cancelled when its organizer leaves the site",
    file: leaving,
    find: "if (transferOrganizer(me, reunion)) continue;",
    replace: "transferOrganizer(me, reunion);",
  },
  {
    breaks: "An album with others' photos is deleted with the member who made it",
    file: leaving,
    find: "eq(isCollection, true), sql`not ",
    replace: "eq(isCollection, true), sql`1 or ",
  },
  {
    breaks: "Removed comments keep their text",
    file: leaving,
    find: 'set({ isDeleted: true, content: "" })',
    replace: "set({ isDeleted: true })",
  },
  {
    breaks: "A member set In Memoriam stays an administrator",
    file: "app/domain/people/in-memoriam.server.ts",
    find: '...columns, memberState: "in_memoriam", role: "user"',
    replace: '...columns, memberState: "in_memoriam"',
  },
  {
    breaks: "A name is not found when its words are written as one",
    file: "app/domain/core/name-words.ts",
    find: "[...words, ...runsFrom(words).map((run) => run.toUpperCase())]",
    replace: "words",
    tests: ["domain/people/same-words"],
  },
  {
    breaks: "Titles count in searches",
    file: "app/domain/core/name-words.ts",
    find: "words.filter((word) => !titles.has(word))",
    replace: "words",
    tests: ["domain/core/name-words"],
  },
  {
    breaks: "The search columns of an earlier program stay as they are",
    file: "app/domain/core/member-rows.server.ts",
    find: "{ simple: true }) === currentForm) return;",
    replace: "{ simple: true }) !== currentForm) return;",
    tests: ["domain/people/same-words"],
  },
];
