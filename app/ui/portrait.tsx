import { fullName } from "#app/domain/core/member.ts";
import { imageSources } from "#app/domain/images/images.ts";
import { fallbackPortrait } from "./image-fallback.ts";
import { useSite } from "./site.ts";

interface Person {
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
}

/** By width and height in CSS pixels. */
const looks = {
  /** Text is beside it. */
  72: "float-left h-thumbnail w-thumbnail",
  /** Above or beside a form's field. */
  96: "mb-3 block h-portrait w-portrait",
  /** In a directory card. Smaller on phones. */
  120: "float-left h-portrait w-portrait xs:h-portrait-lg xs:w-portrait-lg print:hidden",
  /** As wide as its frame. */
  320: "block w-full",
  480: "block w-full",
} satisfies Record<number, string>;

const initialsLooks = {
  96: "mb-3 block h-portrait w-portrait text-3xl leading-portrait",
  320: "block py-initials text-7xl",
} satisfies Partial<Record<keyof typeof looks, string>>;

interface PictureProps {
  person: Person;
  size: keyof typeof looks;
  /** Visible without scrolling, so it is not loaded lazily. */
  isFirst?: boolean;
}

export const portraitClass = (size: keyof typeof looks) => `border border-rule-strong bg-paper-2 object-cover ${looks[size]}`;

/** A person's photo, or a decorative placeholder. */
export function Portrait({ person, size, isFirst = false }: PictureProps) {
  const site = useSite();
  // The simple version runs no scripts, so the client build leaves this branch out.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  // Without text, text browsers would start a directory card with an empty bullet.
  if (isSimple && !person.profileImageUrl) return <span className="sr-only">No photo</span>;
  const { src, srcSet } = person.profileImageUrl
    ? imageSources(person.profileImageUrl, size)
    : { src: fallbackPortrait, srcSet: undefined };
  return (
    <img
      className={portraitClass(size)}
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? `${size}px` : undefined}
      alt={person.profileImageUrl ? `Portrait of ${fullName(person)}` : ""}
      width={size}
      height={size}
      loading={isFirst ? undefined : "lazy"}
      decoding="async"
      referrerPolicy="no-referrer"
      data-fallback={person.profileImageUrl ? fallbackPortrait : undefined}
    />
  );
}

/** A person's photo, or their initials. */
export function Avatar({ person, size }: { person: Person; size: keyof typeof initialsLooks }) {
  if (person.profileImageUrl) return <Portrait person={person} size={size} isFirst />;
  const initials = `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`.toUpperCase();
  return (
    <span className={`border border-rule-strong bg-paper-2 text-center font-display ${initialsLooks[size]}`} aria-hidden="true">
      {initials}
    </span>
  );
}
