/** What the directory can show. */

export const profilesPerPage = 24;
/** Rows of the class list that is made to be printed: a class is on one page of it, a school on several. */
export const classListRows = 1000;
export const profileTypeFilters = ["all", "classmates", "teachers"] as const;
/** What administrators can look for besides. */
export const administratorFilters = ["not-joined", "in-memoriam", "deactivated"] as const;
export type DirectoryFilter = (typeof profileTypeFilters)[number] | (typeof administratorFilters)[number];
