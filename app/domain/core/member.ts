import type { ProfileType, Role } from "#db/column-values.ts";

/** A signed-in person, as the whole site knows them. */
export interface Member {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  profileType: ProfileType;
  karma: number;
}

/** First and last name, as everywhere on the site. */
export const fullName = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

/** A member as the API answers who is signed in: without the email address. */
export const sessionUser = ({ id, firstName, lastName, role, profileType, karma }: Member) => ({
  id,
  firstName,
  lastName,
  role,
  profileType,
  karma,
});
