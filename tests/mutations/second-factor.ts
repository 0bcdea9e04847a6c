import type { Mutation } from "./mutation.ts";

/** Two-step sign-in. */

const factor = "app/domain/sign-in/second-factor.server.ts";
const steps = "app/domain/sign-in/sign-in.server.ts";
const access = "app/domain/core/administrators-access.server.ts";
const everyPost = ["http/attacks/administrators-access"];
const keys = "app/domain/sign-in/second-factor.server.ts";
const tests = ["domain/sign-in/second-factor"];

export const secondFactors: Mutation[] = [
  {
    breaks: "The password alone signs an administrator in",
    file: steps,
    find: "if (hasSecondFactor(member.id)) {\n      note(",
    replace: "if (member.id < 0) {\n      note(",
    tests,
  },
  {
    breaks: "A code works twice",
    file: factor,
    find: "factor.lastStep !== null && step <= factor.lastStep",
    replace: "factor.lastStep !== null && step < factor.lastStep",
    tests,
  },
  {
    breaks: "A recovery code works twice",
    file: factor,
    find: "db().update(recoveryCodes).set({ usedAt: new Date() }).where(isThisCode).run();",
    replace: "void isThisCode;",
    tests,
  },
  {
    breaks: "A sign-in allows any number of wrong codes",
    file: "app/domain/sign-in/second-factor.server.ts",
    find: "challengeAttempts = 5",
    replace: "challengeAttempts = 500",
    tests,
  },
  {
    breaks: "Wrong codes have no limit",
    file: factor,
    find: "for (const { limit, key } of limits) await consumeAttempt(limit, key);",
    replace: "",
    tests,
  },
  {
    breaks: "One code is enough for a whole session",
    file: access,
    find: "return !at || now - at.getTime() >= freshTime;",
    replace: "return !at;",
    tests,
  },
  {
    breaks: "A link to another administrator's account needs no code",
    file: access,
    find: "...openLinks(), ",
    replace: "",
    tests,
  },
  {
    breaks: "An email with a link to another administrator's account needs no code",
    file: access,
    find: ", ...emailsWithLink()]",
    replace: "]",
    tests: everyPost,
  },
  {
    breaks: "Another administrator's second factor is turned off without a code",
    file: access,
    find: "administrators(), factors(), codesOnPaper()",
    replace: "administrators()",
    tests: everyPost,
  },
  {
    breaks: "A form's code is not entered",
    file: "app/http/form-action.server.ts",
    find: 'if (takesCode) await enterSentCode(post.actor, post.form.get("code"));',
    replace: "",
    tests: everyPost,
  },
  {
    breaks: "A member's links still work when they have become an administrator",
    file: "app/domain/people/administrators.server.ts",
    find: "revokeLinks(userId);",
    replace: "",
    tests,
  },
  {
    breaks: "Members get the joining letter of a missing administrator",
    file: "app/domain/roster/joining-letters.server.ts",
    find: "refuseUnless(!isAdministrator(person) || isAdministrator(me), onlyAdministratorsMakeLetters);",
    replace: "",
    tests: ["domain/roster/letter-settings"],
  },
  {
    breaks: "The encrypted key of one member works for another",
    file: keys,
    find: "Buffer.from(`user $",
    replace: "Buffer.from(`user` || `user $",
    tests,
  },
];
