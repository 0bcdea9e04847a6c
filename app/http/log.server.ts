import pino from "pino";
import type { Actor } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { environment } from "#app/settings/environment.server.ts";

let current: pino.Logger | undefined;
let destination: pino.DestinationStream | undefined;

/** The log of this process: one JSON line per event on standard output. */
export function log(): pino.Logger {
  current ??= pino(
    {
      level: environment().logLevel,
      redact: ["req.headers.cookie", "req.headers.authorization"],
      serializers: { err: loggedError },
    },
    destination,
  );
  return current;
}

/**
 * Sends the log to a stream instead of standard output. Call it before anything is logged. app/server/dev.ts loads it by name.
 *
 * @public
 */
export function logTo(stream: pino.DestinationStream): void {
  destination = stream;
  current = undefined;
}

/** Removes the tokens of one-time links and the passwords in URLs from a text. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/(\/(?:join|welcome|unsubscribe|confirm-email|admin\/+letters?)\/+)[^/\s?"]+/gi, "$1…")
    .replace(/(:\/\/[^/\s:@]*):[^/\s@]*@/g, "$1:…@");

/** The path without codes of one-time links, in which somebody may have typed spaces. */
const pathWithoutSecrets = (path: string): string => withoutSecrets(path.replace(/(\/join\/+)[^/]+/gi, "$1…"));

/** The path to log for a request: without the query, which has search terms, and without tokens, even percent-encoded. */
export function loggedPath(url: string): string {
  const path = url.replace(/\?.*/s, "");
  try {
    const decoded = decodeURIComponent(path);
    // The router decodes paths too, so an encoded token is still a token.
    return pathWithoutSecrets(decoded) === decoded ? path : pathWithoutSecrets(decoded);
  } catch {
    return pathWithoutSecrets(path);
  }
}

/** What to log about an error and its causes: message and stack, without the parameters of database statements. */
export function loggedError(value: unknown): unknown {
  // pino-http has already serialized it.
  const error = (value as { raw?: unknown } | null)?.raw ?? value;
  if (!(error instanceof Error)) return { message: `A ${typeof error} was thrown` };
  const { name, code, cause } = error as NodeJS.ErrnoException;
  const message = withoutSecrets(error.message.replace(/\nparams: .*/s, ""));
  const stack = error.stack ?? "";
  const calls = stack.slice(stack.indexOf(error.message) + error.message.length).match(/^ {4}at .*$/gm) ?? [];
  return {
    type: error.constructor.name,
    message,
    stack: [`${name}: ${message}`, ...calls].join("\n"),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  };
}

/** Logs an operation that was done, where the activity log doesn't keep it: who did it, and what it answered. */
export function logDone({ serverLog }: Pick<Operation, "serverLog">, { member }: Actor, result: unknown): void {
  if (serverLog) log().warn({ userId: member?.id, result }, serverLog);
}
