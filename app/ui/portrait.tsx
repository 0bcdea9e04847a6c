import { useEffect } from "react";
import { fullName } from "#app/domain/core/member.ts";
import { imageSources, initialsOf, plateAddress, quietPlateAddress } from "#app/domain/images/image-urls.ts";
import { classSettings } from "#class-settings";
import { useSite } from "./site.ts";

const fallbackPhoto = "/no-photo.svg";

/** Replaces pictures that cannot be loaded: by their `data-fallback`, or by the drawing of a missing photo. */
export function useFallbackForBrokenPictures() {
  useEffect(() => {
    // Error events do not bubble, so the listener captures them.
    const replace = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement)) return;
      const { fallback = fallbackPhoto } = target.dataset;
      if (target.src.endsWith(fallback)) return;
      target.removeAttribute("srcset");
      target.src = fallback;
    };
    document.addEventListener("error", replace, true);
    // Images that failed before scripts ran.
    for (const picture of document.images) {
      if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event("error"));
    }
    return () => document.removeEventListener("error", replace, true);
  }, []);
}

interface Person {
  id: number;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  /** Absent where visitors see the picture, too. */
  yearbookImageUrl?: string | null;
  isInMemoriam?: boolean;
}

/** The plate that stands for somebody without a picture. */
export const plateOf = (person: Pick<Person, "id" | "firstName" | "lastName" | "isInMemoriam">) =>
  person.isInMemoriam ? quietPlateAddress(person) : plateAddress(person);

export const yearbookAlt = (person: { firstName: string; lastName: string }) =>
  `${fullName(person)} in the ${classSettings.year} yearbook`;

/** The picture that stands for somebody: their photo, else their yearbook portrait; null for a plate. */
function pictureOf(person: Person): { url: string; alt: string } | null {
  const { profileImageUrl, yearbookImageUrl } = person;
  if (profileImageUrl) return { url: profileImageUrl, alt: `Portrait of ${fullName(person)}` };
  return yearbookImageUrl ? { url: yearbookImageUrl, alt: yearbookAlt(person) } : null;
}

/** By width and height in CSS pixels. */
const looks = {
  /** One of several, such as the people coming to a meet-up. */
  56: "inline-block h-face w-face align-top",
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

interface PictureProps {
  person: Person;
  size: keyof typeof looks;
  /** Visible without scrolling, so it is not loaded lazily. */
  isFirst?: boolean;
}

export const portraitClass = (size: keyof typeof looks) => `border border-rule-strong bg-paper-2 object-cover ${looks[size]}`;

/** For initials instead of a picture. The two largest sizes would be mostly empty. */
const initialsLooks = {
  56: "inline-flex h-face w-face align-top",
  72: "float-left flex h-thumbnail w-thumbnail text-lg",
  96: "mb-3 flex h-portrait w-portrait text-2xl",
  120: "float-left flex h-portrait w-portrait text-2xl xs:h-portrait-lg xs:w-portrait-lg print:hidden",
  320: "flex h-portrait-lg w-portrait-lg text-3xl",
  480: "flex h-portrait-lg w-portrait-lg text-3xl",
} satisfies Record<keyof typeof looks, string>;

/** In place of a plate in the simple version, which downloads no decorative pictures. */
function Initials({ person, size }: Omit<PictureProps, "isFirst">) {
  return (
    <>
      <span
        className={`items-center justify-center border border-rule-strong bg-paper-2 font-display not-italic text-ink-2 initials ${initialsLooks[size]}`}
        data-initials={initialsOf(person)}
        aria-hidden="true"
      />
      {/* Otherwise text browsers, which don't show the initials, would start a directory card with an empty bullet. */}
      <span className="sr-only">No photo </span>
    </>
  );
}

/** A person's photo, else their yearbook portrait, else a plate with their initials. */
export function Portrait({ person, size, isFirst = false }: PictureProps) {
  const site = useSite();
  // The simple version runs no scripts, so the client build leaves this branch out.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  const picture = pictureOf(person);
  if (isSimple && !picture) return <Initials person={person} size={size} />;
  const { src, srcSet } = picture ? imageSources(picture.url, size) : { src: plateOf(person), srcSet: undefined };
  return (
    <img
      className={portraitClass(size)}
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? `${size}px` : undefined}
      alt={picture?.alt ?? ""}
      width={size}
      height={size}
      loading={isFirst ? undefined : "lazy"}
      decoding="async"
      referrerPolicy="no-referrer"
      data-fallback={picture ? plateOf(person) : undefined}
    />
  );
}
