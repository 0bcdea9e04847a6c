import { fullName } from "#app/domain/core/member.ts";
import { cardLinkClass, cardTitleClass } from "#app/ui/card.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

export interface PersonAndText {
  id: number;
  firstName: string;
  lastName: string;
  maidenName: string | null;
  profileImageUrl: string | null;
  yearbookImageUrl: string | null;
  /** The question, where the page is not about one. */
  question?: string;
  answer: string;
}

/** A person with one answer; the others are on their profile. */
export function PersonWithText({ person, isFirst }: { person: PersonAndText; isFirst: boolean }) {
  // Below the question, if the page is about one.
  const Heading = person.question ? "h2" : "h3";
  return (
    <li className="mb-6 border-t border-rule pt-4 clearfix break-inside-avoid">
      <Portrait person={person} size={72} isFirst={isFirst} />
      <div className="ml-beside-thumbnail">
        <Heading className={cardTitleClass}>
          <a href={`/profile/${person.id}#answers`} className={cardLinkClass}>
            {fullName(person)}
          </a>
        </Heading>
        {person.maidenName ? <p className="font-display italic text-ink-2 break-anywhere">née {person.maidenName}</p> : null}
        {person.question ? <p className="mt-2 font-display italic text-accent break-anywhere">{person.question}</p> : null}
        <p className="mt-1 max-w-prose whitespace-pre-line font-display text-lg break-anywhere">{person.answer}</p>
      </div>
    </li>
  );
}
