import { z } from "zod";
import { type Actor, fullName } from "#app/domain/core/member.ts";
import { publicOperation } from "#app/domain/core/operation.server.ts";
import { endSession, endSessionInMemory } from "./sessions.server.ts";

/** The actors who signed out while the database could not be written, by session. */
const unwrittenSignOuts = new Map<string, Actor>();

/** Ends the session of the request; always succeeds. On a full disk, this process refuses the session and writes later. */
export const signOut = publicOperation({
  log: { action: "auth.sign-out", resource: "auth", attempt: "sign out" },
  limit: "none",
  input: z.object({}),
  run(me, _input, { note, actor }) {
    if (actor.sessionHash) endSession(actor.sessionHash);
    if (!me) return note(null);
    note({ description: `${fullName(me)} signed out`, resourceId: me.id });
  },
  onStorageError(actor) {
    if (!actor.sessionHash) return;
    endSessionInMemory(actor.sessionHash);
    unwrittenSignOuts.set(actor.sessionHash, actor);
  },
});

/** Whether a sign-out waits for a database that can't be written. */
export const hasPendingSignOuts = (): boolean => unwrittenSignOuts.size > 0;

const retryInterval = 4_000;

/** Writes sign-outs that could not be written, as soon as the database can be. Other errors go to `onError`. Returns a function that stops it. */
export function startPendingSignOuts(onError: (error: unknown) => void): () => void {
  const timer = setInterval(async () => {
    for (const [sessionHash, actor] of [...unwrittenSignOuts]) {
      // If this fails again, `onStorageError` puts it back.
      unwrittenSignOuts.delete(sessionHash);
      await signOut.perform(actor, {}).catch(onError);
    }
  }, retryInterval);
  timer.unref();
  return () => clearInterval(timer);
}
