import { Outlet } from "react-router";

/**
 * Around every page. The framework leaves out the loader of the route whose boundary shows an action's error: were that
 * the root, its header would take a member for a visitor, its forms would carry no token, and the simple version
 * would come with scripts.
 */
export { ErrorBoundary } from "#app/ui/error-boundary.tsx";

export default function Page() {
  return <Outlet />;
}
