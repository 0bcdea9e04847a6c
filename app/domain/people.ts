/** A signed-in person, as the whole site knows them (spec §3, session user; plus the address). */
export interface Member {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: "user" | "administrator";
  profileType: "classmate" | "teacher";
  karma: number;
}

/** First and last name, as everywhere on the site. */
export const fullName = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

export const profilesPerPage = 24;
/** Rows of the class list that is made to be printed: a class is on one page of it, a school on several. */
export const classListRows = 1000;
export const profileTypeFilters = ["all", "classmates", "teachers"] as const;
/** What administrators can look for besides. */
export const careFilters = ["not-joined", "in-memoriam", "deactivated"] as const;
export type DirectoryFilter = (typeof profileTypeFilters)[number] | (typeof careFilters)[number];

/** The session user of spec §3, as the API answers it. */
export const sessionUser = ({ id, firstName, lastName, role, profileType, karma }: Member) => ({
  id,
  firstName,
  lastName,
  role,
  profileType,
  karma,
});
