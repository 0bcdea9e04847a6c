import type { Member } from "./people.ts";

/** Spec §6, one line each. Operations refuse by these, and screens show their buttons by the same. */

type Me = Pick<Member, "id" | "role"> | null;
type Person = { id: number; profileType: "classmate" | "teacher" };

export const isAdministrator = (me: Me) => me?.role === "administrator";
export const canEditOwnProfile = (me: Me, userId: number) => me?.id === userId;
export const canEditAnyProfile = isAdministrator;
export const canEditProfile = (me: Me, userId: number) => canEditOwnProfile(me, userId) || canEditAnyProfile(me);
export const canSetSpotlight = isAdministrator;
export const canReadActivityLog = isAdministrator;
/** Send Message links appear for classmates only, and never for oneself. */
export const canBeSentMessageLink = (me: Me, person: Person) => person.profileType === "classmate" && person.id !== me?.id;
export const showsKarma = (person: Pick<Person, "profileType">) => person.profileType !== "teacher";
/** Add members, import a roster, hand out sign-in links, deactivate. */
export const canCareForMembers = isAdministrator;
