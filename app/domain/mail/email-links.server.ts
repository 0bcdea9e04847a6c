import { eq } from "drizzle-orm";
import { siteAddress } from "#app/domain/core/site-files.server.ts";
import { addSignInLink, linkHash, newCode, revokeLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { joinPath } from "#app/domain/sign-in/sign-in-links.ts";
import { db } from "#db/client.server.ts";
import type { EmailLink } from "#db/column-values.ts";
import { emailChanges } from "#db/schema.ts";

/** The addresses in emails. */

/** The address of a page of the site. */
export const siteLink = (path: string): string => `${siteAddress() ?? ""}${path}`;

const confirmationPath = (token: string) => `/confirm-email/${token}`;

export interface NewLink {
  token: string;
  url: string;
}

/**
 * Makes the one-time link of an email that is about to be sent. Earlier links keep working: if the site stops before it has
 * recorded that an email was sent, the member gets it twice, with a link each.
 */
export function makeEmailLink({
  purpose,
  userId,
  createdBy,
  lifetime,
}: {
  purpose: EmailLink;
  userId: number;
  createdBy: number | null;
  lifetime: number;
}): NewLink {
  if (purpose === "confirmation") {
    const token = newCode();
    db()
      .update(emailChanges)
      .set({ tokenHash: linkHash(token) })
      .where(eq(emailChanges.userId, userId))
      .run();
    return { token, url: siteLink(confirmationPath(token)) };
  }
  const { token } = addSignInLink({ purpose, userId, createdBy, lifetime });
  return { token, url: siteLink(joinPath(token)) };
}

/** Removes the link of an email that was not sent. */
export function removeEmailLink(token: string): void {
  revokeLink(token);
  db()
    .update(emailChanges)
    .set({ tokenHash: null })
    .where(eq(emailChanges.tokenHash, linkHash(token)))
    .run();
}
