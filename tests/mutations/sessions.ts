import type { Mutation } from "./mutation.ts";

/** Sessions, sign-in, passwords, form tokens, and cookies. */

const store = "app/domain/sign-in/sessions.server.ts";
const accounts = "app/domain/sign-in/sign-in.server.ts";
const own = "app/domain/account/own-account.server.ts";
const cookie = "app/http/session.server.ts";
const security = "app/http/security.server.ts";
const guards = "app/http/guards.server.ts";
const forms = "app/http/form-action.server.ts";

export const sessions: Mutation[] = [
  {
    breaks: "An expired session still works",
    file: store,
    find: 'gt(sessions.expiresAt, given("now")), ',
    replace: "",
    tests: ["domain/sign-in/sign-in"],
  },
  {
    breaks: "The session of a deactivated member still works",
    file: store,
    find: ", isOpenAccount))\n    .prepare()",
    replace: "))\n    .prepare()",
    tests: ["domain/sign-in/sign-in"],
  },
  {
    breaks: "Ending the other sessions of one member ends everybody's",
    file: store,
    find: "except ? and(isOfMember, ne(sessions.idHash, except)) : isOfMember",
    replace: "except ? ne(sessions.idHash, except) : isOfMember",
    tests: ["domain/sign-in/sign-in"],
  },
  {
    breaks: "A session that is not remembered ends after 12 hours of use",
    file: store,
    find: "expiresAt: remember ? expiresAt : new Date(now + lifetime.idle) }",
    replace: "expiresAt: remember || now ? expiresAt : new Date(now + lifetime.idle) }",
    tests: ["domain/sign-in/sign-in"],
  },
  {
    breaks: "A session that ended while the disk was full works again",
    file: store,
    find: "if (endedInMemory.has(idHash)) return null;",
    replace: "",
    tests: ["http/maintenance/unwritable-storage"],
  },
  {
    breaks: "The database and every backup contain session ids and links in plain text",
    file: store,
    find: 'createHash("sha256").update(secret).digest("base64url")',
    replace: 'createHash("sha256") && secret',
    tests: ["domain/sign-in/sign-in"],
  },
  {
    breaks: "The daily purge ends sessions that are in use",
    file: store,
    find: "lt(sessions.expiresAt, now)",
    replace: "gt(sessions.expiresAt, now)",
    tests: ["domain/sign-in/sign-in"],
  },
  {
    breaks: "Any password signs in",
    file: accounts,
    find: "accountId !== null && isPasswordCorrect ? findOpenAccount",
    replace: "accountId !== null ? findOpenAccount",
  },
  {
    breaks: "A deactivated member signs in",
    file: "app/domain/core/member-rows.server.ts",
    find: ".where(and(eq(users.id, userId), isOpenAccount))",
    replace: ".where(eq(users.id, userId))",
    tests: ["domain/sign-in/sign-in"],
  },
  {
    breaks: "Guessing passwords has no limit",
    file: accounts,
    find: "for (const { limit, key } of limits) await consumeAttempt(limit, key);",
    replace: "",
  },
  {
    breaks: "Guessing one account's password from many addresses has no limit",
    file: accounts,
    find: "{ limit: signInLimits.account, key: email },",
    replace: "",
  },
  {
    breaks: "Every browser counts as known for every account",
    file: accounts,
    find: "hasOpenAccount(account) && isKnownDevice(device, account)",
    replace: "hasOpenAccount(account) && isKnownDevice !== null",
  },
  {
    breaks: "A browser stays known after a new password",
    file: "app/domain/sign-in/sessions.server.ts",
    find: "(deviceId: string, { id, password }: Account)",
    replace: "(deviceId: string, { id }: Account, password = 0)",
    tests: ["domain/sign-in/sign-in"],
  },
  {
    breaks: "An unknown email gets a faster response than a wrong password",
    file: "app/domain/sign-in/passwords.server.ts",
    find: "    await hashPassword(password);\n    return false;",
    replace: "    return false;",
    tests: ["domain/sign-in/sign-in"],
  },
  {
    breaks: "Guessing the password in a signed-in browser has no limit",
    file: "app/domain/sign-in/passwords.server.ts",
    find: "await consumeAttempt(limit, key);",
    replace: "",
    tests: ["domain/account/own-account"],
  },
  {
    breaks: "A member's new password does not end the other sessions",
    file: own,
    find: "endSessionsOf(me.id, actor.sessionHash);\n    revokeLinks(me.id);",
    replace: "revokeLinks(me.id);",
  },
  {
    breaks: "An old link can replace a member's new password",
    file: own,
    find: "endSessionsOf(me.id, actor.sessionHash);\n    revokeLinks(me.id);",
    replace: "endSessionsOf(me.id, actor.sessionHash);",
  },
  {
    breaks: "A member ends somebody else's session",
    file: own,
    find: "and(eq(sessions.idHash, session), eq(sessions.userId, me.id))",
    replace: "eq(sessions.idHash, session)",
  },
  {
    breaks: "Signing in does not end the earlier session",
    file: cookie,
    find: "if (sessionHash) await retryWhileBusy(() => endSession(sessionHash));",
    replace: "",
    tests: ["http/api/api", "http/attacks/sessions"],
  },
  {
    breaks: "Forms on other sites are sent with the session cookie",
    file: cookie,
    find: 'sameSite: "lax",\n    secure: environment().isSecure,\n    decode',
    replace: 'sameSite: "none",\n    secure: environment().isSecure,\n    decode',
    tests: ["http/api/api", "http/attacks/sessions"],
  },
  {
    breaks: "A write from another site's Origin is carried out",
    file: security,
    find: "if (origin !== undefined && origin !== originAt(host)) return true;",
    replace: "",
    tests: ["http/attacks/forms-and-calls"],
  },
  {
    breaks: "Any token of the right length is valid",
    file: security,
    find: "a.length === b.length && timingSafeEqual(a, b)",
    replace: "a.length === b.length && timingSafeEqual(a, a)",
    tests: ["http/pages/forms"],
  },
  {
    breaks: "Other sites can frame ours",
    file: security,
    find: "    \"frame-ancestors 'none'\",\n  ].join",
    replace: "  ].join",
    tests: ["http/attacks/headers"],
  },
  {
    breaks: "Scripts of other sites run in a page",
    file: security,
    find: "`script-src 'self' ",
    replace: "`script-src * ",
    tests: ["http/pages/screens", "http/attacks/headers"],
  },
  {
    breaks: "Visitors' requests for members' screens are not redirected",
    file: guards,
    find: 'if (member || (request.method !== "GET" && request.method !== "HEAD")) return;',
    replace: "if (member || request.url) return;",
    tests: ["http/attacks/access"],
  },
  {
    breaks: "Members can open administrators' screens",
    file: guards,
    find: "if (!isAdministrator(member)) throw",
    replace: 'if (!isAdministrator(member) && sentence === "") throw',
    tests: ["http/attacks/access", "behavior/specification"],
  },
  {
    breaks: "Signing in redirects to another site",
    file: guards,
    find: "return isOurs ? resolved.pathname + resolved.search : null;",
    replace: "return isOurs ? resolved.pathname + resolved.search : path;",
    tests: ["http/pages/forms", "http/attacks/redirects"],
  },
  {
    breaks: "A form without its token is carried out",
    file: forms,
    find: "if (!post.hasValidToken) {",
    replace: "if (post === undefined) {",
    tests: ["http/pages/forms"],
  },
  {
    breaks: "A page contains a typed password",
    file: forms,
    find: "...(options.hideFields ?? [])];",
    replace: "];",
    tests: ["http/account/account", "http/pages/forms"],
  },
  {
    breaks: "Visitors read members' lists with the API",
    file: "app/http/api.server.ts",
    find: 'if (!actor.member) throw new Refusal(401, "Please sign in first");\n      const { searchParams }',
    replace: "const { searchParams }",
    tests: ["http/api/api"],
  },
];
