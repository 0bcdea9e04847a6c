import { eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db, prepared } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { hasSecondFactor, isRightCode, spendCode } from "./second-factor.server.ts";
import { codeForm } from "./second-factor.ts";

/** Asking for a code again before actions that somebody at an unattended browser must not take. */

/** How long a session needs no other code, in milliseconds. */
const freshTime = 10 * 60_000;

export const wrongCode = "This code is wrong, or it was used before. Please enter the newest code from your app.";
const codeNeeded = "Please enter a code from your app first";

const codeEntry = prepared((db) =>
  db
    .select({ at: sessions.codeEnteredAt })
    .from(sessions)
    .where(eq(sessions.idHash, sql.placeholder("idHash")))
    .prepare(),
);

/** Whether the member has to enter a code now: they have a second factor, and this session gave no code in the last 10 minutes. */
export function needsCode(me: Member, { sessionHash, isTerminal }: Actor, now = Date.now()): boolean {
  if (isTerminal || !hasSecondFactor(me.id)) return false;
  const at = sessionHash === null ? null : codeEntry().get({ idHash: sessionHash })?.at;
  return !at || now - at.getTime() >= freshTime;
}

/**
 * For `prepare` of an operation, after the permission: uses up the code if one is needed. Throws Refusal 403 at the field
 * `code` if it is missing, 400 if it is wrong, and 429 after too many wrong ones.
 */
export async function requireFreshCode(me: Member, code: string | null | undefined, actor: Actor): Promise<void> {
  if (!needsCode(me, actor)) return;
  if (!code) throw new Refusal(403, codeNeeded, { field: "code" });
  const isRight = await isRightCode(me.id, code, actor);
  const enter = () =>
    db().transaction(
      (tx) => {
        if (!isRight || !spendCode(tx, me.id, code)) return false;
        if (actor.sessionHash) {
          tx.update(sessions).set({ codeEnteredAt: new Date() }).where(eq(sessions.idHash, actor.sessionHash)).run();
        }
        return true;
      },
      { behavior: "immediate" },
    );
  if (!(await retryWhileBusy(enter))) throw new Refusal(400, wrongCode, { field: "code" });
}

/** Takes a code, so that this session needs no other for 10 minutes: before the download of a backup. Throws what requireFreshCode throws. */
export const enterFreshCode = operation({
  log: { action: "auth.enter-code", resource: "auth", attempt: "enter a code" },
  limit: "account",
  input: codeForm,
  prepare: (me, { code }, actor) => requireFreshCode(me, code, actor),
  run(_tx, _me, _input, { note }) {
    note(null);
    return {};
  },
});
