/** The addresses of the screen and of the API call that import yearbook portraits, and the most bytes of the ZIP file that they take. */
export const portraitsPath = "/admin/yearbook-portraits";
export const portraitsCall = "/api/yearbook-portraits";
export const maxArchiveBytes = 100 * 1024 * 1024;
