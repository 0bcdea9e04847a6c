import { fullName } from "#app/domain/core/member.ts";
import { imageSources } from "#app/domain/images/images.ts";
import { fallbackPortrait } from "./image-fallback.ts";
import { useSite } from "./site.ts";

interface Person {
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
}

interface PictureProps {
  person: Person;
  /** The side of the square it is shown in, in CSS pixels. */
  size: number;
  /** On the first screen of the page: not put off until it is scrolled to. */
  isFirst?: boolean;
}

/** A person's photo, or the picture that stands for those without one, which is decoration. */
export function Portrait({ person, size, isFirst = false }: PictureProps) {
  const site = useSite();
  // The simple version runs no scripts: the browser's files leave out what is only for it.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  // Words, or text browsers begin a card of the directory with an empty bullet.
  if (isSimple && !person.profileImageUrl) return <span className="sr-only">No photo</span>;
  const { src, srcSet } = person.profileImageUrl
    ? imageSources(person.profileImageUrl, size)
    : { src: fallbackPortrait, srcSet: undefined };
  return (
    <img
      className="portrait"
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? `${size}px` : undefined}
      alt={person.profileImageUrl ? `Portrait of ${fullName(person)}` : ""}
      width={size}
      height={size}
      loading={isFirst ? undefined : "lazy"}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}

/** A person's photo, or their initials. */
export function Avatar({ person, size }: PictureProps) {
  if (person.profileImageUrl) return <Portrait person={person} size={size} isFirst />;
  const initials = `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`.toUpperCase();
  return (
    <span className="avatar avatar-lg" aria-hidden="true">
      {initials}
    </span>
  );
}
