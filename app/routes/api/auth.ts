import { cancelEmailChange, sendConfirmationAgain } from "#app/domain/account/email-confirmation.server.ts";
import { requestRecovery, requestSignInLink } from "#app/domain/account/recovery.server.ts";
import { recoveryAnswer } from "#app/domain/account/recovery-page.ts";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { sessionUser } from "#app/domain/core/member.ts";
import { signInWithCode } from "#app/domain/sign-in/sign-in.server.ts";
import { signOut } from "#app/domain/sign-in/sign-out.server.ts";
import { mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { authenticate } from "#app/http/authenticator.server.ts";
import { emailAddress, recoveryReceipt, session, signedOut } from "#app/http/response-schemas/sign-in.server.ts";
import { beginSession, clearSessionCookie } from "#app/http/session.server.ts";
import { classSettings } from "#class-settings";

/** /api/auth: sign in, sign out, the signed-in member, links by email, and a new email address. */
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
});
export const action = loader;
