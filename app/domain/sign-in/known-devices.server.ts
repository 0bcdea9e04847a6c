import { eq } from "drizzle-orm";
import type { KnownDevice } from "#app/domain/core/actor.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { secretHash } from "./sessions.server.ts";

/** Browsers in which a member has signed in before. Failed sign-ins elsewhere do not lock their owner out there. */

interface Account {
  id: number;
  password: string | null;
}

/** Accounts that one browser is known for: a family shares one. */
const mostMarks = 4;

/** It changes with the password, so that a new password makes every browser unknown. 96 bits of a hash: it names nobody. */
const markOf = (deviceId: string, { id, password }: Account) => secretHash(`${deviceId} ${id} ${password}`).slice(0, 16);

/** Whether the account has signed in on this device, with the password that it still has. */
export const isKnownDevice = (device: KnownDevice, account: Account): boolean =>
  account.password !== null && device.marks.includes(markOf(device.id, account));

/** The marks of a device after the member has signed in there, or has chosen a new password there. */
export function marksAfterSignIn({ id, marks }: KnownDevice, userId: number): string[] {
  const account = db().select({ id: users.id, password: users.password }).from(users).where(eq(users.id, userId)).get();
  if (!account) return [...marks];
  const mark = markOf(id, account);
  return [mark, ...marks.filter((known) => known !== mark)].slice(0, mostMarks);
}
