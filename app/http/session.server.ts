import { randomBytes } from "node:crypto";
import { createContext, createCookie, type RouterContextProvider } from "react-router";
import type { Actor, KnownDevice } from "#app/domain/core/member.ts";
import { siteSecret } from "#app/domain/core/site-files.server.ts";
import { challengeTime } from "#app/domain/sign-in/second-factor.server.ts";
import {
  endSession,
  findSessionMember,
  marksAfterSignIn,
  secretHash,
  startSession,
} from "#app/domain/sign-in/sessions.server.ts";
import type { SignInResult } from "#app/domain/sign-in/sign-in.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { clientAddressContext } from "./security.server.ts";

/** The member or visitor behind this request. Set by the root middleware. */
export const actorContext = createContext<Actor>();

const rememberMeMaxAge = 30 * 86_400;

export const sessionCookieName = () => (environment().isSecure ? "__Host-session" : "session");

/**
 * A session's random ID; the database has its hash. Unsigned: nobody can guess 256 bits. Version 1.0 added a dot and a
 * signature.
 */
const sessionCookie = () =>
  createCookie(sessionCookieName(), {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: environment().isSecure,
    decode: (value) => (value.split(".")[0] ?? "").replace(/%(2B|2F|3D)/gi, decodeURIComponent),
  });

/** Holds the random ID of a sign-in that waits for a code, so that only the browser with the right password can enter one. */
const challengeCookie = () =>
  createCookie(environment().isSecure ? "__Host-sign-in" : "sign-in", {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: environment().isSecure,
    maxAge: challengeTime / 1000,
  });

/** The hash of an ID in a cookie, if there is one. */
const hashOf = (id: unknown) => (typeof id === "string" && id !== "" ? secretHash(id) : null);

/** The actor of a request: the signed-in member, or a visitor. The browser's device is read only for writes. */
export async function readActor(request: Request, context: Readonly<RouterContextProvider>): Promise<Actor> {
  const cookies = request.headers.get("Cookie");
  const hash = hashOf(await sessionCookie().parse(cookies));
  const member = hash === null ? null : findSessionMember(hash);
  return {
    member,
    sessionHash: member ? hash : null,
    challengeHash: hashOf(await challengeCookie().parse(cookies)),
    ipAddress: context.get(clientAddressContext),
    userAgent: request.headers.get("User-Agent")?.slice(0, 500) ?? null,
    device: request.method === "GET" ? null : await readKnownDevice(request),
  };
}

/** Starts a session instead of the current one, or keeps a challenge, and returns the cookies. Nothing else signs anybody in. */
export async function beginSession(
  actor: Actor,
  { id: userId, challenge, hasEnteredCode }: SignInResult,
  remember: boolean,
): Promise<Headers> {
  const { sessionHash } = actor;
  if (sessionHash) await retryWhileBusy(() => endSession(sessionHash));
  if (challenge !== null) return new Headers({ "Set-Cookie": await challengeCookie().serialize(challenge) });
  const id = randomBytes(32).toString("base64url");
  const { ipAddress, userAgent } = actor;
  await retryWhileBusy(() => startSession(secretHash(id), { userId, remember, ipAddress, userAgent, hasEnteredCode }));
  const cookie = await sessionCookie().serialize(id, remember ? { maxAge: rememberMeMaxAge } : {});
  const headers = new Headers({ "Set-Cookie": cookie });
  headers.append("Set-Cookie", await knownDeviceCookie(actor, userId));
  if (actor.challengeHash)
    headers.append("Set-Cookie", await challengeCookie().serialize("", { expires: new Date(0), maxAge: 0 }));
  return headers;
}

/** The hash of the session whose cookie is first in these headers of `beginSession`. */
export const sessionHashIn = async (headers: Headers | undefined): Promise<string | null> =>
  hashOf(await sessionCookie().parse(headers?.getSetCookie()[0] ?? null));

/** The Set-Cookie header that deletes the session cookie. The session itself is ended by the operation. */
export const clearSessionCookie = (): Promise<string> => sessionCookie().serialize("", { expires: new Date(0) });

const deviceCookie = () =>
  createCookie(environment().isSecure ? "__Host-known-device" : "known-device", {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: environment().isSecure,
    // The maximum that browsers allow.
    maxAge: 400 * 86_400,
    secrets: [siteSecret().toString("base64url")],
  });

/** The device in the request's signed cookie; null if nobody has signed in on it. */
async function readKnownDevice(request: Request): Promise<KnownDevice | null> {
  const value = await deviceCookie().parse(request.headers.get("Cookie"));
  if (typeof value !== "string") return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

/** The Set-Cookie header that makes this a known device of the member, who has just signed in or changed the password. */
export async function knownDeviceCookie({ device }: Actor, userId: number): Promise<string> {
  const known = device ?? { id: randomBytes(12).toString("base64url"), marks: [] };
  return deviceCookie().serialize([known.id, ...marksAfterSignIn(known, userId)].join("."));
}
