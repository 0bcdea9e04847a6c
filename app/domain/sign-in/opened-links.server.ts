import type { Actor } from "#app/domain/core/actor.ts";
import {
  clientRateLimitKey,
  consumeAttempt,
  linkLimit,
  refundAttempt,
  refuseUsedUpLimit,
} from "#app/domain/core/rate-limits.server.ts";

/** Links with a secret code, which visitors open and use. Those that don't work are counted, because their codes may be guesses. */

/** What an opened link stands for, or null. Throws Refusal 429 after too many links from one address that don't work. */
export async function openLink<Found>(actor: Actor, find: () => Found | null): Promise<Found | null> {
  const address = clientRateLimitKey(actor);
  await refuseUsedUpLimit(linkLimit, address);
  const found = find();
  if (found === null) await consumeAttempt(linkLimit, address);
  return found;
}

/**
 * What a link stands for that is being used. Throws what `find` throws if the link doesn't work, and Refusal 429 as openLink
 * does.
 */
export async function spendLink<Found>(actor: Actor, find: () => Found): Promise<Found> {
  const address = clientRateLimitKey(actor);
  await consumeAttempt(linkLimit, address);
  const found = find();
  await refundAttempt(linkLimit, address);
  return found;
}
