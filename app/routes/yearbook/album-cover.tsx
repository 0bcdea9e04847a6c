import { imageSources } from "#app/domain/images/images.ts";
import { useSite } from "#app/ui/site.ts";

interface CoverProps {
  album: { coverImageUrl: string | null; firstPhotoUrl: string | null };
  /** On the first screen of the page: not put off until it is scrolled to. */
  isFirst: boolean;
}

/** CSS pixels that a cover is wide where there are three beside each other. */
const shown = 320;
/** Pixels that no list needs more of, even on a sharp screen. */
const atMost = 640;

/** An album's cover, or its first photo, cut to 4:3 by its frame; an empty leaf for an album with neither. */
export function AlbumCover({ album, isFirst }: CoverProps) {
  const site = useSite();
  // The simple version runs no scripts: the browser's files leave out what is only for it.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  const url = album.coverImageUrl ?? album.firstPhotoUrl;
  if (!url) return <span className="album-cover no-cover" />;
  const { src, srcSet } = imageSources(url, shown, isSimple ? shown : atMost);
  return (
    <span className="album-cover">
      <img
        className="photo"
        src={src}
        srcSet={srcSet}
        sizes="(min-width: 1100px) 340px, (min-width: 768px) 46vw, 92vw"
        // The title beside it says the same in words. Text browsers put the file's name or [IMG] before it, unless there is a word.
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
