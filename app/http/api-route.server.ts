import type { ActionFunctionArgs, LoaderFunctionArgs, ParamParseKey } from "react-router";
import type { Endpoint, Method, Resource } from "./api.server.ts";
import { errorResponse, methodNotAllowed, refusalResponse } from "./api-errors.server.ts";
import { logUnexpectedError, toRefusal } from "./expected-errors.server.ts";
import { readJson } from "./request-body.server.ts";
import { actorContext } from "./session.server.ts";
import { requestMemoryContext } from "./upload-memory.server.ts";

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
