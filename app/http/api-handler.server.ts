import { type ActionFunctionArgs, type LoaderFunctionArgs, matchRoutes } from "react-router";
import type { Method, Resource } from "./api.server.ts";
import { errorResponse, methodNotAllowed, refusalResponse } from "./api-errors.server.ts";
import { logUnexpectedError, toRefusal } from "./expected-errors.server.ts";
import { readJson } from "./request-body.server.ts";
import { actorContext } from "./session.server.ts";
import { requestMemoryContext } from "./upload-memory.server.ts";

/** Finds the endpoint of a call, and makes its errors JSON. */

/**
 * The loader and action of `api/*`. React Router matches the paths the same way as those of pages: percent-decoded, in
 * upper or lower case, with or without a trailing slash.
 */
export function apiHandler(resources: Resource) {
  const routes = Object.entries(resources).map(([path, endpoints]) => ({ path: `/api/${path}`, endpoints }));
  return async ({ request, url, context }: ActionFunctionArgs | LoaderFunctionArgs): Promise<Response> => {
    const match = matchRoutes(routes, url)?.[0];
    if (!match) return Response.json({ error: "Call not found" }, { status: 404 });
    const { endpoints } = match.route;
    const endpoint = endpoints[(request.method === "HEAD" ? "GET" : request.method) as Method];
    if (!endpoint) return methodNotAllowed(request, Object.keys(endpoints));
    try {
      const actor = context.get(actorContext);
      const body = () =>
        readJson(request, actor.member ? "member" : "visitor", context.get(requestMemoryContext).from(actor.member));
      return await endpoint.respond(request, actor, match.params, body);
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal) return refusalResponse(refusal);
      // The client has disconnected.
      if (request.signal.aborted) throw error;
      logUnexpectedError(error, request, context);
      return errorResponse(500, "This is our fault, not yours. Please try again in a moment.");
    }
  };
}
