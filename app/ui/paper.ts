import plugin from "tailwindcss/plugin";

/** Places on paper, measured from its edges: letters for window envelopes, and sheets of labels and badges. */

/** An address between these edges shows in the envelope's window, wherever in the envelope the folded letter lies. */
const windows = {
  // US letter paper, with folds at a third. The window is 4 1/2 by 1 1/8 inches, 7/8 from the left and 1/2 from the bottom.
  us: { left: "1in", top: "2.3in", width: "3.3in", height: "0.95in" },
  // A4 paper. The window is 90 by 35 mm, 20 mm from the left and from the bottom.
  a4: { left: "25mm", top: "56mm", width: "75mm", height: "24mm" },
};

/** The sheets of labels, Avery 5160 and Avery L7160: the paper, its margins, and the labels, which have gaps only between columns. */
const labelSheets = {
  us: { size: "8.5in 11in", top: "0.5in", left: "0.1875in", width: "2.625in", height: "1in", gap: "0.125in", sheet: "10.9in" },
  a4: {
    size: "210mm 297mm",
    top: "15.15mm",
    left: "7.25mm",
    width: "63.5mm",
    height: "38.1mm",
    gap: "2.5mm",
    sheet: "294mm",
  },
};

/** The sheets of badges, Avery 5392 and Durable 1456: the paper, its margins, and the badges, which have no gaps between them. */
const badgeSheets = {
  us: { size: "8.5in 11in", top: "1in", left: "0.25in", width: "4in", height: "3in", padding: "0.15in 0.2in", sheet: "10.9in" },
  a4: { size: "210mm 297mm", top: "28.5mm", left: "15mm", width: "90mm", height: "60mm", padding: "2.5mm 3.5mm", sheet: "294mm" },
};
/** The type sizes of names on badges, in points. */
const badgeSizes = [80, 70, 60, 52, 44, 36, 32, 28, 24, 20, 16, 14, 12, 10, 9];

/** Only on paper: on the screen, letters and labels are laid out like the rest of the site. */
const onPaper = (declarations: Record<string, string>) => ({ "@media print": declarations });

const centered = { display: "flex", "flex-direction": "column", "justify-content": "center" };

export default plugin(({ addBase, addUtilities }) => {
  addBase({ "@page letter": { margin: "0" } });
  addUtilities({
    ".letter-sheet": onPaper({ page: "letter", position: "relative", "font-size": "12pt", "line-height": "1.35" }),
    ".letter-head": onPaper({ position: "absolute", top: "0.5in", left: "1in", width: "4in" }),
    ".letter-date": onPaper({ position: "absolute", top: "0.5in", right: "1in" }),
    // Below the first fold, so that nothing else shows in the window.
    ".letter-body": onPaper({ padding: "3.75in 1in 0" }),
    ".letter-code": onPaper({ width: "1.3in", height: "1.3in" }),
  });
  for (const [paper, place] of Object.entries(windows))
    addUtilities({
      [`.letter-window-${paper}`]: onPaper({
        position: "absolute",
        ...centered,
        ...place,
        "font-size": "11pt",
        "line-height": "1.15",
      }),
    });
  for (const [name, { size, top, left, width, height, gap, sheet }] of Object.entries(labelSheets)) {
    addBase({ [`@page labels-${name}`]: { size, margin: "0" } });
    addUtilities({
      [`.label-sheet-${name}`]: onPaper({
        page: `labels-${name}`,
        display: "block",
        height: sheet,
        padding: `${top} 0 0 ${left}`,
        overflow: "hidden",
      }),
      [`.label-${name}`]: onPaper({
        float: "left",
        ...centered,
        width,
        height,
        overflow: "hidden",
        "margin-right": gap,
        padding: "0 0.12in",
        "font-size": "10.5pt",
        "line-height": "1.15",
      }),
    });
  }
  for (const [name, { size, top, left, width, height, padding, sheet }] of Object.entries(badgeSheets)) {
    addBase({ [`@page badges-${name}`]: { size, margin: "0" } });
    addUtilities({
      [`.badge-sheet-${name}`]: onPaper({
        page: `badges-${name}`,
        display: "block",
        height: sheet,
        padding: `${top} 0 0 ${left}`,
        overflow: "hidden",
      }),
      // In its own size on the screen, too: names are as large as they fit.
      [`.badge-${name}`]: {
        "min-width": "0",
        "max-width": width,
        "min-height": height,
        padding,
        ...onPaper({ float: "left", width, height, overflow: "hidden" }),
      },
    });
  }
  addUtilities({
    ".badge-portrait-small": { width: "0.9in", height: "1.1in" },
    ".badge-portrait-large": { width: "1.28in", height: "1.6in" },
    ".badge-a4 .badge-portrait-small": { width: "16mm", height: "20mm" },
    ".badge-a4 .badge-portrait-large": { width: "24mm", height: "30mm" },
  });
  for (const points of badgeSizes)
    addUtilities({
      [`.badge-${points}`]: {
        "font-size": `${points}pt`,
        "line-height": points < 36 ? "1.1" : "1",
        // Where a window is narrower than a badge.
        ...(points < 36 ? {} : { "@media screen and (max-width: 425px)": { "font-size": `${Math.round(points * 31) / 100}vw` } }),
      },
    });
  // Address lines that would not fit on a label otherwise.
  addUtilities({ ".label-small": onPaper({ "font-size": "9pt", "line-height": "1.1" }) });
});
