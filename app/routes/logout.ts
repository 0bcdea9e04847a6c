import { redirect } from "react-router";
import { signOut } from "#app/domain/accounts.server.ts";
import { enhanced } from "#app/http/enhanced.ts";
import { formAction, performs } from "#app/http/forms.server.ts";
import { forgetSession } from "#app/http/session.server.ts";

const texts = {
  "sign-out": {
    done: { title: "Logged out successfully", description: "You have been logged out of your account." },
    failed: "Logout failed",
  },
};

/** Somebody who opens the address itself has nothing to see here. */
export const loader = () => redirect("/");

export const action = formAction(texts, {
  "sign-out": performs(signOut, {
    to: () => "/",
    headers: async () => ({ "Set-Cookie": await forgetSession() }),
  }),
});

export const clientAction = enhanced(texts);
