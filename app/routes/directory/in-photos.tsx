import type { FoundInPhotos } from "#app/domain/albums/photo-name-queries.server.ts";
import { pluralize } from "#app/ui/pluralize.ts";

/** What a search finds in photos: of the people it lists, and of others who are named there. */
export function InPhotos({ found: { people, others } }: { found: FoundInPhotos }) {
  if (people.length + others.length === 0) return null;
  return (
    <section className="mt-8 border-t border-ink pt-3 print:hidden" aria-labelledby="in-photos">
      <h2 id="in-photos" className="mb-1 text-lg">
        In photos
      </h2>
      <ul className="max-w-prose">
        {people.map(({ userId, name, photoCount }) => (
          <li key={userId}>
            <a href={`/yearbook/photos-of/${userId}`} className="inline-block max-w-full py-tap break-anywhere">
              Photos of {name}
            </a>{" "}
            ({photoCount})
          </li>
        ))}
        {others.map(({ name, photoCount }) => (
          <li key={name}>
            <a
              href={`/yearbook/photos-of?name=${encodeURIComponent(name)}`}
              className="inline-block max-w-full py-tap break-anywhere"
            >
              “{name}”
            </a>{" "}
            ({pluralize(photoCount, "photo")})
          </li>
        ))}
      </ul>
    </section>
  );
}
