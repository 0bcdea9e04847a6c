import { fullName } from "#app/domain/core/member.ts";
import type { PersonInMemoriam as Person } from "#app/domain/people/in-memoriam-queries.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cardLinkClass } from "#app/ui/card.tsx";
import { CardPortrait } from "#app/ui/then-and-now.tsx";

/** One name on the page, with a picture on screens. */
export function PersonInMemoriam({ person, isFirst }: { person: Person; isFirst: boolean }) {
  return (
    <li className="clearfix">
      <CardPortrait person={person} isFirst={isFirst} />
      <div className="ml-beside-portrait xs:ml-beside-portrait-lg print:ml-0">
        <h2 className="text-xl print:text-lg">
          <a href={`/profile/${person.id}`} className={cardLinkClass}>
            {fullName(person)}
          </a>
        </h2>
        {person.maidenName ? <p className="font-display italic leading-snug text-ink-2">née {person.maidenName}</p> : null}
        {person.years ? <p className="font-display tabular-nums">{person.years}</p> : null}
        <p>
          <Badge look="caps">{person.profileType === "teacher" ? "Teacher" : "Classmate"}</Badge>
        </p>
      </div>
    </li>
  );
}
