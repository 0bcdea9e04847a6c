import pino from "pino";
import { environment } from "#app/environment.server.ts";

let current: pino.Logger | undefined;

/** The log of this process: one JSON line an event, on standard output. */
export function log(): pino.Logger {
  current ??= pino({ level: environment().logLevel, redact: ["req.headers.cookie", "req.headers.authorization"] });
  return current;
}
