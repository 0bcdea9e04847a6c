import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findOpenAccount } from "#app/domain/core/member-rows.server.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import { countAgainstLimit } from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { openChallenge } from "./code-challenges.server.ts";
import { linkSignIn } from "./credentials.ts";
import { recordSignIn, type SignInResult } from "./sign-in.server.ts";
import { endSignInLinks, markLinkUsed, requireLink, spendLink } from "./sign-in-links.server.ts";
import { endedSignInLink } from "./sign-in-links.ts";

/**
 * Signs in with a link that the member asked for by email. The link ends, and so do the member's others of its kind. The caller
 * starts the session, or keeps the challenge if there is a second factor. Throws Refusal 404 (link) and 429.
 */
export const signInWithLink = publicOperation({
  log: { action: "auth.sign-in", resource: "auth", attempt: "sign in with a link" },
  limit: "by-address",
  input: linkSignIn,
  prepare: (_me, { token }, actor) => spendLink(actor, () => requireLink(token, "sign_in")),
  run(_me, { token, remember }, { note, actor }): SignInResult {
    // Of two posts at the same time, the second finds the link used.
    const link = markLinkUsed(token, new Date());
    const member = link && findOpenAccount(link.userId);
    if (!member) throw new Refusal(404, endedSignInLink);
    endSignInLinks(member.id);
    countAgainstLimit(member.id, "signIn");
    // Somebody else may read the member's mail, so the code is needed as it is after a password.
    if (hasSecondFactor(member.id)) {
      const description = `${fullName(member)} used a link by email to sign in and was asked for a code`;
      note({ description, resourceId: member.id, userId: member.id });
      return { ...member, challenge: openChallenge(member.id, remember), hasEnteredCode: false };
    }
    note(recordSignIn(member, actor, " with a link by email"));
    return { ...member, challenge: null, hasEnteredCode: false };
  },
});
