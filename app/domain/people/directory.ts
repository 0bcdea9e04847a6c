/** The directory's filters and page sizes. */

export const profilesPerPage = 24;
/** Rows on a page of the printable class list: enough for a class on one page; a school needs several. */
export const classListRows = 1000;
export const memberFilters = ["all", "classmates", "teachers", "missing"] as const;
/** More filters, for administrators only. */
export const administratorFilters = ["not-joined", "in-memoriam", "not-listed", "deactivated"] as const;
/** One more, where the site sends email. */
export const mailFilter = "mail-comes-back";
export type DirectoryFilter = (typeof memberFilters)[number] | (typeof administratorFilters)[number] | typeof mailFilter;
/** The filters that find people without a profile. */
export const unlistedFilters: readonly DirectoryFilter[] = ["not-listed", "deactivated"];

/** The letters of the list by last name. Names that begin with anything else are under '#'. */
export const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ#"];
export type Letter = string;

/** The letter of somebody in the list. Their `sortName` has no accents, so that Á is under A. */
export const letterOf = (sortName: string): Letter => (/^[a-z]/.test(sortName) ? sortName.charAt(0).toUpperCase() : "#");
