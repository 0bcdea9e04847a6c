import { fullName } from "#app/domain/core/member.ts";
import type { DirectorySpotlight } from "#app/domain/people/spotlight.server.ts";
import { Card, cardLinkClass, cardTitleClass } from "#app/ui/card.tsx";
import { Eyebrow } from "#app/ui/page-head.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

/** For administrators: who is in the spotlight now. */
export function CurrentSpotlight({ person }: { person: DirectorySpotlight }) {
  return (
    <Card look="marked" as="section" labelledBy="current-spotlight" className="mb-7 clearfix print:hidden">
      <Portrait person={{ ...person, id: person.userId }} size={72} isFirst />
      <div className="ml-beside-thumbnail">
        <Eyebrow as="h2" id="current-spotlight" className="mb-0.5 text-ink-2">
          Current Featured Spotlight
        </Eyebrow>
        <p className={cardTitleClass}>
          <a href={`/profile/${person.userId}`} className={cardLinkClass}>
            {fullName(person)}
          </a>
        </p>
        <p className="text-sm text-ink-2">{[person.profession, person.company].filter(Boolean).join(" at ")}</p>
      </div>
    </Card>
  );
}
