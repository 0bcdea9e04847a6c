import { createContext, createCookie } from "react-router";

/** Whether this response is the simple version: no scripts, larger text, no decorative images. */
export const simpleContext = createContext(false);

export const simpleChoices = ["simple", "full"] as const;
export type SimpleChoice = (typeof simpleChoices)[number];

// Not HttpOnly: a browser whose scripts crash writes 'broken' itself (entry.client.tsx).
const cookie = createCookie("version", { path: "/", sameSite: "lax", maxAge: 365 * 86_400 });

/** The Set-Cookie header that stores the choice made with the link in the footer. */
export const simpleVersionCookie = (choice: SimpleChoice): Promise<string> => cookie.serialize(choice);

/** Whether the User-Agent is a text browser, which runs no scripts. */
export const isTextBrowser = (userAgent: string | null): boolean => /^(Lynx|w3m|ELinks|Links)\b/i.test(userAgent ?? "");

/** Whether to send the simple version: by the visitor's choice, otherwise for text browsers and for Save-Data. */
export async function wantsSimpleVersion(request: Request): Promise<boolean> {
  const header = request.headers.get("Cookie");
  if (/(?:^|;\s*)scripts=broken/.test(header ?? "")) return true;
  // A browser whose scripts crash and that stores no cookies asks with a parameter.
  if (new URL(request.url).searchParams.has("simple")) return true;
  const choice = await cookie.parse(header);
  if (choice === "simple" || choice === "full") return choice === "simple";
  if (isTextBrowser(request.headers.get("User-Agent"))) return true;
  return request.headers.get("Save-Data")?.toLowerCase() === "on";
}
