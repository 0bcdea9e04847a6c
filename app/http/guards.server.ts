import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { Member } from "#app/domain/core/member.ts";
import { isAdministrator } from "#app/domain/core/permissions.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { actorContext } from "./session.server.ts";

/** Longer addresses are not restored after sign-in: browsers and proxies reject headers of several thousand characters. */
const maxContinueLength = 1000;

/** The member who opens a members' page or file. Set by the middleware of their layout. */
export const memberContext = createContext<Member>();

/**
 * Middleware of the members' layout: sends visitors to /login. Their posts pass, because `formAction` answers those with what was
 * typed.
 */
export const admitMembers = ({ request, url, context }: Pick<LoaderFunctionArgs, "request" | "url" | "context">): void => {
  const { member } = context.get(actorContext);
  if (member) context.set(memberContext, member);
  if (member || (request.method !== "GET" && request.method !== "HEAD")) return;
  const address = url.pathname + url.search;
  const isRestored = url.pathname !== "/" && address.length <= maxContinueLength;
  throw redirect(isRestored ? `/login?${new URLSearchParams({ continue: address })}` : "/login");
};

/** The administrator, for loaders. Other members get a 403 page with this sentence. */
export function requireAdministrator({ context }: Pick<LoaderFunctionArgs, "context">, sentence: string): Member {
  const member = context.get(memberContext);
  if (!isAdministrator(member)) throw sentenceResponse(403, sentence);
  return member;
}

/** A response for loaders to throw. Screens show the sentence on the error page; file addresses send it as text. */
export const sentenceResponse = (status: number, sentence: string): Response =>
  new Response(`${sentence}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/** The action of an address that has only a file or a redirect: 405. */
export function rejectPosts(): never {
  const response = sentenceResponse(405, "Nothing can be sent to this address.");
  response.headers.set("Allow", "GET, HEAD");
  throw response;
}

/** This path, with the address to continue at that the present one has. */
export function withContinue(path: string, { searchParams }: URL): string {
  const continueTo = sameSitePath(searchParams.get("continue"));
  return continueTo ? `${path}?${new URLSearchParams({ continue: continueTo })}` : path;
}

/** The path if it is on this site, otherwise null. Checks the value of `?continue=`. */
export function sameSitePath(path: unknown): string | null {
  if (typeof path !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return null;
  const resolved = new URL(path, "http://site.invalid");
  // '/.//other.example' resolves to '//other.example', which is another site for browsers.
  const isOurs = resolved.host === "site.invalid" && !resolved.pathname.startsWith("//");
  return isOurs ? resolved.pathname + resolved.search : null;
}

/** For loaders of screens that need a mail server. Without one, they are not found. */
export function requireMailServer(): void {
  if (!isMailOn()) throw data(null, { status: 404 });
}
