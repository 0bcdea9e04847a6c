/** Runs in development only, before React Router's own client. */

interface RouteUpdate {
  route: { id: string } | null;
}

declare global {
  interface Window {
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

// React Router waits for the module of every changed route. A module that this page has not loaded never arrives, and
// would block all later updates.
import.meta.hot?.on("react-router:hmr", (update: RouteUpdate) => {
  if (update.route && !(update.route.id in (window.__reactRouterRouteModules ?? {}))) update.route = null;
});
