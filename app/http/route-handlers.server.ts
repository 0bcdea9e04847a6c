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
type RoutesById<Route extends RouteOfBuild> = Record<string, Route | undefined>;

/** The first segment of a path in lower case, without a leading slash: `reunions` of `/Reunions/2/answers`. */
export const firstSegment = (path: string) => /^\/?([^/]*)/.exec(path)?.[1]?.toLowerCase() ?? "";

/** The path of a route with those of its parents. */
function fullPath<Route extends RouteOfBuild>(routes: RoutesById<Route>, { path = "", parentId }: Route): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return [parent && fullPath(routes, parent), path].filter(Boolean).join("/");
}

/** Whether a route is a layout of other routes, or matches any first segment. */
function isForAll<Route extends RouteOfBuild>(routes: RoutesById<Route>, route: Route): boolean {
  const isParent = Object.values(routes).some((other) => other?.parentId === route.id);
  return isParent || /^[:*]/.test(fullPath(routes, route));
}

/** The routes that an address with this first segment may match. */
function routesFor<Route extends RouteOfBuild>(routes: RoutesById<Route>, segment: string): RoutesById<Route> {
  const isWanted = (route: Route | undefined) =>
    route !== undefined && (isForAll(routes, route) || firstSegment(fullPath(routes, route)) === segment);
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => isWanted(route)));
}

/** React Router's request handler for a build, faster if there are many routes. */
export function routeHandler(build: ServerBuild): RequestHandler {
  const segments = new Set(
    Object.values(build.routes).map((route) => (route ? firstSegment(fullPath(build.routes, route)) : "")),
  );
  const handlers = new Map<string, RequestHandler>();
  for (const segment of segments) {
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
