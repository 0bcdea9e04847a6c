import { redirect } from "react-router";
import { joinPath } from "#app/domain/sign-in/sign-in-links.ts";
import { rejectPosts } from "#app/http/guards.server.ts";
import type { Route } from "./+types/earlier-address";

/** /welcome/{token}: where one-time links led before they had codes. Letters on paper still have this address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(joinPath(encodeURIComponent(params.token)));
}

export const action = rejectPosts;
