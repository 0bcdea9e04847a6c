import { eq } from "drizzle-orm";
import { needsCode } from "#app/domain/core/administrators-access.server.ts";
import type { Actor, Member } from "#app/domain/core/member.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { codeForm } from "./codes.ts";
import { isRightCode, spendCode } from "./second-factor.server.ts";

/** Entering a code again, before what somebody at an unattended browser must not do. */

export const wrongCode = "This code is wrong, or it was used before. Please enter the newest code from your app.";

/** Uses up a code: this session needs no other for 10 minutes. Throws Refusal 400 at the field `code`, 429. */
export async function enterCode(me: Member, code: string, { sessionHash, ...actor }: Actor): Promise<void> {
  const isRight = await isRightCode(me.id, code, { sessionHash, ...actor });
  const enter = () =>
    db().transaction(
      () => {
        if (!isRight || !spendCode(me.id, code)) return false;
        if (sessionHash) db().update(sessions).set({ codeEnteredAt: new Date() }).where(eq(sessions.idHash, sessionHash)).run();
        return true;
      },
      { behavior: "immediate" },
    );
  if (!(await retryWhileBusy(enter))) throw new Refusal(400, wrongCode, { field: "code" });
}

/** Enters a code if one is needed. Throws what enterCode throws. */
export const enterFreshCode = operation({
  log: { action: "auth.enter-code", resource: "auth", attempt: "enter a code" },
  limit: "account",
  input: codeForm,
  async prepare(me, { code }, actor) {
    if (needsCode(me, actor)) await enterCode(me, code, actor);
  },
  run(_me, _input, { note }) {
    note(null);
    return {};
  },
});

/**
 * Enters the code that came with a form or call, before its operation; nothing if none came or is needed. Throws as enterCode.
 */
export async function enterSentCode(actor: Actor, sent: unknown): Promise<void> {
  if (!actor.member || !sent || !needsCode(actor.member, actor)) return;
  const { success, data, error } = codeForm.safeParse({ code: sent });
  if (!success) throw new Refusal(400, error.issues[0]?.message ?? wrongCode, { field: "code" });
  await enterFreshCode.perform(actor, data);
}
