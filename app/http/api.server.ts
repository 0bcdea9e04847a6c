import { createHash } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, ParamParseKey } from "react-router";
import type { z } from "zod";
import type { Actor, Member } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import type { StreamedList } from "#app/domain/core/streamed-lists.server.ts";
import { enterSentCode } from "#app/domain/sign-in/fresh-codes.server.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { conflictDetails, shownInBody } from "./edit-conflicts.server.ts";
import { logUnexpectedError, toRefusal } from "./expected-errors.server.ts";
import { logDone } from "./log.server.ts";
import { readJson } from "./request-body.server.ts";
import { matchesEntityTag } from "./responses.server.ts";
import { actorContext } from "./session.server.ts";
import { listResponse } from "./streamed-lists.server.ts";
import { requestMemoryContext } from "./upload-memory.server.ts";

/**
 * The JSON API: docs/behavior.md. Errors have an `error` sentence; invalid input is 400 with `details`; a Refusal keeps its
 * status.
 */

export type Params = ActionFunctionArgs["params"];
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Any endpoint can return 503, so the OpenAPI document says so once, in its overview. */
type ErrorStatus = Exclude<Refusal["status"], 503>;

/** One method of one path: what it does, and what the OpenAPI document says about it. */
export interface Endpoint<PathParams extends Params = Params> {
  respond(request: Request, actor: Actor, params: PathParams, body: () => Promise<Record<string, unknown>>): Promise<Response>;
  summary: string;
  isPublic: boolean;
  status: 200 | 201;
  response: z.ZodType;
  bodyType: "application/json" | "application/zip";
  /** In addition to those that all endpoints of its kind share. */
  errors: readonly ErrorStatus[];
  /** The operations it may run, whose schemas describe the request body. Empty for queries and counters. */
  operations: readonly Operation[];
  /** Whether the body may have a `code`, which is entered before the operation that asks for a fresh one. */
  takesCode: boolean;
  example: object | undefined;
  /** Each is an ID. */
  queryParameters: Record<string, string>;
  textParameters: Record<string, string>;
}

/** The endpoints of some paths, by their patterns, like `/api/users/:userId`. */
export type Resource = Record<string, Partial<Record<Method, Endpoint>>>;

/** The parameters of a route's pattern: `{ userId: string }` for `/api/users/:userId`. */
type PatternParams<Pattern extends string> = { [Name in ParamParseKey<Pattern>]: string };

/**
 * The loader and action of a module of the JSON API: what each method does, by the pattern of its path (app/routes.ts has the
 * same patterns). HEAD works like GET; methods that are missing are 405. Errors are JSON.
 */
export function apiRoute<Table>(
  table: { [Pattern in keyof Table]: Partial<Record<Method, Endpoint<PatternParams<Pattern & string>>>> },
) {
  const endpoints: Resource = table;
  async function respond({ request, pattern, params, context }: ActionFunctionArgs | LoaderFunctionArgs): Promise<Response> {
    // React Router's pattern has no slash in front.
    const methods = endpoints[`/${pattern}`];
    if (!methods) throw new Error(`/${pattern} is in app/routes.ts, but its module has no endpoints for it`);
    const endpoint = methods[(request.method === "HEAD" ? "GET" : request.method) as Method];
    if (!endpoint) return methodNotAllowed(request, Object.keys(methods));
    try {
      const actor = context.get(actorContext);
      const body = () =>
        readJson(request, actor.member ? "member" : "visitor", context.get(requestMemoryContext).from(actor.member));
      return await endpoint.respond(request, actor, params, body);
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal) return refusalResponse(refusal);
      // The client has disconnected.
      if (request.signal.aborted) throw error;
      logUnexpectedError(error, request, context);
      return errorResponse(500, "This is our fault, not yours. Please try again in a moment.");
    }
  }
  return Object.assign(respond, { endpoints });
}

/** The endpoints of all modules of a build, for the OpenAPI document. */
export function mountedEndpoints(modules: { loader?: unknown }[]): Resource {
  const tables = modules.map(({ loader }) => (typeof loader === "function" && "endpoints" in loader ? loader.endpoints : {}));
  return Object.assign({}, ...tables);
}

/** What every endpoint declares for the OpenAPI document. */
export interface EndpointOptions<ResponseSchema extends z.ZodType> {
  summary: string;
  response: ResponseSchema;
  errors?: readonly ErrorStatus[];
}

export const endpointDefaults = {
  status: 200,
  bodyType: "application/json",
  errors: [],
  operations: [],
  takesCode: false,
  example: undefined,
  queryParameters: {},
  textParameters: {},
} as const;

type ReadForMember<Result, Name extends string, PathParams> = (
  me: Member,
  params: PathParams,
  query: Record<Name, string | null>,
) => Result;
type QueryOptions<ResponseSchema extends z.ZodType, Name extends string> = EndpointOptions<ResponseSchema> & {
  /** Query parameters with their descriptions. `read` gets these and no others; each is an ID. */
  queryParameters?: Record<Name, string>;
  /** Query parameters that are text, with their descriptions. */
  textParameters?: Record<Name, string>;
};

/** A GET endpoint for members; 401 for visitors. */
export function query<ResponseSchema extends z.ZodType, Name extends string = never, PathParams extends Params = Params>(
  read: ReadForMember<z.output<ResponseSchema>, Name, PathParams>,
  options: QueryOptions<ResponseSchema, Name>,
): Endpoint<PathParams> {
  return memberQuery(read, options, (result) => Response.json(result, { headers: noStore }));
}

/** A GET endpoint for members that returns a list. A long list is streamed. */
export function listQuery<ResponseSchema extends z.ZodArray, Name extends string = never, PathParams extends Params = Params>(
  read: ReadForMember<StreamedList<z.output<ResponseSchema>[number]>, Name, PathParams>,
  options: QueryOptions<ResponseSchema, Name>,
): Endpoint<PathParams> {
  return memberQuery(read, options, (list, me) => listResponse(list, me, noStore));
}

function memberQuery<Result, ResponseSchema extends z.ZodType, Name extends string, PathParams extends Params>(
  read: ReadForMember<Result, Name, PathParams>,
  { queryParameters, textParameters, ...options }: QueryOptions<ResponseSchema, Name>,
  toResponse: (result: Result, me: Member) => Response,
): Endpoint<PathParams> {
  const names = Object.keys({ ...queryParameters, ...textParameters }) as Name[];
  return {
    ...endpointDefaults,
    ...options,
    isPublic: false,
    queryParameters: queryParameters ?? {},
    textParameters: textParameters ?? {},
    async respond(request, actor, params) {
      if (!actor.member) throw new Refusal(401, "Please sign in first");
      const { searchParams } = new URL(request.url);
      const values = Object.fromEntries(names.map((name) => [name, searchParams.get(name)])) as Record<Name, string | null>;
      return toResponse(read(actor.member, params, values), actor.member);
    },
  };
}

/** A GET endpoint for everyone. */
export function publicQuery<ResponseSchema extends z.ZodType>(
  read: (actor: Actor) => z.output<ResponseSchema>,
  options: EndpointOptions<ResponseSchema>,
): Endpoint {
  return {
    ...endpointDefaults,
    ...options,
    isPublic: true,
    respond: async (_request, actor) => Response.json(read(actor), { headers: noStore }),
  };
}

/** A GET endpoint for everyone whose response changes only with the site's version. Browsers may cache it for an hour. */
export function cacheableQuery<ResponseSchema extends z.ZodType>(
  read: () => Promise<z.output<ResponseSchema>>,
  options: EndpointOptions<ResponseSchema>,
): Endpoint {
  let cached: { body: string; etag: string } | undefined;
  return {
    ...endpointDefaults,
    ...options,
    isPublic: true,
    async respond(request) {
      if (!cached) {
        const body = JSON.stringify(await read());
        cached = { body, etag: `W/"${createHash("sha256").update(body).digest("base64url")}"` };
      }
      const headers = { "Cache-Control": "public, max-age=3600", Vary: "Accept-Encoding", ETag: cached.etag };
      if (matchesEntityTag(request, cached.etag)) return new Response(null, { status: 304, headers });
      return new Response(cached.body, { headers: { ...headers, "Content-Type": "application/json" } });
    },
  };
}

/** A POST endpoint for members that adds to a counter: a write too small to be an operation. It takes no fields. */
export function counter<ResponseSchema extends z.ZodType, PathParams extends Params = Params>(
  increment: (me: Member, params: PathParams) => z.output<ResponseSchema>,
  options: EndpointOptions<ResponseSchema>,
): Endpoint<PathParams> {
  return {
    ...endpointDefaults,
    ...options,
    isPublic: false,
    async respond(_request, actor, params, body) {
      if (!actor.member) throw new Refusal(401, "Please sign in first");
      await body();
      const { member } = actor;
      return Response.json(await retryWhileBusy(() => increment(member, params)), { headers: noStore });
    },
  };
}

interface MutationOptions<Schema extends z.ZodType, Result, ResponseSchema extends z.ZodType>
  extends EndpointOptions<ResponseSchema> {
  /** 200 unless something is created. */
  status?: 200 | 201;
  /** Response headers that depend on the result, such as the session cookie. */
  headers?: (result: Result, actor: Actor, input: z.output<Schema>) => Promise<HeadersInit>;
  /** Replaces the operation's own call: signing in goes through its library. */
  perform?: (request: Request, actor: Actor, input: z.output<Schema>) => Promise<Result>;
  takesCode?: boolean;
  /** A request body, without the parameters of the path. */
  example?: Partial<z.input<Schema>>;
}

/** Turns the operation's result into the response body. Optional if the result already matches the response schema. */
type ToResponse<Result, ResponseSchema extends z.ZodType> =
  | { toResponse: (result: Result) => z.output<ResponseSchema> }
  | ([Result] extends [z.output<ResponseSchema>] ? { toResponse?: never } : never);

/** What a call sends, by which an operation may be chosen. */
export interface Sent {
  params: Params;
  body: Record<string, unknown>;
}

/** Runs an operation with the fields of the body and the parameters of the path, which take precedence. */
export function mutation<Schema extends z.ZodType, Result, ResponseSchema extends z.ZodType>(
  operation: Operation<Schema, Result> | Choice<Schema, Result, Sent>,
  {
    toResponse,
    headers,
    perform,
    ...options
  }: MutationOptions<Schema, Result, ResponseSchema> & ToResponse<Result, ResponseSchema>,
): Endpoint {
  const { among, pick } = choiceOf(operation);
  return {
    ...endpointDefaults,
    ...options,
    isPublic: among.every(({ isPublic }) => isPublic),
    operations: among,
    async respond(request, actor, params, body) {
      const forMembers = among.find((each) => !each.isPublic);
      if (forMembers && !actor.member) throw new Refusal(401, forMembers.signInFirst ?? "Please sign in first");
      for (const name of Object.keys(params)) idIn(params, name, "There is nothing at this address");
      const sent = await body();
      const chosen = pick(actor, { params, body: sent });
      const input = { ...sent, ...params };
      const parsed = chosen.input.safeParse(input);
      if (!parsed.success) return invalidResponse(parsed.error);
      if (options.takesCode) await enterSentCode(actor, sent.code);
      const shown = chosen.edits ? shownInBody(sent) : undefined;
      const result = await (perform?.(request, actor, parsed.data) ?? chosen.perform(actor, parsed.data, shown));
      logDone(chosen, actor, result);
      const responseHeaders = new Headers(await headers?.(result, actor, parsed.data));
      responseHeaders.set("Cache-Control", "no-store");
      return Response.json(toResponse ? toResponse(result) : result, { status: options.status ?? 200, headers: responseHeaders });
    },
  };
}

/** The ID in this parameter of a path. Throws a 404 with this sentence unless it is a whole number. */
export function idIn<PathParams extends Params>(params: PathParams, name: keyof PathParams & string, sentence: string): number {
  const value = params[name] ?? "";
  if (!/^-?\d{1,15}$/.test(value)) throw new Refusal(404, sentence);
  return Number(value);
}

/** Operations of which each request performs one, by who asks and by the form or the path. */
interface Choice<Schema extends z.ZodType, Result, About> {
  among: readonly Operation<Schema, Result>[];
  pick(actor: Actor, about: About): Operation<Schema, Result>;
}

/** The first operation if `isFirst` holds, otherwise the second. */
export function eitherOf<A extends z.ZodType, B extends z.ZodType, Result, About>(
  first: Operation<A, Result>,
  second: Operation<B, Result>,
  isFirst: (actor: Actor, about: About) => boolean,
): Choice<A | B, Result, About> {
  return { among: [first, second], pick: (actor, about) => (isFirst(actor, about) ? first : second) };
}

function choiceOf<Schema extends z.ZodType, Result, About>(
  operation: Operation<Schema, Result> | Choice<Schema, Result, About>,
): Choice<Schema, Result, About> {
  return "pick" in operation ? operation : { among: [operation], pick: () => operation };
}

/** The JSON of errors. */

export const noStore = { "Cache-Control": "no-store" };

/** 405 in JSON, with the methods that the address does support in Allow. */
export function methodNotAllowed(request: Request, methods: string[]): Response {
  const allowed = methods.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
  return errorResponse(405, `${request.method} is not possible here`, {}, { Allow: allowed.join(", ") });
}

function errorResponse(status: number, error: string, more: object = {}, headers: HeadersInit = {}): Response {
  return Response.json({ error, ...more }, { status, headers: { ...noStore, ...headers } });
}

/** 400 with every invalid field. */
export function invalidResponse({ issues }: z.ZodError): Response {
  const details = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return errorResponse(400, details[0]?.message ?? "Please check all fields and try again.", { details });
}

function refusalResponse(refusal: Refusal): Response {
  const details = refusal.field
    ? { details: [{ field: refusal.field, message: refusal.message }] }
    : refusal.conflicts.length > 0
      ? { details: conflictDetails(refusal.conflicts) }
      : {};
  const headers = refusal.retryAfter ? { "Retry-After": String(refusal.retryAfter) } : undefined;
  return errorResponse(refusal.status, refusal.message, details, headers);
}
