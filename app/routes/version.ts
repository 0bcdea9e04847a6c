import { redirect } from "react-router";
import { rejectPosts, sameSitePath, sentenceResponse } from "#app/http/guards.server.ts";
import { type SimpleChoice, simpleChoices, simpleVersionCookie } from "#app/http/simple-version.server.ts";
import type { Route } from "./+types/version";

/** The footer's link to the simple version and back: remembers the choice and returns to the page. */
export async function loader({ params, url }: Route.LoaderArgs) {
  if (!(simpleChoices as readonly string[]).includes(params.choice))
    throw sentenceResponse(404, "This version of the site does not exist.");
  const from = sameSitePath(url.searchParams.get("from")) ?? "/";
  const headers = new Headers({ "Set-Cookie": await simpleVersionCookie(params.choice as SimpleChoice) });
  // After failed scripts, asking for the full version tries them again.
  headers.append("Set-Cookie", "scripts=; Path=/; Max-Age=0; SameSite=Lax");
  return redirect(from, { status: 303, headers });
}

export const action = rejectPosts;
