import type { Badge, BadgeSheet } from "#app/domain/reunions/badges.ts";
import { badgeSheets } from "#app/domain/reunions/badges.ts";
import { BadgeCard } from "./badge-card.tsx";

/** Where the badges are on paper: app/ui/paper.ts. */
const looks: Record<BadgeSheet, { sheet: string; badge: string }> = {
  us: { sheet: "badge-sheet-us", badge: "badge-us" },
  a4: { sheet: "badge-sheet-a4", badge: "badge-a4" },
};

const sheetClass = "mb-8 grid grid-cols-1 gap-4 below-each-4 lg:grid-cols-2 print:mb-0";
const nextSheetClass = "print:break-before-page";
const placeClass = "flex flex-col border border-rule bg-sheet print:mb-0";
/** Lines to cut along, on paper without punched-out places. */
const linesClass = "print:border-dotted print:border-rule-strong";
const noLinesClass = "print:border-transparent";

interface BadgeSheetsProps {
  sheets: (Badge | null)[][];
  sheet: BadgeSheet;
  hasLines: boolean;
  title: string;
}

/** The badges as they are on the sheets. On a phone, they are below each other. */
export function BadgeSheets({ sheets, sheet, hasLines, title }: BadgeSheetsProps) {
  const look = looks[sheet];
  return sheets.map((places, index) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place in the list
      key={index}
      className={index > 0 ? `${look.sheet} ${sheetClass} ${nextSheetClass}` : `${look.sheet} ${sheetClass}`}
      aria-label={`Sheet ${index + 1}, ${badgeSheets[sheet].paper}`}
    >
      {places.map((badge, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: as for sheets
          key={place}
          className={`${look.badge} ${placeClass} ${hasLines ? linesClass : noLinesClass}`}
        >
          {badge ? <BadgeCard badge={badge} sheet={sheet} title={title} /> : null}
        </div>
      ))}
    </section>
  ));
}
