import type { Mutation } from "./mutation.ts";

/** Two-step sign-in. */

const factor = "app/domain/sign-in/second-factor.server.ts";
const steps = "app/domain/sign-in/sign-in.server.ts";
const fresh = "app/domain/sign-in/fresh-codes.server.ts";
const keys = "app/domain/sign-in/second-factor-keys.server.ts";
const tests = ["domain/sign-in/second-factor"];

export const secondFactors: Mutation[] = [
  {
    breaks: "The password alone signs an administrator in",
    file: steps,
    find: "if (hasSecondFactor(member.id)) {",
    replace: "if (member.id < 0) {",
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
    find: "tx.update(recoveryCodes).set({ usedAt: new Date() }).where(isThisCode).run();",
    replace: "void isThisCode;",
    tests,
  },
  {
    breaks: "A sign-in allows any number of wrong codes",
    file: "app/domain/sign-in/code-challenges.server.ts",
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
    file: fresh,
    find: "return !at || now - at.getTime() >= freshTime;",
    replace: "return !at;",
    tests,
  },
  {
    breaks: "The encrypted key of one member works for another",
    file: keys,
    find: "Buffer.from(`user $",
    replace: "Buffer.from(`user` || `user $",
    tests,
  },
];
