import type { Face } from "#app/domain/account/home-queries.server.ts";
import { Portrait } from "#app/ui/portrait.tsx";

/** Who joined last, with links to their profiles. */
export function JoinedLately({ people }: { people: Face[] }) {
  return (
    <section className="mb-12 border-t-6 border-ink pt-4" aria-labelledby="joined-lately">
      <h2 id="joined-lately" className="mb-4 text-xl">
        Joined lately
      </h2>
      <ul className="*:mb-2 *:mr-4 *:inline-block *:w-portrait *:align-top">
        {people.map((person) => (
          <li key={person.id}>
            <a
              href={`/profile/${person.id}`}
              className="block font-display italic leading-snug text-ink no-underline hover:underline"
            >
              <Portrait person={person} size={96} /> {person.firstName}
              <span className="sr-only"> {person.lastName}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
