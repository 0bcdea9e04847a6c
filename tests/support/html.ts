/** A page's HTML without the marks that React puts between pieces of text. */
export const unmarked = (html: string) => html.replaceAll("<!-- -->", "");

/** What is written inside the dialog that the address opens; '' when none is open. */
export const dialogOf = (html: string) => /<dialog[\s\S]*<\/dialog>/.exec(unmarked(html))?.[0] ?? "";
