/** The directory's filters and page sizes. */

export const profilesPerPage = 24;
/** Rows on a page of the printable class list: enough for a class on one page; a school needs several. */
export const classListRows = 1000;
export const profileTypeFilters = ["all", "classmates", "teachers"] as const;
/** More filters, for administrators only. */
export const administratorFilters = ["not-joined", "in-memoriam", "deactivated"] as const;
export type DirectoryFilter = (typeof profileTypeFilters)[number] | (typeof administratorFilters)[number];
