import { redirect } from "react-router";
import { signOut } from "#app/domain/sign-in/sign-in.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { actorContext, clearSessionCookie } from "#app/http/session.server.ts";
import { isTextBrowser } from "#app/http/simple-version.server.ts";
import * as words from "#app/ui/button-words.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { PageTitle } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/route";

const done = { title: "Logged out successfully", description: "You have been logged out of your account." };
const texts = {
  "sign-out": {
    done,
    failed: "Logout failed",
    otherwise: "There was an error logging you out.",
  },
};

/** Text browsers keep visited pages until they quit, despite the cache headers. */
const textBrowserWarning =
  "Someone who goes back in this browser can still see the pages you visited. If you share this computer, quit the browser, too.";

/** Sends visitors to Home. */
export const loader = ({ context }: Route.LoaderArgs) => (context.get(actorContext).member ? null : redirect("/"));

export const action = formAction(texts, noDialogs, {
  "sign-out": formHandler(signOut, {
    redirectTo: () => "/",
    notice: (_, { actor }) =>
      isTextBrowser(actor.userAgent) ? { ...done, description: `${done.description} ${textBrowserWarning}` } : done,
    headers: async () => ({ "Set-Cookie": await clearSessionCookie() }),
  }),
});

export const clientAction = makeClientAction(texts, ["sign-out"]);

/** Shown when signing out failed, or when a member opens the address. The button is in the header. */
export default function SignOut() {
  return (
    <>
      <PageTitle>{words.signOut}</PageTitle>
      <h1 className="mb-4">{words.signOut}</h1>
      <FormFailure intents={Object.keys(texts)} />
      <p>You are still signed in. Please choose Sign Out at the top of this page again.</p>
    </>
  );
}
