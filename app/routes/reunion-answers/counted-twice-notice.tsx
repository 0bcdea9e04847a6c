import type { FoundAnswers } from "#app/domain/reunions/answer-queries.server.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Who may be counted twice: as a member, and as somebody's guest. Nothing if nobody is. */
export function CountedTwiceNotice({ people }: { people: FoundAnswers["countedTwice"] }) {
  if (people.length === 0) return null;
  return (
    <Notice title="Counted twice?">
      {people.map(({ name, host }) => (
        <span key={`${name}, ${host}`} className="block">
          {name} is on the list, and a guest of {host}.
        </span>
      ))}
    </Notice>
  );
}
