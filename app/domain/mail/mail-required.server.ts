import { Refusal } from "#app/domain/core/refusal.ts";
import { isMailOn } from "./outbox.server.ts";

/** Throws Refusal 404 on a site without a mail server. */
export function refuseWithoutMail(): void {
  if (!isMailOn()) throw new Refusal(404, "This site sends no email");
}
