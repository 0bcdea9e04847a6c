import plugin from "tailwindcss/plugin";
import {
  belowPictures,
  columnGap,
  faces,
  halfGap,
  halfHeight,
  head,
  largeColumns,
  lineHeight,
  pageHeight,
  pageWidth,
  pictureWidth,
  portraits,
  quarter,
  shortText,
  sixth,
} from "../domain/memory-book/book-geometry.ts";

/** The pages of the memory book: in em on paper and in wide windows; in narrow ones laid out like the rest of the site. */

const em = (length: number) => `${length}em`;

/** The paper, and the margin of the binding side and the other one, in points. */
const papers = {
  letter: { size: "8.5in 11in", width: "612pt", height: "791pt", inner: "72pt", outer: "55pt" },
  a4: { size: "210mm 297mm", width: "595pt", height: "841pt", inner: "63pt", outer: "47pt" },
};

const onPaper = (declarations: Record<string, string>) => ({ "@media print": declarations });
const asPrinted = (declarations: Record<string, string | Record<string, string>>) => ({
  "@media print, (min-width: 1280px)": declarations,
});

export default plugin(({ addBase, addUtilities, theme }) => {
  addUtilities({
    ".book-sheet": {
      padding: "1.25rem",
      "font-family": String(theme("fontFamily.display")),
      ...asPrinted({
        display: "flex",
        "flex-direction": "column",
        "justify-content": "center",
        width: em(pageWidth + 11),
        height: em(pageHeight + 12),
        // The border is a pixel wide on each side.
        padding: "0 calc(5.5em - 1px)",
        overflow: "auto",
        "font-size": "18px",
        "line-height": String(lineHeight),
      }),
    },
    ".book-content": asPrinted({ flex: "none", width: em(pageWidth), height: em(pageHeight) }),
    ".book-running": asPrinted({ width: em(pageWidth), height: "1.4em", margin: "0 0 1.5em" }),
    ".book-folio": asPrinted({ width: em(pageWidth), margin: "1.1em 0 0" }),
    ".book-row": asPrinted({
      display: "flex",
      width: em(pageWidth),
      height: em(halfHeight),
      margin: "0 auto",
      "& > * + *": { "margin-left": em(halfGap) },
    }),
    ".book-row + *": asPrinted({ "margin-top": em(halfGap) }),
    ".book-half": {
      "font-family": String(theme("fontFamily.display")),
      ...asPrinted({ display: "flex", "flex-direction": "column", width: "100%", "line-height": String(lineHeight) }),
    },
    ".book-quarter": asPrinted({ width: em(quarter.width), "& .book-name": { "font-size": em(quarter.name) } }),
    ".book-sixth": asPrinted({
      width: em(sixth.width),
      "& .book-name": { "font-size": em(sixth.name) },
      "& .book-pictures > :only-child": { width: "100%" },
    }),
    ".book-name": { "font-size": em(head.name), "line-height": String(head.nameLine) },
    ".book-long-name": { "font-size": em(head.longName) },
    ".book-body": asPrinted({ display: "flex", flex: "1 1 0", "min-height": "0" }),
    ".book-pictures": {
      display: "flex",
      "margin-bottom": "1rem",
      "& > *": { width: "33%", "margin-right": "1rem" },
      ...asPrinted({
        display: "block",
        flex: "none",
        width: em(pictureWidth),
        margin: `0 ${em(columnGap)} 0 0`,
        "& > *": { width: "auto", "margin-right": "0" },
      }),
    },
    ".book-pictures-short": asPrinted({
      display: "flex",
      width: "auto",
      "margin-right": "0",
      "& > *": { width: em(shortText.picture), "margin-right": em(columnGap) },
      "& > :only-child": { width: em(shortText.onlyPicture) },
    }),
    ".book-pictures-above": asPrinted({
      display: "flex",
      "justify-content": "space-between",
      width: "auto",
      margin: `0 0 ${em(belowPictures)}`,
      "& > *": { width: em(quarter.picture) },
      "& > :only-child": { width: em(quarter.onlyPicture) },
    }),
    ".book-text-short": asPrinted({ flex: "1 1 0", "min-width": "0", "font-size": em(shortText.size) }),
    ".book-text": asPrinted({
      flex: "1 1 0",
      "min-width": "0",
      columns: "2",
      "grid-column-gap": em(columnGap),
    }),
    ".book-text-large": asPrinted({ "font-size": em(largeColumns) }),
    ".book-text-continued": asPrinted({ columns: "3" }),
    ".book-title": { "font-size": "3em", "line-height": "1.1" },
    ".book-class": asPrinted({ "font-size": "7em", "line-height": "1" }),
    ".book-lead": asPrinted({ "max-height": "30em" }),
    ".book-face": { width: `${100 / faces.columns}%` },
    ".book-portrait": asPrinted({ "font-size": em(portraits.size), "line-height": String(portraits.line) }),
    ".book-small": asPrinted({ width: "24.7em" }),
    ".book-photo": asPrinted({ "max-height": "24em" }),
    ".book-cover": asPrinted({ "max-height": "40em" }),
  });
  addUtilities({ ".book-sheet": onPaper({ "font-size": "9.5pt" }) });
  // A window shows the rest, too, for readers who enlarge its text or the space between letters.
  addUtilities({ ".book-sheet, .book-content, .book-running, .book-half": onPaper({ overflow: "hidden" }) });
  for (const [name, { size, width, height, inner, outer }] of Object.entries(papers)) {
    addBase({ [`@page book-${name}`]: { size, margin: "0" } });
    addUtilities({
      [`.book-${name}`]: onPaper({ page: `book-${name}`, width, height, padding: `0 0 0 ${outer}` }),
      // A right-hand page is bound on its left.
      [`.book-${name}-right`]: onPaper({ "padding-left": inner }),
    });
  }
});
