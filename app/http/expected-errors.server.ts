import type { RouterContextProvider } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { type StorageError, storageErrorOf } from "#db/storage-errors.server.ts";
import { log, loggedPath } from "./log.server.ts";
import { requestIdContext } from "./security.server.ts";

const unwritable: Record<StorageError, { sentence: string; retryAfter: number }> = {
  busy: { sentence: "The site is busy with a large task and could not save this. Please try again in a moment.", retryAfter: 5 },
  full: {
    sentence:
      "The site could not save this because its disk is full. Please tell an administrator. What was saved before is safe.",
    retryAfter: 300,
  },
  failing: {
    sentence:
      "The site could not save this because it cannot write to its disk. Please tell an administrator. What was saved before is safe.",
    retryAfter: 300,
  },
};

/** The Refusal to answer an error with: its own; 503, after logging it, where the database or the disk cannot be written; else null. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const fault = storageErrorOf(error);
  if (!fault) return null;
  log().error({ err: error, fault }, "a write was refused");
  const { sentence, retryAfter } = unwritable[fault];
  return new Refusal(503, sentence, { retryAfter });
}

/** Logs a fault of ours, with the reference that the person who met it was told. */
export function logFault(error: unknown, request: Request, context: Readonly<RouterContextProvider>) {
  const path = loggedPath(new URL(request.url).pathname);
  log().error({ requestId: context.get(requestIdContext), method: request.method, path, err: error }, "unexpected error");
}
