import { data } from "react-router";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";

/** For loaders of screens that need a mail server. On a site without one, there is no such page. */
export function requireMailServer(): void {
  if (!isMailOn()) throw data(null, { status: 404 });
}
