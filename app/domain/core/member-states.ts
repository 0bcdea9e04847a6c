import type { MemberState } from "#db/column-values.ts";
import { fullName } from "./member.ts";
import { Refusal } from "./refusal.ts";

/** The states of a member's account, and who may sign in: docs/behavior.md, "Member states". */

interface AccountState {
  isActive: boolean;
  memberState: MemberState;
}

const stateLabels: Record<MemberState, string> = {
  invited: "has not joined yet",
  joined: "joined",
  missing: "missing",
  in_memoriam: "in memoriam",
  unlisted: "does not want to be listed",
  former: "former member",
};

/** The state in a few words. */
export const memberStateLabel = ({ isActive, memberState }: AccountState): string =>
  isActive ? stateLabels[memberState] : "deactivated";

/** Whether the member may sign in, now or after choosing a password. */
export const hasOpenAccount = ({ isActive, memberState }: AccountState): boolean =>
  isActive && (memberState === "joined" || memberState === "invited");

/** Throws Refusal 409 for a member who may not sign in. */
export function refuseClosedAccount(person: AccountState & { firstName: string; lastName: string }): void {
  if (hasOpenAccount(person)) return;
  const name = fullName(person);
  if (!person.isActive) throw new Refusal(409, `${name} is deactivated. Please reactivate the account first.`);
  throw new Refusal(
    409,
    `${name} is ${person.memberState === "in_memoriam" ? "in memoriam" : "a former member"} and can't sign in.`,
  );
}
