import { type LoaderFunctionArgs, redirect } from "react-router";
import type { Member } from "#app/domain/core/member.ts";
import { isAdministrator } from "#app/domain/core/permissions.ts";
import { actorContext } from "./session.server.ts";

type Args = Pick<LoaderFunctionArgs, "url" | "context">;

/** Characters of an address that sign-in remembers: browsers and proxies refuse a header of several thousand. */
const mostRemembered = 1000;

/**
 * The signed-in member, for loaders of protected screens. Sends anybody
 * else to /login, remembering where they wanted to go. A function of each loader
 * rather than of a parent route: single loaders can be asked for by themselves.
 */
export function signedIn({ url, context }: Args): Member {
  const { member } = context.get(actorContext);
  if (member) return member;
  const wanted = url.pathname + url.search;
  const isRemembered = url.pathname !== "/" && wanted.length <= mostRemembered;
  throw redirect(isRemembered ? `/login?${new URLSearchParams({ continue: wanted })}` : "/login");
}

/** The signed-in administrator; other members get a 403 page with this sentence. */
export function signedInAdministrator(args: Args, sentence: string): Member {
  const member = signedIn(args);
  if (!isAdministrator(member)) throw sentencePage(403, sentence);
  return member;
}

/** What a loader throws in place of a page: the error page says the sentence; where a file was asked for, it comes by itself. */
export const sentencePage = (status: number, sentence: string): Response =>
  new Response(`${sentence}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/** The action of an address that only gives a file or a redirect. */
export function noPosts(): never {
  const answer = sentencePage(405, "Nothing can be sent to this address.");
  answer.headers.set("Allow", "GET, HEAD");
  throw answer;
}

/** A path on this site, or null: what may follow `?continue=`. */
export function sameSitePath(path: unknown): string | null {
  if (typeof path !== "string" || !/^\/(?![/\\])[^\\\s]*$/.test(path)) return null;
  const resolved = new URL(path, "http://site.invalid");
  // '/.//other.example' resolves to '//other.example', which a browser takes for another site.
  const isOurs = resolved.host === "site.invalid" && !resolved.pathname.startsWith("//");
  return isOurs ? resolved.pathname + resolved.search : null;
}
