import type { ReactNode } from "react";
import { fullName } from "#app/domain/core/member.ts";
import { pluralize } from "#app/ui/pluralize.ts";

interface EmailPeopleProps {
  title: string;
  people: { id: number; firstName: string; lastName: string; problem: string | null }[];
  /** What happens with them. */
  children: ReactNode;
}

/** The people whose emails were not sent, with the reasons. Nothing if there are none. */
export function EmailPeople({ title, people, children }: EmailPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="mt-12 max-w-column">
      <h2>
        {title}: {pluralize(people.length, "person", "people")}
      </h2>
      <p className="mb-4 mt-2.5 max-w-prose">{children}</p>
      <ul className="border-b border-rule break-anywhere *:border-t *:border-rule *:py-2.5">
        {people.map(({ id, problem, ...person }) => (
          <li key={id}>
            <a href={`/alumni?manage=${id}`}>{fullName(person)}</a>
            {problem ? <p className="text-sm text-ink-2">{problem}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
