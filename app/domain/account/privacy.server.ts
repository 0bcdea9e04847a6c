import { eq } from "drizzle-orm";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { requireFound } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { privacyInput } from "./privacy.ts";

/** Who sees one's email address and place: docs/behavior.md, "Privacy". */

/** Who sees a member's email address and place now. Throws Refusal 404. */
export function findPrivacy(userId: number) {
  const { id, emailAudience, placeAudience } = users;
  const found = db().select({ emailAudience, placeAudience }).from(users).where(eq(id, userId)).get();
  return requireFound(found, "Member not found");
}
export type Privacy = ReturnType<typeof findPrivacy>;

/** Sets who sees one's own email address and place. Other members' search stops or starts finding them, too. */
export const changePrivacy = operation({
  log: { action: "profile.privacy", resource: "users", attempt: "change who sees their profile" },
  limit: "account",
  input: privacyInput,
  run(me, audiences, { note }) {
    const person = requireFound(findPerson(me.id), "Member not found");
    const changed = changes<Partial<typeof person>>(person, audiences);
    note(
      Object.keys(changed).length === 0
        ? null
        : { description: `${fullName(me)} changed who sees their email address or place`, resourceId: me.id, details: changed },
    );
    db()
      .update(users)
      .set({ ...audiences, ...searchColumns({ ...person, ...audiences }) })
      .where(eq(users.id, me.id))
      .run();
    return audiences;
  },
});
