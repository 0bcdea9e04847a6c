import { fullName } from "#app/domain/core/member.ts";
import type { MissingPerson } from "#app/domain/people/missing-queries.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { cardLinkClass } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { CardPortrait } from "#app/ui/then-and-now.tsx";

interface MissingPersonCardProps {
  person: MissingPerson;
  /** Whether the member may make a joining letter for them. */
  canPassOn: boolean;
  isFirst: boolean;
}

/** A missing person, with the ways to help. */
export function MissingPersonCard({ person, canPassOn, isFirst }: MissingPersonCardProps) {
  const name = fullName(person);
  return (
    <li className="clearfix">
      <CardPortrait person={person} isFirst={isFirst} />
      <div className="ml-beside-portrait text-sm xs:ml-beside-portrait-lg print:ml-0">
        <h2 className="text-xl print:text-lg print:font-bold">
          <a href={`/profile/${person.id}`} className={cardLinkClass}>
            {name}
          </a>
        </h2>
        {person.maidenName ? (
          <p className="font-display text-base italic leading-snug text-ink-2">née {person.maidenName}</p>
        ) : null}
        {person.profileType === "teacher" ? (
          <p className="mt-0.5 text-base">
            <Badge look="caps">Teacher</Badge>
          </p>
        ) : null}
        {person.lastKnownPlace ? <p className="mt-1">Last known in {person.lastKnownPlace}</p> : null}
        <p className="mt-2 border-t border-rule text-base print:hidden">
          <DialogLink open={{ tip: person.id }} className={buttonClass("text")}>
            I know something<span className="sr-only">{` about ${name}`}</span>
          </DialogLink>{" "}
          {canPassOn ? (
            <DialogLink open={{ letter: person.id }} className={buttonClass("text")}>
              I am in touch<span className="sr-only">{` with ${name}`}</span>
            </DialogLink>
          ) : null}{" "}
          <DialogLink open={{ unlist: person.id }} className={buttonClass("text")}>
            Please do not list them<span className="sr-only">{`: ${name}`}</span>
          </DialogLink>
        </p>
      </div>
    </li>
  );
}
