import { createContext, createCookie } from "react-router";

/** Whether this answer is the simple version: no scripts, larger text, no decorative pictures. */
export const simpleContext = createContext(false);

export const simpleChoices = ["simple", "full"] as const;
export type SimpleChoice = (typeof simpleChoices)[number];

// Not HttpOnly: a browser whose scripts crash writes 'broken' itself (entry.client.tsx).
const cookie = createCookie("version", { path: "/", sameSite: "lax", maxAge: 365 * 86_400 });

/** The Set-Cookie header of a choice made by the footer's link. */
export const rememberChoice = (choice: SimpleChoice): Promise<string> => cookie.serialize(choice);

/** Whether the browser shows text only and runs no scripts, by the name it gives itself. */
export const isTextBrowser = (userAgent: string | null): boolean => /^(Lynx|w3m|ELinks|Links)\b/i.test(userAgent ?? "");

/** What the request asks for: its own choice; else the simple version for text browsers and for those that save data. */
export async function wantsSimple(request: Request): Promise<boolean> {
  const header = request.headers.get("Cookie");
  if (/(?:^|;\s*)scripts=broken/.test(header ?? "")) return true;
  // One whose scripts crash and that keeps no cookies asks in the address.
  if (new URL(request.url).searchParams.has("simple")) return true;
  const choice = await cookie.parse(header);
  if (choice === "simple" || choice === "full") return choice === "simple";
  if (isTextBrowser(request.headers.get("User-Agent"))) return true;
  return request.headers.get("Save-Data")?.toLowerCase() === "on";
}
