import { useEffect, useRef } from "react";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { guestLabel, maxGuests } from "#app/domain/reunions/reunions.ts";
import { ButtonForm } from "./button-form.tsx";

const guestNumbers = Array.from({ length: maxGuests + 1 }, (_, number) => number);

interface AttendanceFormProps {
  reunion: ListedReunion;
  /** Whether Join is the main button here. */
  isPrimary?: boolean;
}

/** Join, with or without guests, or Leave for attendees. Only for active meet-ups. */
export function AttendanceForm({ reunion, isPrimary = false }: AttendanceFormProps) {
  const { id, title, ownGuests } = reunion;
  const afterSending = useFocusAfterSending(ownGuests === null);
  return (
    <div ref={afterSending.ref} tabIndex={-1} className="attendance">
      {ownGuests === null ? (
        <ButtonForm key="join" intent="join" reunionId={id} className="attendance-form" onSend={afterSending.onSend}>
          <GuestsField guests={0} />{" "}
          <button type="submit" className={isPrimary ? "btn btn-primary" : "btn"}>
            Join<span className="sr-only"> {title}</span>
          </button>
        </ButtonForm>
      ) : (
        <ButtonForm key="leave" intent="leave" reunionId={id} className="attendance-form" onSend={afterSending.onSend}>
          <p className="attendance-own">You are coming{ownGuests > 0 ? `, with ${guestLabel(ownGuests)}` : ""}.</p>{" "}
          <button type="submit" className="btn">
            Leave<span className="sr-only"> {title}</span>
          </button>
        </ButtonForm>
      )}
    </div>
  );
}

/** Keeps the focus here, because the clicked button is removed with its form. */
function useFocusAfterSending(isJoinForm: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const sentAsJoinForm = useRef<boolean | null>(null);
  useEffect(() => {
    if (sentAsJoinForm.current === null || sentAsJoinForm.current === isJoinForm) return;
    sentAsJoinForm.current = null;
    ref.current?.focus({ preventScroll: true });
  }, [isJoinForm]);
  const onSend = () => {
    sentAsJoinForm.current = isJoinForm;
  };
  return { ref, onSend };
}

/** Changes an attendee's number of guests. */
export function GuestsForm({ reunion }: { reunion: ListedReunion }) {
  return (
    <ButtonForm intent="guests" reunionId={reunion.id} className="attendance">
      {/* Resets the field when the stored number changes. */}
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
