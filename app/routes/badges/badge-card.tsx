import { imageSources } from "#app/domain/images/image-urls.ts";
import { type Badge, type BadgeSheet, badgeSheets, badgeTypeSizes } from "#app/domain/reunions/badges.ts";
import { yearbookAlt } from "#app/ui/portrait.tsx";
import { classSettings } from "#class-settings";

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
export function BadgeCard({ badge, sheet, title }: BadgeCardProps) {
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
        <p className={`font-display font-bold tracking-tight break-anywhere ${sizeClasses[first]}`}>
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
          {lastName ? <p className={`font-display break-anywhere ${sizeClasses[last]}`}>{lastName}</p> : null}
          {remark ? <p className={`font-display italic break-anywhere ${sizeClasses[remarkSize]}`}>{remark}</p> : null}
        </div>
      </div>
    </>
  );
}
