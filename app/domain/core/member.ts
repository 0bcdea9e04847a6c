import type { ProfileType, Role } from "#db/column-values.ts";

/** A signed-in person, as the whole site knows them (spec §3, session user; plus the address). */
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

/** The session user of spec §3, as the API answers it. */
export const sessionUser = ({ id, firstName, lastName, role, profileType, karma }: Member) => ({
  id,
  firstName,
  lastName,
  role,
  profileType,
  karma,
});
