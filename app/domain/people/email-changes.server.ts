import { and, eq, gt, ne } from "drizzle-orm";
import { countAgainstLimit } from "#app/domain/core/rate-limits.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { cancelEmails, linkPlaceholder, queueEmail } from "#app/domain/mail/outbox.server.ts";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { emailChanges, users } from "#db/schema.ts";

/** Email addresses that members have entered and not confirmed yet. The link in an email to such an address confirms it. */

const day = 24 * 3_600_000;

/** Stores a new email address and sends it a link; earlier ones no longer count. Throws Refusal 429. */
export function requestEmailChange(userId: number, email: string): void {
  countAgainstLimit(userId, "newEmail");
  dropEmailChange(userId);
  const createdAt = new Date();
  db()
    .insert(emailChanges)
    .values({ userId, email, createdAt, expiresAt: new Date(createdAt.getTime() + day) })
    .run();
  queueEmail({
    kind: "email_confirmation",
    userId,
    address: email,
    subject: `${classSettings.siteName}: is this your email address?`,
    text: `You told us that ${email} is your new email address. To confirm it, please open this link and press the button on the page:

${linkPlaceholder}

It works once, for 24 hours. Until then, your earlier address stays.

If it was not you, you can ignore this email. Nothing will change.`,
    link: { purpose: "confirmation", lifetime: day },
    lifetime: day,
  });
}

/** Tells the earlier address that it was changed, whatever its owner chose: somebody else may have changed it. */
export function tellEarlierAddress(
  { id: userId, email, emailReturnedAt, memberState }: Changed,
  changedBy: "themselves" | "an administrator",
): void {
  if (email === null || emailReturnedAt !== null || memberState !== "joined") return;
  const what =
    changedBy === "themselves"
      ? "You have a new email address on our site."
      : "An administrator has changed your email address on our site.";
  const next =
    changedBy === "themselves"
      ? "If you did not change it, please tell an administrator at once."
      : "If you did not ask for this, please tell another administrator or a classmate at once.";
  queueEmail({
    kind: "email_changed",
    userId,
    address: email,
    subject: `${classSettings.siteName}: your email address has changed`,
    text: `${what} From now on, you sign in with the new one, and our emails go there. This is the last one to ${email}.

${next}`,
  });
}

type Changed = Pick<typeof users.$inferSelect, "id" | "email" | "emailReturnedAt" | "memberState">;

/** Forgets a member's new email address, so that links that were sent to it stop working, and emails that wait are not sent. */
export function dropEmailChange(userId: number): void {
  db().delete(emailChanges).where(eq(emailChanges.userId, userId)).run();
  cancelEmails(userId, "The email address was not to be confirmed anymore", ["email_confirmation"]);
}

/** The email address that a member has not confirmed yet, if there is one. */
export function findUnconfirmedEmail(userId: number): string | null {
  const isUnconfirmed = and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, new Date()));
  return db().select({ email: emailChanges.email }).from(emailChanges).where(isUnconfirmed).get()?.email ?? null;
}

/** Throws Refusal 409 at the field if another member has the email address. */
export function refuseTakenEmail(userId: number, email: string): void {
  const other = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
    .get();
  if (other) throw new Refusal(409, "Another member already uses this email address", { field: "email" });
}
