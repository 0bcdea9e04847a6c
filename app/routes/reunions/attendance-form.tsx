import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { guestLabel, losesPlace, maxGuests, placesLeft } from "#app/domain/reunions/reunions.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";

/** How many guests a member can bring. */
export const guestOptions = Array.from({ length: maxGuests + 1 }, (_, number) => ({
  value: String(number),
  label: number === 0 ? "no guests" : guestLabel(number),
}));

const formClass = "mt-3 print:hidden";

interface AttendanceFormProps {
  reunion: ListedReunion;
  /** Whether Join is the main button here. */
  isPrimary?: boolean;
}

/** Join, with or without guests, or Leave for attendees and those who wait for a place. Only for active meet-ups. */
export function AttendanceForm({ reunion, isPrimary = false }: AttendanceFormProps) {
  const { id, title, ownGuests, waitingNumber } = reunion;
  const isJoinForm = ownGuests === null && waitingNumber === null;
  const afterSending = useFocusAfterSending(isJoinForm);
  return (
    <div ref={afterSending.ref} tabIndex={-1} className={formClass}>
      {isJoinForm ? (
        <ButtonForm key="join" intent="join" fields={{ reunionId: id }} onSend={afterSending.onSend}>
          <GuestsField guests={0} />{" "}
          <Button look={isPrimary ? "primary" : "outline"} className="my-1">
            {placesLeft(reunion) === 0 ? "Join the waiting list" : "Join"}
            <span className="sr-only"> {title}</span>
          </Button>
        </ButtonForm>
      ) : losesPlace(reunion) ? (
        <>
          <p className="mr-3 inline-block">{ownAttendance(reunion)}</p>{" "}
          <LeaveLink reunionId={id} className={buttonClass("outline", "my-1")}>
            Leave<span className="sr-only"> {title}</span>
          </LeaveLink>
        </>
      ) : (
        <ButtonForm key="leave" intent="leave" fields={{ reunionId: id }} onSend={afterSending.onSend}>
          <p className="mr-3 inline-block">{ownAttendance(reunion)}</p>{" "}
          <Button className="my-1">
            Leave<span className="sr-only"> {title}</span>
          </Button>
        </ButtonForm>
      )}
    </div>
  );
}

/** Like 'You are coming, with 2 guests.' */
export const ownAttendance = (reunion: ListedReunion) =>
  reunion.waitingNumber === null
    ? `You ${reunion.isPast ? "were there" : "are coming"}${reunion.ownGuests ? `, with ${guestLabel(reunion.ownGuests)}` : ""}.${
        losesPlace(reunion) ? " If you leave, the next person on the waiting list gets your place." : ""
      }`
    : `You are number ${reunion.waitingNumber} on the waiting list.`;

interface LeaveLinkProps {
  reunionId: number;
  className: string;
  children: ReactNode;
}

/** Leads to the dialog of Meet-Ups that asks before one leaves. */
export function LeaveLink({ reunionId, className, children }: LeaveLinkProps) {
  const { pathname } = useLocation();
  if (pathname === "/reunions") {
    return (
      <DialogLink open={{ leave: reunionId }} className={className}>
        {children}
      </DialogLink>
    );
  }
  return (
    <a href={`/reunions?leave=${reunionId}`} className={className}>
      {children}
    </a>
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
    <ButtonForm intent="guests" fields={{ reunionId: reunion.id }} className={formClass}>
      {/* Resets the field when the stored number changes. */}
      <GuestsField key={reunion.ownGuests} guests={reunion.ownGuests ?? 0} /> <Button className="my-1">Change guests</Button>
    </ButtonForm>
  );
}

function GuestsField({ guests }: { guests: number }) {
  return (
    <label className="mr-3 inline-block">
      Me and<span className="sr-only"> how many guests</span>{" "}
      <select name="guests" className="input inline-block w-auto" defaultValue={guests}>
        {guestOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
