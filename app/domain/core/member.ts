import type { ProfileType, Role } from "#db/column-values.ts";

export interface Member {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  profileType: ProfileType;
  karma: number;
}

/** Somebody in the class, who may not have joined. */
export type Person = Omit<Member, "email"> & { email: string | null };

/** First and last name, as the site shows them. */
export const fullName = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

/** The signed-in member as the API returns it: without the email address. */
export const sessionUser = ({ id, firstName, lastName, role, profileType, karma }: Member) => ({
  id,
  firstName,
  lastName,
  role,
  profileType,
  karma,
});
