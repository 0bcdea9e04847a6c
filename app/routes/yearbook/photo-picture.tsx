import { photoName } from "#app/domain/albums/album-constants.ts";
import { imageSources } from "#app/domain/images/images.ts";
import { useSite } from "#app/ui/site.ts";

interface PhotoPictureProps {
  photo: { title: string; imageUrl: string | null; position: number };
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** CSS pixels for browsers that know no `srcset`. */
  shown: number;
  /** Pixels that it never needs more of. */
  atMost?: number;
  /** Put off until it is scrolled to; or first of all, ahead of what scripts need. */
  load?: "lazy" | "first" | undefined;
}

/** A photo of an album in the size that its place needs; the simple version takes a smaller one. */
export function PhotoPicture({ photo, sizes, shown, atMost, load }: PhotoPictureProps) {
  const site = useSite();
  // The simple version runs no scripts: the browser's files leave out what is only for it.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  const { src, srcSet, width, height } = imageSources(photo.imageUrl ?? "", shown, isSimple ? 640 : atMost);
  return (
    <img
      // A new element for a new picture: the old one does not linger while it loads.
      key={src}
      className="photo"
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      // With its name in the line below, text browsers would show that twice.
      alt={isSimple && load === "first" ? "Full size" : photoName(photo, photo.position)}
      width={width}
      height={height}
      loading={load === "lazy" ? "lazy" : undefined}
      fetchPriority={load === "first" ? "high" : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
