import type { MemberState } from "#db/column-values.ts";
import { fullName } from "./member.ts";
import { Refusal } from "./refusal.ts";

/** The states of a membership, and who may sign in: docs/behavior.md, "Member states". */

interface Standing {
  isActive: boolean;
  memberState: MemberState;
}

const states: Record<MemberState, string> = {
  invited: "has not joined yet",
  joined: "joined",
  in_memoriam: "in memoriam",
  former: "former member",
};

/** Where somebody stands, in a few words. */
export const memberStateLabel = ({ isActive, memberState }: Standing): string => (isActive ? states[memberState] : "deactivated");

/** Whether somebody may sign in, now or once they have chosen a password. */
export const hasOpenAccount = ({ isActive, memberState }: Standing): boolean =>
  isActive && (memberState === "joined" || memberState === "invited");

/** Throws a Refusal with status 409 for somebody who may not sign in. */
export function refuseClosedAccount(person: Standing & { firstName: string; lastName: string }): void {
  if (hasOpenAccount(person)) return;
  const name = fullName(person);
  if (!person.isActive) throw new Refusal(409, `${name} is deactivated. Please reactivate the account first.`);
  throw new Refusal(
    409,
    `${name} is ${person.memberState === "in_memoriam" ? "in memoriam" : "a former member"} and does not sign in.`,
  );
}
