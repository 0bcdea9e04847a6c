import { eq } from "drizzle-orm";
import type { KnownDevice } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { secretHash } from "./sessions.server.ts";

/** Browsers in which a member has signed in before. Failed sign-ins in other browsers don't lock the member out of these. */

interface Account {
  id: number;
  password: string | null;
}

/** Accounts remembered for one browser, which a family may share. */
const maxMarks = 4;

/** A mark is 96 bits of a hash, so it doesn't identify the account. A new password changes it and makes every browser unknown. */
const markOf = (deviceId: string, { id, password }: Account) => secretHash(`${deviceId} ${id} ${password}`).slice(0, 16);

/** Whether the account has signed in on this device with its current password. */
export const isKnownDevice = (device: KnownDevice, account: Account): boolean =>
  account.password !== null && device.marks.includes(markOf(device.id, account));

const accountOf = (userId: number) =>
  db().select({ id: users.id, password: users.password }).from(users).where(eq(users.id, userId)).get();

/** Whether the account with this id has signed in on this device with its current password. */
export function isDeviceOf(device: KnownDevice, userId: number): boolean {
  const account = accountOf(userId);
  return account !== undefined && isKnownDevice(device, account);
}

/** The marks of a device after a member has signed in or chosen a new password there. */
export function marksAfterSignIn({ id, marks }: KnownDevice, userId: number): string[] {
  const account = accountOf(userId);
  if (!account) return [...marks];
  const mark = markOf(id, account);
  return [mark, ...marks.filter((other) => other !== mark)].slice(0, maxMarks);
}
