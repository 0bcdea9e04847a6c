import type { Expected } from "#app/domain/reunions/check-in-queries.server.ts";
import { HereForm, PersonAtDoor } from "./door-row.tsx";
import { rowId } from "./urls.ts";

interface WaitingSectionProps {
  reunionId: number;
  waiting: Pick<Expected, "id" | "firstName" | "lastName" | "maidenName" | "guests" | "guestNames">[];
  /** Whether the reader may let them in. */
  canLetIn: boolean;
  onSend: (userId: number) => void;
}

/** Those on the waiting list, who may have come all the same. */
export function WaitingSection({ reunionId, waiting, canLetIn, onSend }: WaitingSectionProps) {
  return (
    <section aria-labelledby="waiting" className="mt-12 border-t-6 border-ink pt-4">
      <h2 id="waiting">On the waiting list</h2>
      <p className="mb-4 text-ink-2">
        {canLetIn ? "‘Here’ puts them on the list, even if it is full." : "The organizer can let them in."}
      </p>
      <ul className="border-t border-rule">
        {waiting.map((person) => (
          <li key={person.id} id={rowId(person.id)} tabIndex={-1} className="border-b border-rule py-3">
            <PersonAtDoor person={person} />
            {canLetIn ? <HereForm person={person} reunionId={reunionId} onSend={onSend} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
