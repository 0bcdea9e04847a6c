import { imageSources } from "#app/domain/images/images.ts";
import { useSite } from "#app/ui/site.ts";

interface CoverProps {
  /** The address of the album's cover or first photo; null without either. */
  url: string | null;
  /** On the first screen of the page, so it is loaded at once. */
  isFirst: boolean;
  look?: keyof typeof looks;
}

/** A small picture in a form or list. */
export const thumbnailClass = "h-thumbnail w-portrait border border-rule-strong bg-paper-2";

const cardFrame =
  "mb-3 border border-rule-strong bg-paper-2 outline-2 outline-vermilion frame-4/3 group-hover:border-ink group-hover:outline";
const thumbnailFrame = `mb-3 block ${thumbnailClass}`;

const looks = {
  card: { frame: cardFrame, emptyFrame: `${cardFrame} no-cover`, picture: "object-cover frame-fill" },
  thumbnail: { frame: thumbnailFrame, emptyFrame: thumbnailFrame, picture: "block h-full w-full object-cover" },
};

/** The width of a cover in CSS pixels in a row of three. */
const displayWidth = 320;
/** The most pixels a list needs, even on a high-resolution screen. */
const maxWidth = 640;

/** An album's cover or its first photo, cropped to 4:3, or an empty frame. */
export function AlbumCover({ url, isFirst, look = "card" }: CoverProps) {
  const site = useSite();
  // The simple version has no scripts, so browser builds leave its code out.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  const { frame, emptyFrame, picture } = looks[look];
  if (!url) return <span className={emptyFrame} />;
  const { src, srcSet } = imageSources(url, displayWidth, isSimple ? displayWidth : maxWidth);
  return (
    <span className={frame}>
      <img
        className={picture}
        src={src}
        srcSet={srcSet}
        sizes="(min-width: 1280px) 340px, (min-width: 640px) 46vw, 92vw"
        // Empty, because the title is next to it. Text browsers need a word, or they show the file name.
        alt={isSimple ? "Album" : ""}
        width={320}
        height={240}
        loading={isFirst ? undefined : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        referrerPolicy="no-referrer"
      />
    </span>
  );
}
