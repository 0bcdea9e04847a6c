import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

/**
 * React Router tries all routes in turn for each request, twice, and makes an object of each to render a page. That takes a
 * fifth of a page's memory. So the routes that start with the same segment get a request handler of their own.
 */

interface RouteOfBuild {
  id: string;
  parentId?: string;
  path?: string;
}
type RoutesById = Record<string, RouteOfBuild | undefined>;

/** The first segment of a path in lower case, without a leading slash: `reunions` of `/Reunions/2/answers`. */
export const firstSegment = (path: string) => /^\/?([^/]*)/.exec(path)?.[1]?.toLowerCase() ?? "";

/** The path of a route with those of its parents. */
function fullPath(routes: RoutesById, { path = "", parentId }: RouteOfBuild): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return [parent && fullPath(routes, parent), path].filter(Boolean).join("/");
}

/** The first segment of each route's path, by its id. Undefined for the layout of other routes, and where any segment matches. */
function firstSegments(routes: RoutesById): Map<string, string | undefined> {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const layouts = new Set(all.map(({ parentId }) => parentId));
  return new Map(
    all.map((route) => {
      const path = fullPath(routes, route);
      return [route.id, layouts.has(route.id) || /^[:*]/.test(path) ? undefined : firstSegment(path)];
    }),
  );
}

/** React Router's request handler for a build, faster if there are many routes. */
export function routeHandler(build: ServerBuild): RequestHandler {
  const segmentOf = firstSegments(build.routes);
  /** The routes that an address with this first segment may match. */
  const routesFor = <Route>(routes: Record<string, Route>, segment: string): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => (segmentOf.get(id) ?? segment) === segment));
  const handlers = new Map<string, RequestHandler>();
  for (const segment of new Set(["", ...segmentOf.values()])) {
    if (segment === undefined) continue;
    const routes = routesFor(build.routes, segment);
    const assets = { ...build.assets, routes: routesFor(build.assets.routes, segment) };
    handlers.set(segment, createRequestHandler({ ...build, routes, assets } as ServerBuild, "production"));
  }
  const allRoutes = createRequestHandler(build, "production");
  return (request, context) => {
    const { pathname } = new URL(request.url);
    // Scripts load the data of a page from its address with `.data`, and that of Home from `/_.data`.
    const segment = firstSegment(pathname.replace(/^\/_\.data$|\.data$/, ""));
    return (handlers.get(segment) ?? allRoutes)(request, context);
  };
}
