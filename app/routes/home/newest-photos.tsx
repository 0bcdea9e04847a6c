import type { NewPhoto } from "#app/domain/account/home-queries.server.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { useSite } from "#app/ui/site.ts";

/** Their width in CSS pixels, and the most pixels they need on a high-resolution screen. */
const [displayWidth, maxWidth] = [320, 640];

/** The newest photos of all albums. */
export function NewestPhotos({ photos }: { photos: NewPhoto[] }) {
  const site = useSite();
  // The simple version has no scripts, so browser builds leave its code out.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  return (
    <section className="mb-12 border-t-6 border-ink pt-4" aria-labelledby="newest-photos">
      <h2 id="newest-photos" className="mb-4 text-xl">
        Newest photos
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 in-row-2 *:break-inside-avoid md:grid-cols-3 md:gap-x-6">
        {photos.map(({ id, title, imageUrl, albumId, albumTitle }) => {
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
                    alt={title || "A photo"}
                    width={320}
                    height={240}
                    loading="lazy"
                    decoding="async"
                    referrerPolicy="no-referrer"
                  />
                </span>{" "}
                {albumTitle}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
