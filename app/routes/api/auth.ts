import { z } from "zod";
import { cancelEmailChange, sendConfirmationAgain } from "#app/domain/account/email-confirmation.server.ts";
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  setUpSecondFactor,
  turnOffSecondFactor,
} from "#app/domain/account/own-second-factor.server.ts";
import { requestRecovery, requestSignInLink } from "#app/domain/account/recovery.server.ts";
import { recoveryAnswer } from "#app/domain/account/recovery-page.ts";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { sessionUser } from "#app/domain/core/member.ts";
import { signInWithCode, signOut } from "#app/domain/sign-in/sign-in.server.ts";
import { apiRoute, mutation, query } from "#app/http/api.server.ts";
import { authenticate } from "#app/http/authenticator.server.ts";
import { beginSession, clearSessionCookie } from "#app/http/session.server.ts";
import { classSettings } from "#class-settings";
import { profileTypes, roles } from "#db/column-values.ts";
import { count, flag, id, name, text, timestamp } from "../../http/response-schemas/fields.server.ts";

const signedOut = z.object({ message: text("You have been logged out of your account.") });
const recoveryReceipt = z.object({ message: text(recoveryAnswer) });
const emailAddress = z.object({ email: text(`maria@${exampleDomain}`) });

const signedInMember = z
  .object({ id, ...name, role: z.enum(roles), profileType: z.enum(profileTypes), karma: count })
  .meta({ id: "SessionUser" });
const session = z.object({ user: signedInMember });

const secondFactor = z.object({ isOn: flag, since: timestamp.nullable(), recoveryCodesLeft: count }).meta({ id: "SecondFactor" });
const secondFactorOff = z.object({ isOn: flag });
const secondFactorSetup = z.object({
  key: text("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
  address: text("otpauth://totp/…").meta({ description: "For the app, as a link or a QR code." }),
});
const newRecoveryCodes = z.object({ recoveryCodes: z.array(text("ABCD-EFGH")) });

const code = "123456";
const currentPassword = `art-and-design-${classSettings.year}`;

/** Sign in, sign out, the signed-in member, links by email, a new email address, and two-step sign-in. */
export const loader = apiRoute({
  "/api/auth/me": {
    GET: query((me) => ({ user: sessionUser(me) }), { summary: "Returns the signed-in member", response: session }),
  },
  "/api/auth/login": {
    POST: mutation(signInWithCode, {
      summary:
        "Signs in and sets the session cookie; with two-step sign-in, 401 names the field `code` in `details` while it is missing or wrong",
      response: session,
      errors: [401, 429],
      example: { email: `maria@${exampleDomain}`, password: `art-and-design-${classSettings.year}`, remember: true },
      perform: authenticate,
      toResponse: (member) => ({ user: sessionUser(member) }),
      headers: (member, actor, { remember }) => beginSession(actor, member, remember),
    }),
  },
  "/api/auth/logout": {
    POST: mutation(signOut, {
      summary: "Signs out and ends the session",
      response: signedOut,
      toResponse: () => ({ message: "You have been logged out of your account." }),
      headers: async () => ({ "Set-Cookie": await clearSessionCookie() }),
    }),
  },
  "/api/auth/forgot": {
    POST: mutation(requestRecovery, {
      summary: "Sends a link to choose a new password, if the email address belongs to a member; 404 if the site sends no email",
      response: recoveryReceipt,
      errors: [404, 429],
      example: { email: `maria@${exampleDomain}` },
      toResponse: () => ({ message: recoveryAnswer }),
    }),
  },
  "/api/auth/sign-in-link": {
    POST: mutation(requestSignInLink, {
      summary:
        "Sends a link that signs in without a password, for 30 minutes, if the email address belongs to a member; 404 if the site sends no email",
      response: recoveryReceipt,
      errors: [404, 429],
      example: { email: `maria@${exampleDomain}` },
      toResponse: () => ({ message: recoveryAnswer }),
    }),
  },
  "/api/auth/new-email": {
    POST: mutation(sendConfirmationAgain, {
      takesCode: true,
      summary: "Sends the link that confirms your new email address again; 404 if there is none",
      response: emailAddress,
      errors: [404, 409],
    }),
    DELETE: mutation(cancelEmailChange, {
      summary: "Keeps your email address; the link that was sent to the new one stops working",
      response: emailAddress,
      errors: [404],
    }),
  },
  "/api/second-factor": {
    GET: query((me) => secondFactorState(me), {
      summary: "Tells whether your two-step sign-in is on, and how many recovery codes are left (administrators only)",
      response: secondFactor,
      errors: [403],
    }),
    POST: mutation(setUpSecondFactor, {
      summary: "Makes a key for your app; it counts after POST /api/second-factor/confirm (administrators only)",
      status: 201,
      response: secondFactorSetup,
      errors: [409],
      example: { currentPassword },
    }),
    DELETE: mutation(turnOffSecondFactor, {
      summary: "Turns off your two-step sign-in",
      response: secondFactorOff,
      errors: [409],
      example: { currentPassword, code },
    }),
  },
  "/api/second-factor/confirm": {
    POST: mutation(confirmSecondFactor, {
      summary:
        "Turns on two-step sign-in with the first code, ends your other sessions, and returns your recovery codes, only now",
      response: newRecoveryCodes,
      errors: [409],
      example: { code },
    }),
  },
  "/api/second-factor/recovery-codes": {
    POST: mutation(renewRecoveryCodes, {
      summary: "Replaces your recovery codes and returns them, only now",
      response: newRecoveryCodes,
      errors: [409],
      example: { code },
    }),
  },
});
export const action = loader;
