import type { Screen } from "./screens.ts";

/**
 * The screens and dialogs that only a site with a mail server has, or that look different there. The tests of HTML and
 * accessibility walk this list, too.
 */
export const mailScreens: Screen[] = [
  { role: "member", path: "/account", status: 200 },
  { role: "member", path: "/account", status: 422, post: { intent: "change-emails", fields: { messages: "often" } } },
];
