import { Refusal, requireFound } from "#app/domain/core/refusal.ts";
import { environment } from "#app/settings/environment.server.ts";
import type { MailSettings } from "#app/settings/mail-settings.server.ts";
import { isMailOn } from "./outbox.server.ts";

/** The mail server. Throws Refusal 404 on a site without one. */
export const requireMail = (): MailSettings => requireFound(environment().mail, "This site sends no email");

/** Throws Refusal 404 on a site without a mail server. */
export function refuseWithoutMail(): void {
  if (!isMailOn()) throw new Refusal(404, "This site sends no email");
}
