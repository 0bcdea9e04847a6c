import { max } from "drizzle-orm";
import type { Actor } from "#app/domain/core/member.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import { clientRateLimitKey, consumeAttempt, contactLimit } from "#app/domain/core/rate-limits.server.ts";
import { db } from "#db/client.server.ts";
import { publicContacts } from "#db/schema.ts";
import { accessRequestBody, contactMessage } from "./messages.ts";

export interface SentContact {
  id: number;
}

/** Counts an attempt against the limit that both forms share, before anything is stored. */
const consumeLimit = (_me: unknown, _input: unknown, actor: Actor) => consumeAttempt(contactLimit, clientRateLimitKey(actor));

/** Stores a message to the administrators. A filled honeypot stores nothing but answers as usual. Throws Refusal 429. */
export const sendContact = publicOperation({
  log: { action: "contact.send", resource: "messages", attempt: "write to the administrators" },
  limit: "by-address",
  input: contactMessage,
  prepare: consumeLimit,
  run(_me, { website: isHoneypotFilled, ...fields }, { note, actor }): SentContact {
    if (isHoneypotFilled) return pretendToStore(note);
    const id = store(actor, { kind: "contact", ...fields });
    note({ description: `${fields.name} wrote to the administrators`, resourceId: -id });
    return { id };
  },
});

/** Stores an access request, with the year in its subject: 'Alumni Access Request - Class of 1985'. Limited as `sendContact`. */
export const requestAccess = publicOperation({
  log: { action: "contact.request-access", resource: "messages", attempt: "request access" },
  limit: "by-address",
  input: accessRequestBody,
  prepare: consumeLimit,
  run(_me, { website: isHoneypotFilled, ...fields }, { note, actor }): SentContact {
    if (isHoneypotFilled) return pretendToStore(note);
    const id = store(actor, { kind: "access", ...fields, ...withYear(fields) });
    note({ description: `${fields.name} requested access`, resourceId: -id });
    return { id };
  },
});

function withYear({ subject, graduationYear }: { subject: string; graduationYear?: string | undefined }) {
  const [, digits] = /(?<!\d)((?:19|20)\d\d)(?!\d)\D*$/.exec(graduationYear ?? subject) ?? [];
  return {
    subject: graduationYear ? `${subject} - Class of ${graduationYear}` : subject,
    graduationYear: digits ? Number(digits) : null,
  };
}

/** Returns the new row's id. The inbox and the activity log use its negative, to distinguish it from members' messages. */
function store({ ipAddress, userAgent }: Actor, contact: typeof publicContacts.$inferInsert): number {
  return db()
    .insert(publicContacts)
    .values({ ...contact, ipAddress, userAgent })
    .returning({ id: publicContacts.id })
    .get().id;
}

/** The response to a filled honeypot field: the id that the next row would have had. */
function pretendToStore(note: (nothing: null) => void): SentContact {
  note(null);
  const last = db()
    .select({ id: max(publicContacts.id) })
    .from(publicContacts)
    .get();
  return { id: (last?.id ?? 0) + 1 };
}
