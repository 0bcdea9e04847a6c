/**
 * The measurements of the memory book that its pages on paper (app/ui/book-paper.ts) and its division into pages share, in em:
 * one em is the size of its text. They are the same on US letter and A4 paper, whose margins differ.
 */

/** The part of a page inside its margins, below the running head. */
export const pageWidth = 51;
export const pageHeight = 70;
/** Half a page, and the space between two halves. */
export const halfHeight = 34;
export const halfGap = 2;
export const lineHeight = 1.35;

/** A person's name, with the rule above it, what is said below it, and the space after that. */
export const head = { name: 2, longName: 1.3, nameLine: 1.1, rule: 1, after: 0.9 };

/** The pictures beside columns of text, which stand above each other. */
export const pictureWidth = 11;
/** The height of a portrait of width 1, and of the line below it. */
export const portraitHeight = 1.25;
export const captionHeight = 1.4;
export const columnGap = 1.6;
/** Beside a short text, in larger type, the pictures are larger and next to each other. */
export const shortText = { size: 1.2, picture: 14.5, onlyPicture: 17 };
/** Columns of text that take less than half a page are set in this size. */
export const largeColumns = 1.15;

/** A quarter of a page, next to another one: one or two pictures, and the text below them. */
export const quarter = { width: (pageWidth - halfGap) / 2, name: 1.5, picture: 11.45, onlyPicture: 13 };
/** A sixth of a page, next to two others: one square picture, and the text below it. */
export const sixth = { width: (pageWidth - 2 * halfGap) / 3, name: 1.3 };
/** The space between pictures and the text below them. */
export const belowPictures = 1;

/** Portraits with a name, as in a yearbook: as many rows as fit on the page. */
export const portraits = { columns: 5, width: 8.6, picture: 9.1, size: 0.92, line: 1.2, after: 1.2 };
/** What the title of a section takes on its first page. */
export const titleHeight = 6;
/** The space that a photo needs below the last people or names of a section. */
export const photoHeight = 34;
/** The portraits below the contents. */
export const faces = { columns: 8, rows: 6 };

/** The columns of text: beside the pictures, and below the line 'continued'. */
export const besidePictures = { columns: 2, width: (pageWidth - pictureWidth - 2 * columnGap) / 2 };
export const continued = { columns: 3, width: (pageWidth - 2 * columnGap) / 3, head: 3 };

/** The index of names. */
export const indexColumns = { columns: 3, width: continued.width, lines: 44, headingLines: 4 };

export const memorials = { columns: 3, perPage: 9 };
export const photosPerPage = 3;
/** Pages in one part of the book, which is printed or saved at once. An even number, so that each part begins on the right. */
export const pagesPerPart = 20;

export const papers = ["letter", "a4"] as const;
export type Paper = (typeof papers)[number];
