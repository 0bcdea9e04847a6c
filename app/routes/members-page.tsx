import { Outlet } from "react-router";
import { admitMembers } from "#app/http/guards.server.ts";
import type { Route } from "./+types/members-page.ts";

/** The layout route of what only members may open. As in `page.tsx`, errors show here because the root then keeps its data. */
export { ErrorBoundary } from "#app/ui/error-boundary.tsx";

export const middleware: Route.MiddlewareFunction[] = [admitMembers];

export default function MembersPage() {
  return <Outlet />;
}
