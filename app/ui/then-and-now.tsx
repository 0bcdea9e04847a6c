import { imageSources } from "#app/domain/images/image-urls.ts";
import { classSettings } from "#class-settings";
import { Portrait, plateOf, yearbookAlt } from "./portrait.tsx";

/** A person's yearbook portrait beside their photo. */

interface Person {
  id: number;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  yearbookImageUrl: string | null;
  isInMemoriam?: boolean;
}

/** Whether somebody has both pictures, which their page shows side by side. */
const hasBothPortraits = ({ profileImageUrl, yearbookImageUrl }: Person) => profileImageUrl !== null && yearbookImageUrl !== null;

/** The picture of a directory card, with the yearbook portrait in its corner like a small print. */
export function CardPortrait({ person, isFirst }: { person: Person; isFirst: boolean }) {
  return (
    <span className="relative float-left print:hidden">
      <Portrait person={person} size={120} isFirst={isFirst} />
      {hasBothPortraits(person) && person.yearbookImageUrl ? (
        <img
          className="absolute -bottom-1.5 -right-1.5 h-inset w-inset border-2 border-paper bg-paper-2 object-cover"
          src={imageSources(person.yearbookImageUrl, 160).src}
          alt={yearbookAlt(person)}
          width={48}
          height={48}
          loading={isFirst ? undefined : "lazy"}
          decoding="async"
          referrerPolicy="no-referrer"
          data-fallback={plateOf(person)}
        />
      ) : null}
    </span>
  );
}

const gridClass =
  "mb-12 gap-x-10 lg:gap-x-16 print:grid print:grid-cols-lead print:border-t-6 print:border-ink print:pt-5 print:gap-x-8";

/** The columns of a person's page: the pictures, and what is said beside them. Two pictures need a wider window. */
export const portraitGridClass = (person: Person) =>
  hasBothPortraits(person) ? `${gridClass} grid-cols-plate-lg lg:grid` : `${gridClass} grid-cols-plate md:grid`;

interface PortraitSpreadProps {
  person: Person;
  /** Below a photo that stands alone. */
  caption: string;
  /** Below the photo beside the yearbook portrait. */
  now: "Today" | "Later";
}

/** The pictures at the top of a person's page: then and now side by side, as on facing pages, or the only one. */
export function PortraitSpread({ person, caption, now }: PortraitSpreadProps) {
  const { profileImageUrl, yearbookImageUrl } = person;
  if (!profileImageUrl || !yearbookImageUrl) {
    return (
      <figure className="mb-6 max-w-plate">
        <Portrait person={person} size={320} isFirst />{" "}
        <figcaption className={captionClass}>{yearbookImageUrl ? `In the ${classSettings.year} yearbook` : caption}</figcaption>
      </figure>
    );
  }
  return (
    <div className="mb-6 flex max-w-plate items-start border-t-6 border-ink pt-3 print:border-t-0 print:pt-0">
      <Plate person={{ ...person, profileImageUrl: null }} caption={String(classSettings.year)} className="pr-1.5" />
      <Plate person={person} caption={now} className="pl-1.5" />
    </div>
  );
}

const captionClass = "mt-2 font-display italic text-ink-2";

/** One of the two. Both have the same shape, even if their pictures differ in shape. */
function Plate({ person, caption, className }: { person: Person; caption: string; className: string }) {
  return (
    <figure className={`w-1/2 ${className}`}>
      <div className="frame-4/5 *:frame-fill">
        <Portrait person={person} size={320} isFirst />
      </div>
      <figcaption className={`${captionClass} text-lg tabular-nums`}>{caption}</figcaption>
    </figure>
  );
}

/** Below the name of a member who has died. */
export function InMemoriam() {
  return <p className="mt-1 font-display text-base italic tracking-wide text-ink-2">In Memoriam</p>;
}
