import { useEffect, useRef } from "react";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { guestLabel, maxGuests } from "#app/domain/reunions/reunions.ts";
import { ButtonForm } from "./button-form.tsx";

const guestNumbers = Array.from({ length: maxGuests + 1 }, (_, number) => number);

interface AttendanceFormProps {
  reunion: ListedReunion;
  /** Whether joining is what the place is about. */
  isPrimary?: boolean;
}

/** Join, with guests or without; Leave for attendees. Only for active meet-ups. */
export function AttendanceForm({ reunion, isPrimary = false }: AttendanceFormProps) {
  const { id, title, ownGuests } = reunion;
  const place = useFocusAfterSending(ownGuests === null);
  return (
    <div ref={place.ref} tabIndex={-1} className="attendance">
      {ownGuests === null ? (
        <ButtonForm key="join" intent="join" reunionId={id} className="attendance-form" onSend={place.onSend}>
          <GuestsField guests={0} />{" "}
          <button type="submit" className={isPrimary ? "btn btn-primary" : "btn"}>
            Join<span className="sr-only"> {title}</span>
          </button>
        </ButtonForm>
      ) : (
        <ButtonForm key="leave" intent="leave" reunionId={id} className="attendance-form" onSend={place.onSend}>
          <p className="attendance-own">You are coming{ownGuests > 0 ? `, with ${guestLabel(ownGuests)}` : ""}.</p>{" "}
          <button type="submit" className="btn">
            Leave<span className="sr-only"> {title}</span>
          </button>
        </ButtonForm>
      )}
    </div>
  );
}

/** The clicked button is removed with its form: the focus stays where it was. */
function useFocusAfterSending(isOffered: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const sentWhile = useRef<boolean | null>(null);
  useEffect(() => {
    if (sentWhile.current === null || sentWhile.current === isOffered) return;
    sentWhile.current = null;
    ref.current?.focus({ preventScroll: true });
  }, [isOffered]);
  const onSend = () => {
    sentWhile.current = isOffered;
  };
  return { ref, onSend };
}

/** How many one brings, for who is on the list. */
export function GuestsForm({ reunion }: { reunion: ListedReunion }) {
  return (
    <ButtonForm intent="guests" reunionId={reunion.id} className="attendance">
      {/* Another number than the one chosen, when the answer comes: the field starts anew. */}
      <GuestsField key={reunion.ownGuests} guests={reunion.ownGuests ?? 0} />{" "}
      <button type="submit" className="btn">
        Change guests
      </button>
    </ButtonForm>
  );
}

function GuestsField({ guests }: { guests: number }) {
  return (
    <label className="attendance-guests">
      Me and<span className="sr-only"> how many guests</span>{" "}
      <select name="guests" className="input" defaultValue={guests}>
        {guestNumbers.map((number) => (
          <option key={number} value={number}>
            {number === 0 ? "no guests" : guestLabel(number)}
          </option>
        ))}
      </select>
    </label>
  );
}
