import { Form } from "react-router";
import type { ListedReunion } from "#app/domain/programme.server.ts";
import { guestsInWords, mostGuests } from "#app/domain/reunions.ts";
import { PostFields } from "#app/ui/post-fields.tsx";

const guestNumbers = Array.from({ length: mostGuests + 1 }, (_, number) => number);

/** Join, with guests or without; Leave for who is on the list. Only for active ones (spec §4). */
export function AttendanceForm({ reunion, isPrimary = false }: { reunion: ListedReunion; isPrimary?: boolean }) {
  const { id, title, ownGuests } = reunion;
  if (ownGuests === null) {
    return (
      <Form method="post" preventScrollReset className="attendance">
        <PostFields intent="join" />
        <input type="hidden" name="reunionId" value={id} />
        <GuestsField guests={0} />
        <button type="submit" className={isPrimary ? "btn btn-primary" : "btn"}>
          Join<span className="sr-only"> {title}</span>
        </button>
      </Form>
    );
  }
  return (
    <Form method="post" preventScrollReset className="attendance">
      <PostFields intent="leave" />
      <input type="hidden" name="reunionId" value={id} />
      <p className="attendance-own">You are coming{ownGuests > 0 ? `, with ${guestsInWords(ownGuests)}` : ""}.</p>{" "}
      <button type="submit" className="btn">
        Leave<span className="sr-only"> {title}</span>
      </button>
    </Form>
  );
}

/** How many one brings, for who is on the list. */
export function GuestsForm({ reunion }: { reunion: ListedReunion }) {
  return (
    <Form method="post" preventScrollReset className="attendance">
      <PostFields intent="guests" />
      <input type="hidden" name="reunionId" value={reunion.id} />
      {/* Another number than the one chosen, when the answer comes: the field starts anew. */}
      <GuestsField key={reunion.ownGuests} guests={reunion.ownGuests ?? 0} />
      <button type="submit" className="btn">
        Change guests
      </button>
    </Form>
  );
}

function GuestsField({ guests }: { guests: number }) {
  return (
    <label className="attendance-guests">
      <span>
        Me and<span className="sr-only"> how many guests</span>
      </span>{" "}
      <select name="guests" className="input" defaultValue={guests}>
        {guestNumbers.map((number) => (
          <option key={number} value={number}>
            {number === 0 ? "no guests" : guestsInWords(number)}
          </option>
        ))}
      </select>{" "}
    </label>
  );
}
