import { afterEach, beforeEach, vi } from "vitest";
import { requestRecovery, type requestSignInLink } from "#app/domain/account/recovery.server.ts";
import type { Actor } from "#app/domain/core/member.ts";
import { claimEmail } from "#app/domain/mail/email-queue.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, outgoingEmails, rateLimits } from "#db/schema.ts";
import { actorOf } from "./database.ts";

/** The links that people ask for by email. Before each test, nobody has asked. */
export function requestedLinks(request: typeof requestRecovery | typeof requestSignInLink) {
  beforeEach(() => {
    for (const table of [outgoingEmails, rateLimits, activityLogs]) db().delete(table).run();
  });
  afterEach(() => void vi.useRealTimers());
  let network = 0;
  return {
    /** Asks from another network each time, unless told otherwise. */
    ask(email: string, ipAddress?: string) {
      network += 1;
      const visitor: Actor = { ...actorOf(null), ipAddress: ipAddress ?? `198.51.100.${network}` };
      return request.perform(visitor, requestRecovery.input.parse({ email }));
    },
    queued: () => db().select().from(outgoingEmails).orderBy(outgoingEmails.id).all(),
    entries: () => db().select().from(activityLogs).orderBy(activityLogs.id).all(),
    /** The link in the next email, as its sender makes it. */
    nextLink: async () => (await claimEmail())?.link?.token ?? "",
    /** Sets the clock. */
    at: (now: number) => void vi.useFakeTimers({ toFake: ["Date"], now }),
  };
}
