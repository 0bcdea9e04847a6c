import type { NewPhoto } from "#app/domain/account/home-queries.server.ts";
import { PhotoGrid } from "#app/ui/photo-grid.tsx";

/** The newest photos of all albums. */
export function NewestPhotos({ photos }: { photos: NewPhoto[] }) {
  return (
    <section className="mb-12 border-t-6 border-ink pt-4" aria-labelledby="newest-photos">
      <h2 id="newest-photos" className="mb-4 text-xl">
        Newest photos
      </h2>
      <PhotoGrid photos={photos} caption={({ title, albumTitle }) => title || albumTitle} />
    </section>
  );
}
