import { randomBytes } from "node:crypto";
import { createContext, createCookie, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/core/actor.ts";
import { endSession, findSessionMember, secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { environment } from "#app/environment.server.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { knownDeviceCookie, readKnownDevice } from "./known-device-cookie.server.ts";
import { clientAddressContext } from "./security.server.ts";

/** The member or visitor behind this request. Set by the root middleware. */
export const actorContext = createContext<Actor>();

const rememberMeMaxAge = 30 * 86_400;

/** The name of the session cookie. */
export const sessionCookieName = () => (environment().isSecure ? "__Host-session" : "session");

/**
 * Holds a session's random ID; the database has only its hash. It is not signed, because nobody can guess 256 random bits.
 * Version 1.0 added a dot and a signature, which reading leaves out.
 */
const sessionCookie = () =>
  createCookie(sessionCookieName(), {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: environment().isSecure,
    decode: (value) => (value.split(".")[0] ?? "").replace(/%(2B|2F|3D)/gi, decodeURIComponent),
  });

/** The actor of a request: the signed-in member, or a visitor. The browser's device is read only for writes. */
export async function readActor(request: Request, context: Readonly<RouterContextProvider>): Promise<Actor> {
  const id = await sessionCookie().parse(request.headers.get("Cookie"));
  const hash = typeof id === "string" && id !== "" ? secretHash(id) : null;
  const member = hash === null ? null : findSessionMember(hash);
  return {
    member,
    sessionHash: member ? hash : null,
    ipAddress: context.get(clientAddressContext),
    userAgent: request.headers.get("User-Agent")?.slice(0, 500) ?? null,
    device: request.method === "GET" ? null : await readKnownDevice(request),
  };
}

/** Ends the current session, starts a new one for the member, and returns the cookies of the session and the known device. */
export async function beginSession(actor: Actor, userId: number, remember: boolean): Promise<Headers> {
  const { sessionHash } = actor;
  if (sessionHash) await retryWhileBusy(() => endSession(sessionHash));
  const id = randomBytes(32).toString("base64url");
  const { ipAddress, userAgent } = actor;
  await retryWhileBusy(() => startSession(secretHash(id), { userId, remember, ipAddress, userAgent }));
  const cookie = await sessionCookie().serialize(id, remember ? { maxAge: rememberMeMaxAge } : {});
  const headers = new Headers({ "Set-Cookie": cookie });
  headers.append("Set-Cookie", await knownDeviceCookie(actor, userId));
  return headers;
}

/** The Set-Cookie header that deletes the session cookie. The session itself is ended by the operation. */
export const clearSessionCookie = (): Promise<string> => sessionCookie().serialize("", { expires: new Date(0) });
