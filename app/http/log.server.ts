import pino from "pino";
import { environment } from "#app/environment.server.ts";

let current: pino.Logger | undefined;
let destination: pino.DestinationStream | undefined;

/** The log of this process: one JSON line an event, on standard output. */
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

/** Sends the log to a stream instead of standard output. To be called before anything is logged. */
export function logTo(stream: pino.DestinationStream): void {
  destination = stream;
  current = undefined;
}

/** Text as it may be logged: without the tokens of one-time links, and without the password in an address. */
export const withoutSecrets = (text: string): string =>
  text.replace(/(\/(?:welcome|admin\/+letters?)\/+)[^/.\s?]+/gi, "$1…").replace(/(:\/\/[^/\s:@]*):[^/\s@]*@/g, "$1:…@");

/** What is logged of a request's address: not what people search for, nor a one-time link, however it is written. */
export function loggedPath(url: string): string {
  const path = url.replace(/\?.*/s, "");
  try {
    const decoded = decodeURIComponent(path);
    // A letter that is written as %77 is a letter to the router, too.
    return withoutSecrets(decoded) === decoded ? path : withoutSecrets(decoded);
  } catch {
    return withoutSecrets(path);
  }
}

/**
 * What is logged of an error, and of those that caused it: what happened and where, never the values it happened with.
 * The database's errors bring the values of their statement along: addresses, texts, hashes.
 */
export function loggedError(given: unknown): unknown {
  // The request log has made an object of it before.
  const error = (given as { raw?: unknown } | null)?.raw ?? given;
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
