import { randomBytes } from "node:crypto";
import { createContext, createSessionStorage, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Member } from "#app/domain/core/member.ts";
import { endSession, findSessionMember, secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { environment } from "#app/environment.server.ts";
import { retryWhileBusy } from "#db/storage-errors.server.ts";
import { deviceOf, rememberDevice } from "./known-device-cookie.server.ts";
import { addressContext, siteSecret } from "./security.server.ts";

/** Who makes this request. Set by the root middleware. */
export const actorContext = createContext<Actor>();

interface Beginning {
  userId: number;
  remember: boolean;
  ipAddress: string | null;
  userAgent: string | null;
}
/** `beginning` is written once, when the session starts; `member` is read from it on each request. */
interface SessionData {
  beginning: Beginning;
  member: Member;
}

const rememberedFor = 30 * 86_400;

/** The name of the cookie with a session's id. */
export const sessionCookieName = () => (environment().isSecure ? "__Host-session" : "session");

/** Sessions in the database, known by a random id in the cookie, of which only the hash is stored. */
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
    async createData({ beginning }) {
      if (!beginning) throw new Error("A session starts with a member");
      const id = randomBytes(32).toString("base64url");
      await retryWhileBusy(() => startSession(secretHash(id), beginning));
      return id;
    },
    async readData(id) {
      const member = findSessionMember(secretHash(id));
      return member ? { member } : null;
    },
    // Nothing in a session changes, and an ended one must not come back. Operations end sessions.
    async updateData() {},
    async deleteData() {},
  });

/** The actor of a request: the signed-in member, or a visitor. */
export async function actorOf(request: Request, context: Readonly<RouterContextProvider>): Promise<Actor> {
  const session = await sessionStorage().getSession(request.headers.get("Cookie"));
  const member = session.get("member") ?? null;
  return {
    member,
    sessionHash: member ? secretHash(session.id) : null,
    ipAddress: context.get(addressContext),
    userAgent: request.headers.get("User-Agent")?.slice(0, 500) ?? null,
    device: await deviceOf(request),
  };
}

/** Ends the request's session, starts a new one for the member, and returns the cookies of the session and of the known device. */
export async function beginSession(actor: Actor, userId: number, remember: boolean): Promise<Headers> {
  const { sessionHash } = actor;
  if (sessionHash) await retryWhileBusy(() => endSession(sessionHash));
  const { getSession, commitSession } = sessionStorage();
  const session = await getSession();
  session.set("beginning", { userId, remember, ipAddress: actor.ipAddress, userAgent: actor.userAgent });
  const headers = new Headers({ "Set-Cookie": await commitSession(session, remember ? { maxAge: rememberedFor } : {}) });
  headers.append("Set-Cookie", await rememberDevice(actor, userId));
  return headers;
}

/** The Set-Cookie header that makes the browser forget its session. Ending it on the server is the sign-out's work. */
export async function forgetSession(): Promise<string> {
  const { getSession, destroySession } = sessionStorage();
  return destroySession(await getSession());
}
