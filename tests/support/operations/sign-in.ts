import { typedCode } from "#app/domain/sign-in/codes.ts";
import { codeOf } from "../credentials.ts";
import { password } from "../people.ts";
import type { Records } from "../records.ts";
import { beginSetup, turnOn } from "../second-factor.ts";
import { call, form, newPassword, type Subject } from "./subject.ts";

/** The first code of the administrator's app. */
const firstCode = ({ administrator }: Records) => ({ code: codeOf(beginSetup(administrator)) });
/** A recovery code of the administrator, whose two-step sign-in is on from then on. */
const recoveryCode = ({ administrator }: Records) => ({ code: typedCode.parse(turnOn(administrator).recoveryCodes[0]) });

/** Signing in and out, joining, and two-step sign-in. */
export const signIn: Subject = {
  pages: {
    "/login": "everyone",
    "/login/code": "everyone",
    "/forgot": "everyone",
    "/logout": "everyone",
    "/join": "everyone",
    "/join/:token": "everyone",
    "/welcome/:token": "everyone",
    "/account/second-factor": "administrators",
  },
  forms: {
    "/login": {
      "sign-in": form("everyone", ({ person }) => ({ email: person.email, password, remember: "on" })),
      "request-access": form("everyone", () => ({
        name: "Zoë Quast",
        email: "zoe@class.example",
        graduationYear: "1985",
        subject: "Alumni Access Request",
        message: "I was in the class, too.",
        website: "",
      })),
    },
    "/login/code": {
      "enter-code": form("everyone", () => ({ code: "123456" })),
    },
    // Only a site with a mail server has these two.
    "/forgot": {
      forgot: form("everyone", ({ person }) => ({ email: person.email })),
    },
    "/logout": {
      "sign-out": form("everyone", () => ({}), "member"),
    },
    "/join": {
      "check-code": form("everyone", ({ token }) => ({ code: token })),
    },
    "/join/:token": {
      "choose-password": form("everyone", ({ token }) => ({ token, password: newPassword, passwordAgain: newPassword })),
      "sign-in-with-link": form("everyone", ({ signInToken }) => ({ token: signInToken, remember: "on" })),
    },
    "/account/second-factor": {
      "set-up": form("administrators", () => ({ currentPassword: password })),
      confirm: form("administrators", firstCode),
      "renew-codes": form("administrators", recoveryCode),
      "turn-off": form("administrators", (records) => ({ ...recoveryCode(records), currentPassword: password })),
    },
  },
  calls: {
    "POST /api/auth/login": call("everyone", ({ person }) => ({ email: person.email, password, remember: true })),
    "GET /api/auth/me": "members",
    "POST /api/auth/logout": "everyone",
    "POST /api/auth/forgot": call("everyone", ({ person }) => ({ email: person.email })),
    "POST /api/auth/sign-in-link": call("everyone", ({ person }) => ({ email: person.email })),
    "GET /api/second-factor": "administrators",
    "POST /api/second-factor": call("administrators", () => ({ currentPassword: password })),
    "DELETE /api/second-factor": call("administrators", (records) => ({ ...recoveryCode(records), currentPassword: password })),
    "POST /api/second-factor/confirm": call("administrators", firstCode),
    "POST /api/second-factor/recovery-codes": call("administrators", recoveryCode),
  },
};
