import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createContext, createCookie } from "react-router";
import { environment } from "#app/environment.server.ts";

/** The nonce of this answer's scripts and styles. */
export const nonceContext = createContext<string>();
/** The id that the request log and an error page share. */
export const requestIdContext = createContext<string>();
/** Headers that an action wants on its answer: the router keeps none of a page's own. */
export const answerHeadersContext = createContext<Headers>();
/** The address of the person at the other end, as the server understood it. */
export const addressContext = createContext<string | null>(null);
/** The token that forms of this browser carry. */
export const csrfContext = createContext<string>();

/** A new nonce for one answer's Content-Security-Policy. */
export const newNonce = () => randomBytes(16).toString("base64url");

/** The headers of every answer, pictures and scripts included. */
export function securityHeaders(): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Of what is no page; pages have their own, below.
    "Content-Security-Policy": "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
    ...(environment().isSecure ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

/** The Content-Security-Policy of a page. Pictures may come from any https address: members' own are kept as they are. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "object-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The site's own origin: SITE_URL, or http and the Host header where that is not set. */
export function ownOrigin(request: Request): string {
  return environment().siteOrigin ?? `http://${request.headers.get("Host") ?? new URL(request.url).host}`;
}

/** Whether a write says of itself that it comes from another site. Old and text browsers say nothing, and pass on to the token. */
export function isForeignWrite(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== ownOrigin(request)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && site !== "none";
}

let secret: Buffer | undefined;

/** The secret of this site, made on the first start and kept in DATA_DIR. */
export function siteSecret(): Buffer {
  if (secret) return secret;
  const { dataDir } = environment();
  const file = path.join(dataDir, "session-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      // Another process of the same site was quicker; its secret is the one.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  secret = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
  return secret;
}

const visitorCookie = () =>
  createCookie(environment().isSecure ? "__Host-visitor" : "visitor", {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: environment().isSecure,
    maxAge: 400 * 86_400,
  });

/** The browser's own random id, which its form tokens are made of; and the cookie to set where it is new. */
export async function visitorOf(request: Request): Promise<{ id: string; setCookie: string | null }> {
  const cookie = visitorCookie();
  const known = await cookie.parse(request.headers.get("Cookie"));
  if (typeof known === "string" && /^[\w-]{22}$/.test(known)) return { id: known, setCookie: null };
  const id = randomBytes(16).toString("base64url");
  return { id, setCookie: await cookie.serialize(id) };
}

/** The token that goes with a visitor id. */
export const csrfTokenOf = (visitorId: string): string =>
  createHmac("sha256", siteSecret()).update(visitorId).digest("base64url");

/** Whether a form carried the token of the browser that sent it. */
export function isSameToken(expected: string, given: unknown): boolean {
  if (typeof given !== "string") return false;
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
