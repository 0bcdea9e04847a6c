import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createContext, createCookie } from "react-router";
import { siteSecret } from "#app/domain/core/site-files.server.ts";
import { environment } from "#app/settings/environment.server.ts";

export const nonceContext = createContext<string>();
/** The request's ID in the log, which error pages show as a reference. */
export const requestIdContext = createContext<string>();
/** Response headers set by an action. React Router drops those that the action returns with a page. */
export const responseHeadersContext = createContext<Headers>();
export const clientAddressContext = createContext<string | null>(null);
export const csrfContext = createContext<string>();
/** Whether the response must not replace the cookies of a browser that another site may have made to send the request. */
export const keepsCookiesContext = createContext<boolean>();

/** A new nonce for the Content-Security-Policy of a page: a UUID, whose random bytes Node makes in advance. */
export const newNonce = () => randomUUID();

/** The headers of every response, except that `documentHeaders` are left out of scripts and style sheets. */
export function securityHeaders(): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Pages have their own policy, below.
    "Content-Security-Policy": "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
    ...(environment().isSecure ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

/** Browsers obey these only in documents. A first visit loads up to 13 scripts, with 290 bytes of these each. */
export const documentHeaders = [
  "X-Frame-Options",
  "Content-Security-Policy",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
];

/** The Content-Security-Policy of a page. Images may come from any https address, because members may link to them. */
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

/** The site's origin: SITE_URL if it is set, otherwise http and the Host header. */
export const ownOrigin = (request: Request): string => originAt(request.headers.get("Host") ?? new URL(request.url).host);

const originAt = (host: string) => environment().siteOrigin ?? `http://${host}`;

/**
 * Whether a write's headers say that it comes from another site. Old and text browsers send none; the CSRF token protects them.
 */
export function isCrossSiteWrite({ headers }: IncomingMessage): boolean {
  const { origin, "sec-fetch-site": site, host = "localhost" } = headers;
  if (origin !== undefined && origin !== originAt(host)) return true;
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** The unsubscribe links in emails. */
const unsubscribeAddress = /^\/unsubscribe\/[\w-]+(\?|$)/;

/** Whether it may be a mail program's post to the link in an email, which comes from anywhere (RFC 8058). */
export const isOneClickUnsubscribe = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "POST" && unsubscribeAddress.test(url);

/** Removes what could use a session from a request, and what says where it comes from. */
export function makeAnonymous({ headers }: IncomingMessage): void {
  for (const name of ["cookie", "origin", "sec-fetch-site"]) delete headers[name];
}

const visitorCookie = () =>
  createCookie(environment().isSecure ? "__Host-visitor" : "visitor", {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: environment().isSecure,
    maxAge: 400 * 86_400,
  });

/** The browser's random ID, from which its CSRF token is derived, and the cookie to set if it is new. */
export async function readVisitor(request: Request): Promise<{ id: string; setCookie: string | null }> {
  const cookie = visitorCookie();
  const known = await cookie.parse(request.headers.get("Cookie"));
  if (typeof known === "string" && /^[\w-]{22}$/.test(known)) return { id: known, setCookie: null };
  const id = randomBytes(16).toString("base64url");
  return { id, setCookie: await cookie.serialize(id) };
}

/** The CSRF token for a visitor ID: 132 bits, because every page has it. */
export const csrfTokenFor = (visitorId: string): string =>
  createHmac("sha256", siteSecret()).update(visitorId).digest("base64url").slice(0, 22);

/** A new key of a form, by which the same form sent twice is recognized. */
export const newSubmissionKey = () => randomBytes(9).toString("base64url");

/** The length of version 1.0's tokens, which begin with this version's. A page may have stayed open while the site was updated. */
const earlierTokenLength = 43;

/** Whether the token in a form is the expected one. Compares in constant time. */
export function isValidToken(expected: string, given: unknown): boolean {
  if (typeof given !== "string") return false;
  const token = given.length === earlierTokenLength ? given.slice(0, expected.length) : given;
  const [a, b] = [Buffer.from(expected), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
