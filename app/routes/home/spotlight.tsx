import { fullName } from "#app/domain/core/member.ts";
import type { HomeSpotlight } from "#app/domain/people/spotlight.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Eyebrow, Subtitle } from "#app/ui/page-head.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

/** The featured alumnus. Members, who can open the profile, see much above it. */
export function Spotlight({ person, canOpenProfile }: { person: HomeSpotlight; canOpenProfile: boolean }) {
  const name = fullName(person);
  const work = [person.profession, person.company].filter(Boolean).join(" at ");
  const location = person.currentCity && person.currentState ? `${person.currentCity}, ${person.currentState}` : null;
  return (
    <section
      className="mb-12 border-t-4 border-double border-ink pt-7 md:grid md:grid-cols-plate md:gap-x-10 lg:grid-cols-plate-lg lg:gap-x-12"
      aria-labelledby="spotlight"
    >
      <figure className="mb-6 max-w-plate *:w-full">
        <Portrait person={{ ...person, id: person.userId }} size={480} isFirst={!canOpenProfile} />{" "}
        <figcaption className="mt-2 font-display italic text-ink-2">Class of {person.graduationYear}</figcaption>
      </figure>
      <div>
        <Eyebrow as="h2" id="spotlight">
          Featured Spotlight
        </Eyebrow>
        <p className="font-display text-3xl tracking-tight md:text-5xl">
          {canOpenProfile ? (
            <a href={`/profile/${person.userId}`} className="text-ink no-underline hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {work ? <Subtitle className="mt-3">{work}</Subtitle> : null}
        {person.bio ? (
          <p className="mt-4 max-w-prose whitespace-pre-line drop-cap">
            <LinkedText text={person.bio} links={person.links} />
          </p>
        ) : null}
        <Facts
          facts={[
            { name: "Medium", value: person.artisticSpecialty },
            { name: "Lives in", value: location },
          ]}
        />
      </div>
    </section>
  );
}
