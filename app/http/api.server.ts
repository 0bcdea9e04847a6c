import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import type { z } from "zod";
import type { Actor, Operation } from "#app/domain/operation.server.ts";
import type { Member } from "#app/domain/people.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { readJson } from "./body.server.ts";
import { logFault } from "./faults.server.ts";
import { heldBodiesContext } from "./held-bodies.server.ts";
import { actorContext } from "./session.server.ts";

/**
 * The JSON door (spec §7). `error` is always a sentence for a person. Invalid input
 * is 400 with `details`, an expected 'no' has the status of its Refusal.
 */

type Params = ActionFunctionArgs["params"];
type Answer = (request: Request, actor: Actor, params: Params, body: () => Promise<Record<string, unknown>>) => Promise<Response>;
type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The loader and action of one path, by method; GET answers HEAD too, anything else is 405. */
export function api(methods: Partial<Record<Method, Answer>>) {
  return async ({ request, params, context }: ActionFunctionArgs | LoaderFunctionArgs): Promise<Response> => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const known = methods[method as Method];
    if (!known) {
      const allowed = Object.keys(methods).flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
      return apiError(405, `${request.method} is not possible here`, {}, { Allow: allowed.join(", ") });
    }
    try {
      const actor = context.get(actorContext);
      const body = () => readJson(request, actor.member ? "member" : "visitor", context.get(heldBodiesContext).of(actor.member));
      return await known(request, actor, params, body);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      logFault(error, request, context);
      return apiError(500, "This is our fault, not yours. Please try again in a moment.");
    }
  };
}

const noStore = { "Cache-Control": "no-store" };

function apiError(status: number, error: string, more: object = {}, headers: HeadersInit = {}): Response {
  return Response.json({ error, ...more }, { status, headers: { ...noStore, ...headers } });
}

function refused(refusal: Refusal): Response {
  const details = refusal.field ? { details: [{ field: refusal.field, message: refusal.message }] } : {};
  const headers = refusal.retryAfter ? { "Retry-After": String(refusal.retryAfter) } : undefined;
  return apiError(refusal.status, refusal.message, details, headers);
}

/** A read for signed-in members: 401 otherwise. */
export function reads<Result>(read: (me: Member, params: Params, query: URLSearchParams) => Result): Answer {
  return async (request, actor, params) => {
    if (!actor.member) throw new Refusal(401, "Please sign in first");
    return Response.json(read(actor.member, params, new URL(request.url).searchParams), { headers: noStore });
  };
}

/** A count for signed-in members: a write too small to be an operation, which takes no body. */
export function counts<Result>(count: (me: Member, params: Params) => Result): Answer {
  return async (_request, actor, params, body) => {
    if (!actor.member) throw new Refusal(401, "Please sign in first");
    await body();
    return Response.json(count(actor.member, params), { headers: noStore });
  };
}

/** A read that visitors may make too. */
export function publicReads<Result>(read: (actor: Actor, params: Params) => Result): Answer {
  return async (_request, actor, params) => Response.json(read(actor, params), { headers: noStore });
}

interface CallOptions<Schema extends z.ZodType, Result> {
  /** 200 unless something is created. */
  status?: 200 | 201;
  /** What the answer says of the result; the result itself unless given. */
  answer?: (result: Result) => unknown;
  /** Headers that depend on the result, like a session's cookie. */
  headers?: (result: Result, actor: Actor, input: z.output<Schema>) => Promise<Record<string, string>>;
}

/** Performs an operation with `{...body, ...params}`: the path wins over the body. */
export function calls<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result> | ((actor: Actor, params: Params) => Operation<Schema, Result>),
  options: CallOptions<Schema, Result> = {},
): Answer {
  return async (_request, actor, params, body) => {
    const chosen = typeof operation === "function" ? operation(actor, params) : operation;
    if (!chosen.isPublic && !actor.member) throw new Refusal(401, chosen.signInFirst ?? "Please sign in first");
    for (const name of Object.keys(params)) idIn(params, name, "There is nothing at this address");
    const input = { ...(await body()), ...params };
    const parsed = chosen.input.safeParse(input);
    if (!parsed.success) {
      const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
      return apiError(400, details[0]?.message ?? "Please check all fields and try again.", { details });
    }
    const result = await chosen.perform(actor, parsed.data);
    const headers = { ...noStore, ...(await options.headers?.(result, actor, parsed.data)) };
    return Response.json(options.answer ? options.answer(result) : result, { status: options.status ?? 200, headers });
  };
}

/** The id in a path; anything that is no whole number is refused 404 with this sentence. */
export function idIn(params: Params, name: string, sentence: string): number {
  const value = params[name] ?? "";
  if (!/^-?\d{1,15}$/.test(value)) throw new Refusal(404, sentence);
  return Number(value);
}
