import { photoName } from "#app/domain/albums/album-constants.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { useSite } from "#app/ui/site.ts";

interface PhotoPictureProps {
  photo: { title: string; imageUrl: string | null; position: number };
  className: string;
  /** Its width on the page, as for the `sizes` attribute. */
  sizes: string;
  /** The width in CSS pixels for browsers without `srcset`. */
  displayWidth: number;
  /** The most pixels it needs. */
  maxWidth?: number;
  /** CSS pixels of its place, if they aren't the picture's own size. */
  shownSize?: { width: number; height: number };
  /** Loaded when scrolled into view, or before everything else. */
  load?: "lazy" | "first" | undefined;
  /** Follows its name where pictures are not seen. */
  spokenNames?: string;
  /** Its link has the photo's name as text. */
  isNamedBelow?: boolean;
}

/** A photo of an album in the size it needs. The simple version uses a smaller one. */
export function PhotoPicture(props: PhotoPictureProps) {
  const { photo, className, sizes, displayWidth, maxWidth, shownSize, load, spokenNames = "", isNamedBelow } = props;
  const site = useSite();
  // The simple version has no scripts, so browser builds leave its code out.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  const { src, srcSet, width, height } = imageSources(
    photo.imageUrl ?? "",
    displayWidth,
    isSimple ? Math.min(640, maxWidth ?? 640) : maxWidth,
  );
  const name = isNamedBelow ? "" : photoName(photo, photo.position) + spokenNames;
  // Text browsers would show a name twice that is below the picture, too. Without any word, they show the file name.
  const alt = isSimple && isNamedBelow ? "Photo" : isSimple && load === "first" ? "Full size" : name;
  return (
    <img
      // A new element for each picture, so that the old one is not shown while it loads.
      key={src}
      className={className}
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      alt={alt}
      width={shownSize ? Math.round(shownSize.width) : width}
      height={shownSize ? Math.round(shownSize.height) : height}
      loading={load === "lazy" ? "lazy" : undefined}
      // Low, because browsers without scripts load all pictures at once, before the style sheet and the first.
      fetchPriority={load === "first" ? "high" : load && "low"}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
