import type { z } from "zod";
import type { Refusal } from "#app/domain/core/refusal.ts";
import { conflictDetails } from "./edit-conflicts.server.ts";

/** The JSON of errors. */

export const noStore = { "Cache-Control": "no-store" };

/** 405 in JSON, with the methods that the address does support in Allow. */
export function methodNotAllowed(request: Request, methods: string[]): Response {
  const allowed = methods.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
  return errorResponse(405, `${request.method} is not possible here`, {}, { Allow: allowed.join(", ") });
}

export function errorResponse(status: number, error: string, more: object = {}, headers: HeadersInit = {}): Response {
  return Response.json({ error, ...more }, { status, headers: { ...noStore, ...headers } });
}

/** 400 with every invalid field. */
export function invalidResponse({ issues }: z.ZodError): Response {
  const details = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return errorResponse(400, details[0]?.message ?? "Please check all fields and try again.", { details });
}

export function refusalResponse(refusal: Refusal): Response {
  const details = refusal.field
    ? { details: [{ field: refusal.field, message: refusal.message }] }
    : refusal.conflicts.length > 0
      ? { details: conflictDetails(refusal.conflicts) }
      : {};
  const headers = refusal.retryAfter ? { "Retry-After": String(refusal.retryAfter) } : undefined;
  return errorResponse(refusal.status, refusal.message, details, headers);
}
