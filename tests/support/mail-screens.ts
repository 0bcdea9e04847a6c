import type { Screen } from "./screens.ts";

/**
 * The screens and dialogs that only a site with a mail server has, or that look different there. The tests of HTML and
 * accessibility walk this list, too.
 */
export const mailScreens: Screen[] = [
  { role: "member", path: "/account", status: 200 },
  { role: "member", path: "/account", status: 422, post: { intent: "change-emails", fields: { messages: "often" } } },
  { role: "visitor", path: "/login", status: 200 },
  { role: "visitor", path: "/forgot", status: 200 },
  { role: "visitor", path: "/forgot", status: 422, post: { intent: "forgot", fields: { email: "x" } } },
  { role: "visitor", path: "/forgot?sent=1", status: 200 },
  { role: "visitor", path: "/confirm-email/no-such-link", status: 404 },
];
