import { requireFound } from "#app/domain/core/refusal.ts";
import { environment } from "#app/environment.server.ts";
import type { MailSettings } from "#app/mail-settings.server.ts";

/** The mail server. Throws Refusal 404 on a site without one. */
export const requireMail = (): MailSettings => requireFound(environment().mail, "This site sends no email");
