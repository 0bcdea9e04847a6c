import { fullName } from "#app/domain/core/member.ts";

interface Named {
  firstName: string;
  lastName: string;
  maidenName: string | null;
}

/** A person's name above their page, with the maiden name. */
export function NameHeading({ person }: { person: Named }) {
  return (
    <h1>
      {fullName(person)}{" "}
      {person.maidenName ? (
        <span className="inline-block max-w-full text-xl italic tracking-normal text-ink-2 md:text-2xl">
          (née {person.maidenName})
        </span>
      ) : null}
    </h1>
  );
}
