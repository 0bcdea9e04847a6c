import { Outlet } from "react-router";

/**
 * The layout route of what visitors may open, too. After an action's error, the framework does not run the loader of the route
 * whose boundary shows it. If that were the root, the header would treat a member as a visitor, forms would have no token, and the
 * simple version would have scripts.
 */
export { ErrorBoundary } from "#app/ui/error-boundary.tsx";

export default function Page() {
  return <Outlet />;
}
