/** The address of the screen that imports yearbook portraits, and the most bytes of the ZIP file that it takes. */
export const portraitsPath = "/admin/yearbook-portraits";
export const maxArchiveBytes = 100 * 1024 * 1024;
