import { recordActivity } from "#app/domain/core/activity-entries.server.ts";
import { hasSecondFactor } from "#app/domain/core/administrators-access.server.ts";
import { type Actor, fullName } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { endSecondFactor, unreadableFactors } from "#app/domain/sign-in/second-factor.server.ts";
import { db } from "#db/client.server.ts";

const siteActor: Actor = { member: null, ipAddress: null, userAgent: null, sessionHash: null };
const log = { action: "auth.second-factor-unreadable", resource: "auth" } as const;

/** Turns off second factors whose keys this site can't read, as after a restore with another secret. Returns the names. */
export const turnOffUnreadableFactors = (): string[] =>
  db().transaction(
    () =>
      unreadableFactors().flatMap((userId) => {
        const wasOn = hasSecondFactor(userId);
        endSecondFactor(userId);
        const person = findPerson(userId);
        if (!person || !wasOn) return [];
        const name = fullName(person);
        const description = `The site turned off the two-step sign-in of ${name}: it can't read its key`;
        recordActivity(siteActor, log, { description, resourceId: userId, userId, success: true });
        return [name];
      }),
    { behavior: "immediate" },
  );
