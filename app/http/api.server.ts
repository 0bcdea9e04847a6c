import { createHash } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, matchRoutes } from "react-router";
import type { z } from "zod";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Member } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import type { StreamedList } from "#app/domain/core/streamed-lists.server.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { hasAlready } from "./entity-tags.server.ts";
import { logFault, refusalOf } from "./expected-errors.server.ts";
import { type Choice, choiceOf } from "./operation-choice.server.ts";
import { readJson } from "./request-body.server.ts";
import { actorContext } from "./session.server.ts";
import { answerList } from "./streamed-lists.server.ts";
import { heldBodiesContext } from "./upload-memory.server.ts";

/**
 * The JSON API: docs/behavior.md, "JSON API". `error` is always a sentence for a person. Invalid input
 * is 400 with `details`, an expected 'no' has the status of its Refusal. Each call
 * says beside its mount what it is and answers: GET /api/openapi.json is made of that.
 */

export type Params = ActionFunctionArgs["params"];
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Any call may be 503, for want of room or while nothing can be written: that is said once, and not with each. */
type DescribedStatus = Exclude<Refusal["status"], 503>;

/** What one method of a path does, and what the API's description says of it. */
export interface Call {
  respond(request: Request, actor: Actor, params: Params, body: () => Promise<Record<string, unknown>>): Promise<Response>;
  summary: string;
  isPublic: boolean;
  status: 200 | 201;
  answers: z.ZodType;
  refuses: readonly DescribedStatus[];
  /** The operations that it may perform; none for reads and counts. A body is checked against their schemas. */
  operations: readonly Operation[];
  example: object | undefined;
  query: Record<string, string>;
}

/** Paths under /api, and what each method does there. */
export type Resource = Record<string, Partial<Record<Method, Call>>>;

/**
 * The loader and action of `api/*`. React Router matches the paths, as it does those of pages: in any case, decoded, and
 * with or without a slash at the end. GET answers HEAD too, and any other method is 405.
 */
export function apiHandler(resources: Resource) {
  const routes = Object.entries(resources).map(([path, methods]) => ({ path: `/api/${path}`, methods }));
  return async ({ request, url, context }: ActionFunctionArgs | LoaderFunctionArgs): Promise<Response> => {
    const match = matchRoutes(routes, url)?.[0];
    if (!match) return Response.json({ error: "There is no such call" }, { status: 404 });
    const { methods } = match.route;
    const known = methods[(request.method === "HEAD" ? "GET" : request.method) as Method];
    if (!known) return methodNotAllowed(request, Object.keys(methods));
    try {
      const actor = context.get(actorContext);
      const body = () => readJson(request, actor.member ? "member" : "visitor", context.get(heldBodiesContext).of(actor.member));
      return await known.respond(request, actor, match.params, body);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) return refused(refusal);
      // Nobody is there any more to be answered.
      if (request.signal.aborted) throw error;
      logFault(error, request, context);
      return apiError(500, "This is our fault, not yours. Please try again in a moment.");
    }
  };
}

/** 405 for a method that an address does not take. Allow names those that it does. */
export function methodNotAllowed(request: Request, methods: string[]): Response {
  const allowed = methods.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
  return apiError(405, `${request.method} is not possible here`, {}, { Allow: allowed.join(", ") });
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

/** What is said of any call: in one line what it does, what it answers, and what it refuses besides what all its kind do. */
interface Said<Answers extends z.ZodType> {
  summary: string;
  answers: Answers;
  refuses?: readonly DescribedStatus[];
}

const plain = { status: 200, refuses: [], operations: [], example: undefined, query: {} } as const;

/** A read for signed-in members: 401 otherwise. Each parameter of the address that it heeds is the id of something. */
export function reads<Answers extends z.ZodType, Query extends string = never>(
  read: Read<z.output<Answers>, Query>,
  said: SaidOfRead<Answers, Query>,
): Call {
  return readCall(read, said, (result) => Response.json(result, { headers: noStore }));
}

/** A read of a list that may be long, for signed-in members. */
export function lists<Answers extends z.ZodArray, Query extends string = never>(
  read: Read<StreamedList<z.output<Answers>[number]>, Query>,
  said: SaidOfRead<Answers, Query>,
): Call {
  return readCall(read, said, (list, me) => answerList(list, me, noStore));
}

type Read<Result, Query extends string> = (me: Member, params: Params, query: Record<Query, string | null>) => Result;
type SaidOfRead<Answers extends z.ZodType, Query extends string> = Said<Answers> & { query?: Record<Query, string> };

function readCall<Result, Answers extends z.ZodType, Query extends string>(
  read: Read<Result, Query>,
  { query, ...said }: SaidOfRead<Answers, Query>,
  answer: (result: Result, me: Member) => Response,
): Call {
  const names = Object.keys(query ?? {}) as Query[];
  return {
    ...plain,
    ...said,
    isPublic: false,
    query: query ?? {},
    async respond(request, actor, params) {
      if (!actor.member) throw new Refusal(401, "Please sign in first");
      const { searchParams } = new URL(request.url);
      const asked = Object.fromEntries(names.map((name) => [name, searchParams.get(name)])) as Record<Query, string | null>;
      return answer(read(actor.member, params, asked), actor.member);
    },
  };
}

/** A count for signed-in members: a write too small to be an operation, which takes no body. */
export function counts<Answers extends z.ZodType>(
  count: (me: Member, params: Params) => z.output<Answers>,
  said: Said<Answers>,
): Call {
  return {
    ...plain,
    ...said,
    isPublic: false,
    async respond(_request, actor, params, body) {
      if (!actor.member) throw new Refusal(401, "Please sign in first");
      await body();
      const { member } = actor;
      return Response.json(await retryWhileBusy(() => count(member, params)), { headers: noStore });
    },
  };
}

/** A read that visitors may make too. */
export function publicReads<Answers extends z.ZodType>(
  read: (actor: Actor, params: Params) => z.output<Answers>,
  said: Said<Answers>,
): Call {
  return {
    ...plain,
    ...said,
    isPublic: true,
    respond: async (_request, actor, params) => Response.json(read(actor, params), { headers: noStore }),
  };
}

/** A read that is the same for everyone until the site is updated: made once, and kept by browsers for an hour. */
export function unchanging<Answers extends z.ZodType>(make: () => z.output<Answers>, said: Said<Answers>): Call {
  let made: { body: string; etag: string } | undefined;
  return {
    ...plain,
    ...said,
    isPublic: true,
    async respond(request) {
      if (!made) {
        const body = JSON.stringify(make());
        made = { body, etag: `W/"${createHash("sha256").update(body).digest("base64url")}"` };
      }
      const headers = { "Cache-Control": "public, max-age=3600", Vary: "Accept-Encoding", ETag: made.etag };
      if (hasAlready(request, made.etag)) return new Response(null, { status: 304, headers });
      return new Response(made.body, { headers: { ...headers, "Content-Type": "application/json" } });
    },
  };
}

interface CallOptions<Schema extends z.ZodType, Result, Answers extends z.ZodType> extends Said<Answers> {
  /** 200 unless something is created. */
  status?: 200 | 201;
  /** Headers that depend on the result, like a session's cookie. */
  headers?: (result: Result, actor: Actor, input: z.output<Schema>) => Promise<HeadersInit>;
  /** A body; what the path says is left out. */
  example?: Partial<z.input<Schema>>;
}

/** What the answer says of the result; may be left out where it is the result itself. */
type Answering<Result, Answers extends z.ZodType> =
  | { answer: (result: Result) => z.output<Answers> }
  | ([Result] extends [z.output<Answers>] ? { answer?: never } : never);

/** Performs an operation with `{...body, ...params}`: the path wins over the body. */
export function calls<Schema extends z.ZodType, Result, Answers extends z.ZodType>(
  operation: Operation<Schema, Result> | Choice<Schema, Result, Params>,
  { answer, headers, ...said }: CallOptions<Schema, Result, Answers> & Answering<Result, Answers>,
): Call {
  const { among, pick } = choiceOf(operation);
  return {
    ...plain,
    ...said,
    isPublic: among.every(({ isPublic }) => isPublic),
    operations: among,
    async respond(_request, actor, params, body) {
      const chosen = pick(actor, params);
      if (!chosen.isPublic && !actor.member) throw new Refusal(401, chosen.signInFirst ?? "Please sign in first");
      for (const name of Object.keys(params)) idIn(params, name, "There is nothing at this address");
      const input = { ...(await body()), ...params };
      const parsed = chosen.input.safeParse(input);
      if (!parsed.success) {
        const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
        return apiError(400, details[0]?.message ?? "Please check all fields and try again.", { details });
      }
      const result = await chosen.perform(actor, parsed.data);
      const answerHeaders = new Headers(await headers?.(result, actor, parsed.data));
      answerHeaders.set("Cache-Control", "no-store");
      return Response.json(answer ? answer(result) : result, { status: said.status ?? 200, headers: answerHeaders });
    },
  };
}

/** The id in a path; anything that is no whole number is refused 404 with this sentence. */
export function idIn(params: Params, name: string, sentence: string): number {
  const value = params[name] ?? "";
  if (!/^-?\d{1,15}$/.test(value)) throw new Refusal(404, sentence);
  return Number(value);
}
