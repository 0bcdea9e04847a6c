import { type Label, type LabelSheet, labelSheets, labelSize } from "#app/domain/roster/address-labels.ts";

/** Where the labels are on paper: app/ui/paper.ts. */
const looks: Record<LabelSheet, { sheet: string; label: string }> = {
  us: { sheet: "label-sheet-us", label: "label-us" },
  a4: { sheet: "label-sheet-a4", label: "label-a4" },
};

const sheetClass = "mb-8 grid grid-cols-1 gap-2 below-each-2 sm:grid-cols-3 print:mb-0";
const nextSheetClass = "print:break-before-page";
const placeClass = "border border-rule p-2.5 leading-snug break-anywhere print:mb-0 print:border-0";
const usualClass = "whitespace-pre-line";
const smallClass = "whitespace-pre-line text-sm label-small";

/** The labels as they are on the sheets. On a phone, they are below each other. */
export function LabelSheets({ sheets, sheet }: { sheets: (Label | null)[][]; sheet: LabelSheet }) {
  const look = looks[sheet];
  return sheets.map((places, index) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place in the list
      key={index}
      className={index > 0 ? `${look.sheet} ${sheetClass} ${nextSheetClass}` : `${look.sheet} ${sheetClass}`}
      aria-label={`Sheet ${index + 1}, ${labelSheets[sheet].label}`}
    >
      {places.map((label, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as for sheets
        <div key={place} className={`${look.label} ${placeClass}`}>
          <p className={label && labelSize(label.lines, sheet) !== "usual" ? smallClass : usualClass}>
            {label ? label.lines.join("\n") : ""}
          </p>
        </div>
      ))}
    </section>
  ));
}
