import { fullName } from "#app/domain/core/member.ts";
import type { Spotlight as Person } from "#app/domain/people/spotlight.server.ts";
import { Portrait } from "#app/ui/portrait.tsx";

/** The featured alumnus. */
export function Spotlight({ person, canOpenProfile }: { person: Person; canOpenProfile: boolean }) {
  const work = [person.profession, person.company].filter(Boolean).join(" at ");
  const location = person.currentCity && person.currentState ? `${person.currentCity}, ${person.currentState}` : null;
  return (
    <section className="spotlight" aria-labelledby="spotlight">
      <figure className="plate">
        <Portrait person={person} size={480} isFirst />{" "}
        <figcaption className="caption">Class of {person.graduationYear}</figcaption>
      </figure>
      <div>
        <h2 id="spotlight" className="eyebrow">
          Featured Spotlight
        </h2>
        <p className="spotlight-name">
          {canOpenProfile ? <a href={`/profile/${person.userId}`}>{fullName(person)}</a> : fullName(person)}
        </p>
        {work ? <p className="lede">{work}</p> : null}
        {person.bio ? <p className="bio">{person.bio}</p> : null}
        <dl className="facts">
          {person.artisticSpecialty ? (
            <>
              <dt>Medium</dt>
              <dd>{person.artisticSpecialty}</dd>
            </>
          ) : null}
          {location ? (
            <>
              <dt>Lives in</dt>
              <dd>{location}</dd>
            </>
          ) : null}
        </dl>
      </div>
    </section>
  );
}
