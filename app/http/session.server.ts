import { randomBytes } from "node:crypto";
import { createContext, createSessionStorage, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Member } from "#app/domain/core/member.ts";
import { endSession, findSessionMember, secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { environment } from "#app/environment.server.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { knownDeviceCookie, readKnownDevice } from "./known-device-cookie.server.ts";
import { clientAddressContext, siteSecret } from "./security.server.ts";

/** The member or visitor behind this request. Set by the root middleware. */
export const actorContext = createContext<Actor>();

interface NewSession {
  userId: number;
  remember: boolean;
  ipAddress: string | null;
  userAgent: string | null;
}
/** `newSession` is set only when a session starts; `member` is read on every request. */
interface SessionData {
  newSession: NewSession;
  member: Member;
}

const rememberMeMaxAge = 30 * 86_400;

/** The name of the session cookie. */
export const sessionCookieName = () => (environment().isSecure ? "__Host-session" : "session");

/** Sessions are in the database. The cookie has a random ID, and the database only its hash. */
const sessionStorage = () =>
  createSessionStorage<SessionData>({
    cookie: {
      name: sessionCookieName(),
      httpOnly: true,
      path: "/",
      sameSite: "lax",
      secure: environment().isSecure,
      secrets: [siteSecret().toString("base64url")],
    },
    async createData({ newSession }) {
      if (!newSession) throw new Error("A new session needs a member");
      const id = randomBytes(32).toString("base64url");
      await retryWhileBusy(() => startSession(secretHash(id), newSession));
      return id;
    },
    async readData(id) {
      const member = findSessionMember(secretHash(id));
      return member ? { member } : null;
    },
    // Sessions never change, an ended one must not be restored, and operations end them.
    async updateData() {},
    async deleteData() {},
  });

/** The actor of a request: the signed-in member, or a visitor. */
export async function readActor(request: Request, context: Readonly<RouterContextProvider>): Promise<Actor> {
  const session = await sessionStorage().getSession(request.headers.get("Cookie"));
  const member = session.get("member") ?? null;
  return {
    member,
    sessionHash: member ? secretHash(session.id) : null,
    ipAddress: context.get(clientAddressContext),
    userAgent: request.headers.get("User-Agent")?.slice(0, 500) ?? null,
    device: await readKnownDevice(request),
  };
}

/** Ends the current session, starts a new one for the member, and returns the cookies of the session and the known device. */
export async function beginSession(actor: Actor, userId: number, remember: boolean): Promise<Headers> {
  const { sessionHash } = actor;
  if (sessionHash) await retryWhileBusy(() => endSession(sessionHash));
  const { getSession, commitSession } = sessionStorage();
  const session = await getSession();
  session.set("newSession", { userId, remember, ipAddress: actor.ipAddress, userAgent: actor.userAgent });
  const headers = new Headers({ "Set-Cookie": await commitSession(session, remember ? { maxAge: rememberMeMaxAge } : {}) });
  headers.append("Set-Cookie", await knownDeviceCookie(actor, userId));
  return headers;
}

/** The Set-Cookie header that deletes the session cookie. The session itself is ended by the operation. */
export async function clearSessionCookie(): Promise<string> {
  const { getSession, destroySession } = sessionStorage();
  return destroySession(await getSession());
}
