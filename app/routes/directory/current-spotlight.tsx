import { fullName } from "#app/domain/core/member.ts";
import type { Spotlight } from "#app/domain/people/spotlight.server.ts";
import { Portrait } from "#app/ui/portrait.tsx";

/** For administrators: who is in the spotlight now. */
export function CurrentSpotlight({ person }: { person: Spotlight }) {
  return (
    <section className="card current-spotlight" aria-labelledby="current-spotlight">
      <Portrait person={person} size={72} isFirst />
      <div>
        <h2 id="current-spotlight" className="eyebrow">
          Current Featured Spotlight
        </h2>
        <p>
          <a href={`/profile/${person.userId}`} className="card-title">
            {fullName(person)}
          </a>
        </p>
        <p className="meta">{[person.profession, person.company].filter(Boolean).join(" at ")}</p>
      </div>
    </section>
  );
}
