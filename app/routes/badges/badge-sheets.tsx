import { imageSources } from "#app/domain/images/image-urls.ts";
import { type Badge, type BadgeSheet, badgeSheets, badgeTypeSizes } from "#app/domain/reunions/badges.ts";
import { yearbookAlt } from "#app/ui/portrait.tsx";
import { classSettings } from "#class-settings";

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

/** By type size in points: app/ui/paper.ts. */
const sizeClasses: Record<number, string> = {
  80: "badge-80",
  70: "badge-70",
  60: "badge-60",
  52: "badge-52",
  44: "badge-44",
  36: "badge-36",
  32: "badge-32",
  28: "badge-28",
  24: "badge-24",
  20: "badge-20",
  16: "badge-16",
  14: "badge-14",
  12: "badge-12",
  10: "badge-10",
  9: "badge-9",
};

const portraitClasses = { large: "badge-portrait-large", small: "badge-portrait-small" };
const portraitWidth = 320;
/** In letters: the line above the name is small. */
const titleLength = 36;

interface BadgeCardProps {
  badge: Badge;
  sheet: BadgeSheet;
  /** The meet-up's title. */
  title: string;
}

/** What is on one badge: the first name above all, to be read from across a table. */
function BadgeCard({ badge, sheet, title }: BadgeCardProps) {
  const { firstName, lastName, remark, isGuest, yearbookImageUrl } = badge;
  const { first, last, portrait } = badgeTypeSizes(badge, sheet);
  const { remarkSize } = badgeSheets[sheet];
  const picture = yearbookImageUrl ? imageSources(yearbookImageUrl, portraitWidth, portraitWidth) : null;
  return (
    <>
      <p className={`flex-none pt-1 badge-9 ${isGuest ? "border-t-6 border-ink" : "border-t-6 border-vermilion"}`}>
        {classSettings.siteName} · {title.length > titleLength ? `${title.slice(0, titleLength - 1).trim()}…` : title}
      </p>
      <div className="flex flex-auto flex-col justify-center">
        <p
          className={`font-display font-bold tracking-tight ${first.breaks ? "break-anywhere" : "break-normal"} ${sizeClasses[first.size]}`}
        >
          {firstName || <span className="block border-b border-ink badge-60">{"\u00a0"}</span>}
        </p>
        <div className="mt-1.5 clearfix">
          {picture ? (
            <img
              className={`float-left mr-2.5 border border-ink object-cover ${portraitClasses[portrait ?? "small"]}`}
              src={picture.src}
              srcSet={picture.srcSet}
              sizes={picture.srcSet ? `${portraitWidth}px` : undefined}
              alt={yearbookAlt(badge)}
              width={86}
              height={106}
              referrerPolicy="no-referrer"
            />
          ) : null}
          {lastName ? (
            <p className={`font-display ${last.breaks ? "break-anywhere" : "break-normal"} ${sizeClasses[last.size]}`}>
              {lastName}
            </p>
          ) : null}
          {remark ? <p className={`font-display italic break-anywhere ${sizeClasses[remarkSize]}`}>{remark}</p> : null}
        </div>
      </div>
    </>
  );
}
