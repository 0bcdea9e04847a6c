import { max } from "drizzle-orm";
import type { Actor } from "#app/domain/core/actor.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import { clientRateLimitKey, consumeAttempt, contactLimit } from "#app/domain/core/rate-limits.server.ts";
import type { Tx } from "#db/client.server.ts";
import { publicContacts } from "#db/schema.ts";
import { accessRequestBody, contactMessage } from "./contacts.ts";

/** All that is answered to whoever wrote. */
export interface Sent {
  id: number;
}

/** One limit for both forms, consumed before anything is stored. */
const limited = (_me: unknown, _input: unknown, actor: Actor) => consumeAttempt(contactLimit, clientRateLimitKey(actor));

/**
 * Keeps a message to the administrators. Visitors and members
 * alike; 429 after 10 in an hour from one address. A filled trap is answered as if the
 * message were sent, and nothing is stored or logged: who fills it in learns nothing.
 */
export const sendContact = publicOperation({
  log: { action: "contact.send", resource: "messages", attempt: "write to the administrators" },
  limit: "by-address",
  input: contactMessage,
  prepare: limited,
  run(tx, _me, { website: isTrapped, ...written }, { note, actor }): Sent {
    if (isTrapped) return pretend(tx, note);
    const id = store(tx, actor, { kind: "contact", ...written });
    note({ description: `${written.name} wrote to the administrators`, resourceId: -id });
    return { id };
  },
});

/**
 * Keeps a request for access: the subject gets the graduation
 * year, 'Alumni Access Request - Class of 1985'. Where a caller gave no year, its
 * subject stays as it is and its last four digits are the year. Limit and trap as above.
 */
export const requestAccess = publicOperation({
  log: { action: "contact.request-access", resource: "messages", attempt: "ask for access" },
  limit: "by-address",
  input: accessRequestBody,
  prepare: limited,
  run(tx, _me, { website: isTrapped, ...written }, { note, actor }): Sent {
    if (isTrapped) return pretend(tx, note);
    const id = store(tx, actor, { kind: "access", ...written, ...withYear(written) });
    note({ description: `${written.name} asked the administrators for access`, resourceId: -id });
    return { id };
  },
});

function withYear({ subject, graduationYear }: { subject: string; graduationYear?: string | undefined }) {
  if (graduationYear) return { subject: `${subject} - Class of ${graduationYear}`, graduationYear: Number(graduationYear) };
  const [, digits] = /(?<!\d)((?:19|20)\d\d)\D*$/.exec(subject) ?? [];
  return { subject, graduationYear: digits ? Number(digits) : null };
}

/** Returns the new contact's id. In the inbox and the activity log it is negative, like no message's. */
function store(tx: Tx, { ipAddress, userAgent }: Actor, contact: typeof publicContacts.$inferInsert): number {
  return tx
    .insert(publicContacts)
    .values({ ...contact, ipAddress, userAgent })
    .returning({ id: publicContacts.id })
    .get().id;
}

/** The answer to a filled trap: the id that the next contact would have had. */
function pretend(tx: Tx, note: (nothing: null) => void): Sent {
  note(null);
  const last = tx
    .select({ id: max(publicContacts.id) })
    .from(publicContacts)
    .get();
  return { id: (last?.id ?? 0) + 1 };
}
