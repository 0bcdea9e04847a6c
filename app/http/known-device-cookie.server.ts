import { randomBytes } from "node:crypto";
import { createCookie } from "react-router";
import type { Actor, KnownDevice } from "#app/domain/core/actor.ts";
import { siteSecret } from "#app/domain/core/site-secret.server.ts";
import { marksAfterSignIn } from "#app/domain/sign-in/known-devices.server.ts";
import { environment } from "#app/environment.server.ts";

const cookie = () =>
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
export async function readKnownDevice(request: Request): Promise<KnownDevice | null> {
  const value = await cookie().parse(request.headers.get("Cookie"));
  if (typeof value !== "string") return null;
  const [id = "", ...marks] = value.split(".");
  return { id, marks };
}

/** The Set-Cookie header that makes this a known device of the member, who has just signed in or changed the password. */
export async function knownDeviceCookie({ device }: Actor, userId: number): Promise<string> {
  const known = device ?? { id: randomBytes(12).toString("base64url"), marks: [] };
  return cookie().serialize([known.id, ...marksAfterSignIn(known, userId)].join("."));
}
