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
  /** The width and height, in CSS pixels. */
  size: number;
  /** Visible without scrolling, so it is not loaded lazily. */
  isFirst?: boolean;
}

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
