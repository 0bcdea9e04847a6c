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

/** Whether somebody ever joined, even if the account is closed now. They need an email address to sign in with. */
export const hasJoined = ({ memberState, password }: { memberState: MemberState; password: string | null }): boolean =>
  memberState === "joined" || password !== null;

/** Whether the person is in the directory. */
export const isListedPerson = ({ isActive, memberState }: AccountState): boolean =>
  isActive && memberState !== "former" && memberState !== "unlisted";

type NamedAccount = AccountState & { firstName: string; lastName: string };

/** The state as the end of a sentence that begins with the name. */
const stateSentences: Record<MemberState, string> = {
  invited: "has not joined yet",
  joined: "has joined",
  missing: "is marked as missing",
  in_memoriam: "is in memoriam",
  unlisted: "does not want to be listed",
  former: "is a former member",
};

/** Throws Refusal 409 for a member who may not sign in. */
export function refuseClosedAccount(person: NamedAccount): void {
  if (hasOpenAccount(person)) return;
  refuseDeactivated(person);
  throw new Refusal(409, `${fullName(person)} ${stateSentences[person.memberState]} and can't sign in.`);
}

/** Throws Refusal 409 unless the person is active and in one of these states. `consequence` ends the sentence. */
export function refuseOtherStates(person: NamedAccount, states: readonly MemberState[], consequence: string): void {
  refuseDeactivated(person);
  if (states.includes(person.memberState)) return;
  throw new Refusal(409, `${fullName(person)} ${stateSentences[person.memberState]} ${consequence}`);
}

function refuseDeactivated(person: NamedAccount): void {
  if (person.isActive || person.memberState === "former") return;
  throw new Refusal(409, `${fullName(person)} is deactivated. Please reactivate the account first.`);
}
