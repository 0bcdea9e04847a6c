import type { NewestPhotosOf } from "#app/domain/albums/photo-name-queries.server.ts";
import { PhotoGrid } from "#app/ui/photo-grid.tsx";

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
      <PhotoGrid photos={photos} caption={({ title }) => title} />
      {total > photos.length ? (
        <p className="mt-4">
          <a href={`/yearbook/photos-of/${person.id}`} className="inline-block py-tap font-semibold">
            All {total} photos of {person.firstName}
          </a>
        </p>
      ) : null}
    </section>
  );
}
