import type { NewestPhotosOf } from "#app/domain/albums/photo-name-queries.server.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { useSite } from "#app/ui/site.ts";

interface PhotosOfPersonProps {
  person: { id: number; firstName: string };
  photos: NewestPhotosOf;
  isOwn: boolean;
}

/** The newest photos that show a person. Nothing where nobody is named; on one's own profile, how a name gets there. */
export function PhotosOfPerson({ person, photos: { total, photos }, isOwn }: PhotosOfPersonProps) {
  if (total === 0) {
    return isOwn ? (
      <p className="mb-12 max-w-prose text-sm text-ink-2 print:hidden">
        No photo has your name yet. Below every photo in the <a href="/yearbook">albums</a>, you can say who is in it.
      </p>
    ) : null;
  }
  return (
    <section className="mb-12 border-t-6 border-ink pt-4" aria-labelledby="photos-of">
      <h2 id="photos-of" className="mb-4 text-xl break-anywhere">
        Photos of {person.firstName} ({total})
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 in-row-2 *:break-inside-avoid md:grid-cols-3 md:gap-x-6">
        {photos.map((photo) => (
          <li key={photo.id}>
            <PersonPhoto photo={photo} />
          </li>
        ))}
      </ul>
      {total > photos.length ? (
        <p className="mt-4">
          <a href={`/yearbook?of=${person.id}`} className="inline-block py-tap font-semibold">
            All {total} photos of {person.firstName}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function PersonPhoto({ photo: { id, title, imageUrl, albumId } }: { photo: NewestPhotosOf["photos"][number] }) {
  const site = useSite();
  // The simple version has no scripts, so browser builds leave its code out.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  const { src, srcSet } = imageSources(imageUrl ?? "", 320, isSimple ? 320 : 640);
  return (
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
          alt={title ? (isSimple ? "Photo" : "") : "A photo without a title"}
          width={320}
          height={240}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      </span>{" "}
      {title}
    </a>
  );
}
