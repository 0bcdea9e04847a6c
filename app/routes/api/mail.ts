import { exampleDomain } from "#app/domain/core/class-names.ts";
import { readMailReport } from "#app/domain/mail/mail-report.server.ts";
import { retryAddress, retryAllAddresses } from "#app/domain/mail/returned-addresses.server.ts";
import { sendTestEmail } from "#app/domain/mail/test-email.server.ts";
import { emailLetters, readEmailedLetters } from "#app/domain/roster/emailed-letters.server.ts";
import { emailSignInLink } from "#app/domain/roster/emailed-links.server.ts";
import { mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idOnly } from "#app/http/response-schemas/fields.server.ts";
import {
  emailedLetters,
  emailedLettersState,
  linkEmail,
  mailReport,
  retriedAddresses,
  testEmail,
} from "#app/http/response-schemas/mail.server.ts";

/** What administrators do with email. Without a mail server, each call answers 404. */
export const loader = apiRoute({
  "/api/mail": {
    GET: query((me) => readMailReport(me), {
      summary: "Tells whether email works, what waits, and what was sent in the last 30 days (administrators only)",
      response: mailReport,
      errors: [403, 404],
    }),
  },
  "/api/mail/test": {
    POST: mutation(sendTestEmail, {
      summary: "Sends a test email at once, and says whether the mail server accepted it (administrators only)",
      response: testEmail,
      errors: [404, 409],
      example: { address: `maria@${exampleDomain}` },
    }),
  },
  "/api/mail/retry": {
    POST: mutation(retryAllAddresses, {
      summary: "Has emails sent again to all addresses that they came back from (administrators only)",
      response: retriedAddresses,
    }),
  },
  "/api/mail/letters": {
    GET: query((me, _params, { batch }) => readEmailedLetters(me, batch ?? ""), {
      summary: "Tells what became of joining letters that were sent by email together (administrators only)",
      textParameters: { batch: "The batch that POST answered" },
      response: emailedLettersState,
      errors: [403, 404],
    }),
    POST: mutation(emailLetters, {
      summary: "Sends joining letters by email, to `everyone` or to `userIds` who have not joined (administrators only)",
      status: 201,
      response: emailedLetters,
      errors: [404, 409],
      takesCode: true,
      example: { everyone: true, days: 90 },
    }),
  },
  "/api/users/:userId/sign-in-email": {
    POST: mutation(emailSignInLink, {
      summary: "Sends a member a one-time link by email, to join or to choose a new password (administrators only)",
      response: linkEmail,
      takesCode: true,
      errors: [409],
    }),
  },
  "/api/users/:userId/retry-email": {
    POST: mutation(retryAddress, {
      summary: "Has emails sent again to an address that they came back from: your own, or any (administrators)",
      response: idOnly,
    }),
  },
});
export const action = loader;
