import { imageSources } from "#app/domain/images/image-urls.ts";
import { useSite } from "./site.ts";

/** Their width in CSS pixels, and the most pixels they need on a high-resolution screen. */
const [displayWidth, maxWidth] = [320, 640];

export interface GridPhoto {
  id: number;
  albumId: number | null;
  title: string;
  imageUrl: string | null;
}

/** Photos of several albums, each with its title or another caption, as links to them. */
export function PhotoGrid<Photo extends GridPhoto>({ photos, caption }: { photos: Photo[]; caption: (photo: Photo) => string }) {
  const site = useSite();
  // The simple version has no scripts, so browser builds leave its code out.
  const isSimple = import.meta.env.SSR ? (site?.isSimple ?? false) : false;
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-5 in-row-2 *:break-inside-avoid md:grid-cols-3 md:gap-x-6">
      {photos.map((photo) => {
        const { id, albumId, imageUrl } = photo;
        const { src, srcSet } = imageSources(imageUrl ?? "", displayWidth, isSimple ? displayWidth : maxWidth);
        return (
          <li key={id}>
            <a
              href={`/yearbook?album=${albumId}&photo=${id}`}
              className="group block font-display italic leading-snug text-ink-2 no-underline hover:underline"
            >
              <span className="mb-1.5 bg-paper-2 outline-2 outline-vermilion frame-4/3 group-hover:outline">
                <img
                  className="object-contain frame-fill"
                  src={src}
                  srcSet={srcSet}
                  sizes={srcSet ? "(min-width: 1240px) 380px, (min-width: 768px) 30vw, 46vw" : undefined}
                  alt={textFor(photo, caption(photo), isSimple)}
                  width={320}
                  height={240}
                  loading="lazy"
                  decoding="async"
                  referrerPolicy="no-referrer"
                />
              </span>{" "}
              {caption(photo)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Says nothing twice, and something of each picture to text browsers, which read the simple version. */
function textFor({ title }: GridPhoto, caption: string, isSimple: boolean): string {
  if (!title) return caption ? "A photo" : "A photo without a title";
  if (title !== caption) return title;
  return isSimple ? "Photo" : "";
}
