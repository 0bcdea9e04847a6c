import { data } from "react-router";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";

/** For loaders of screens that need a mail server. Without one, they are not found. */
export function requireMailServer(): void {
  if (!isMailOn()) throw data(null, { status: 404 });
}
