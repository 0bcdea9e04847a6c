import { imageSources } from "#app/domain/images/image-urls.ts";
import type { CaptionedPhoto } from "#app/domain/memory-book/book-pages.ts";
import type { BookPhoto } from "#app/domain/memory-book/book-photo-queries.server.ts";

/** Photos of the class on the pages of the memory book. */

/** A large photo, and two smaller ones below it; or two of the same size. */
export function Photos({ photos }: { photos: CaptionedPhoto[] }) {
  const [first, ...others] = photos;
  if (!first) return null;
  return (
    <>
      <PhotoFigure photo={first} look="lead" />
      {others.length === 1 && others[0] ? (
        <PhotoFigure photo={others[0]} look="lead" />
      ) : (
        <div className="xl:flex xl:items-end xl:justify-between print:flex print:items-end print:justify-between">
          {others.map((photo) => (
            <PhotoFigure key={photo.id} photo={photo} look="small" />
          ))}
        </div>
      )}
    </>
  );
}

const photoLooks = {
  lead: { figure: "mb-4 text-center", image: "mx-auto block h-auto w-auto max-w-full book-lead" },
  small: { figure: "mb-4 book-small", image: "block h-auto w-auto max-w-full book-photo" },
};

function PhotoFigure({ photo, look }: { photo: CaptionedPhoto; look: keyof typeof photoLooks }) {
  const { figure, image } = photoLooks[look];
  return (
    <figure className={figure}>
      <PhotoImage photo={photo} className={image} />{" "}
      <figcaption className="mt-1 italic leading-tight break-anywhere">{photo.caption}</figcaption>
    </figure>
  );
}

/** A photo below the last people or names of a section. */
export const Filler = ({ photo }: { photo: CaptionedPhoto | null }) =>
  photo ? (
    <div className="mt-8">
      <PhotoFigure photo={photo} look="lead" />
    </div>
  ) : null;

/** A photo at its own proportions. */
export function PhotoImage({ photo: { imageUrl, title }, className }: { photo: BookPhoto; className: string }) {
  const { width, height } = imageSources(imageUrl);
  return (
    <img
      className={className}
      src={imageUrl}
      width={width}
      height={height}
      alt={title}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
