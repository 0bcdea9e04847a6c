import { useEffect, useRef } from "react";
import { useRevalidator, useSubmit } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import type { Expected } from "#app/domain/reunions/check-in-queries.server.ts";
import { guestLabel, maxGuests, withGuests } from "#app/domain/reunions/reunions.ts";
import { Button } from "#app/ui/button.tsx";
import { labelClass } from "#app/ui/field.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Form } from "#app/ui/router-form.tsx";
import type { ListedAtDoor } from "./door.server.ts";
import { RowForm } from "./row-form.tsx";
import { checkInPath, doorAddress, rowId, type ShownPart, shownParts } from "./urls.ts";

/** Refetches the list when the page is shown again: somebody else may have checked people in meanwhile. */
export function useRefreshWhenShown() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [revalidate]);
}

/** Keeps the focus in the row whose button was pressed, or on the count if the row left. Rows call it with their member's id. */
export function useFocusAfterSending(people: readonly object[]) {
  const sent = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useEffect(() => {
    if (sent.current === null || (document.activeElement ?? document.body) !== document.body) return;
    (document.getElementById(rowId(sent.current)) ?? document.getElementById(doorCountId))?.focus({ preventScroll: true });
    sent.current = null;
  }, [people]);
  return (userId: number) => {
    sent.current = userId;
  };
}

const doorCountId = "count";

export function DoorCount({ here, expected }: { here: number; expected: number }) {
  return (
    <p id={doorCountId} tabIndex={-1} className="mt-2 font-display text-xl italic lining-nums">
      <strong className="mr-1 text-5xl font-normal not-italic tracking-tight text-accent">{here}</strong> of {expected}{" "}
      {here === 1 ? "is" : "are"} here
    </p>
  );
}

interface DoorRowProps {
  person: ListedAtDoor;
  reunionId: number;
  isOpen: boolean;
  onSend: (userId: number) => void;
}

/** One attendee, with 'Here', or since when they are here. */
export function DoorRow({ person, reunionId, isOpen, onSend }: DoorRowProps) {
  const { id, arrivedAt, at, arrivedGuests, checkedInBy } = person;
  const name = fullName(person);
  return (
    <li id={rowId(id)} tabIndex={-1} className="border-b border-rule py-3 clearfix">
      <Portrait person={person} size={72} />
      <div className="ml-beside-thumbnail">
        <PersonAtDoor person={person} />
        {person.hasPaid === null ? null : (
          <Payment person={person} hasPaid={person.hasPaid} reunionId={reunionId} isOpen={isOpen} onSend={onSend} />
        )}
        {arrivedAt ? (
          <p className="mt-1 font-semibold text-good">
            Here since {at}
            {withGuests(arrivedGuests)}
          </p>
        ) : null}
        {arrivedAt && checkedInBy ? <p className="text-sm text-ink-2 break-anywhere">Checked in by {checkedInBy}</p> : null}
        {arrivedAt && isOpen ? (
          <RowForm intent="undo-check-in" fields={{ reunionId, userId: id, arrivedAt }} onSend={() => onSend(id)}>
            {(isPending) => (
              <Button look="text" isPending={isPending}>
                Undo<span className="sr-only">: {name}</span>
              </Button>
            )}
          </RowForm>
        ) : null}
        {!arrivedAt && isOpen ? <HereForm person={person} reunionId={reunionId} onSend={onSend} /> : null}
      </div>
    </li>
  );
}

interface NamedAtDoor {
  firstName: string;
  lastName: string;
  maidenName: string | null;
  guests: number;
  guestNames: string | null;
}

function PersonAtDoor({ person }: { person: NamedAtDoor }) {
  const { maidenName, guests, guestNames } = person;
  return (
    <>
      <p className="font-display text-xl break-anywhere">
        {fullName(person)}
        {maidenName ? <span className="text-lg italic text-ink-2"> née {maidenName}</span> : null}
      </p>
      {guests > 0 || guestNames ? (
        <p className="text-sm text-ink-2 break-anywhere">
          {[guests > 0 ? guestLabel(guests) : null, guestNames].filter(Boolean).join(": ")}
        </p>
      ) : null}
    </>
  );
}

interface PaymentProps {
  person: { id: number; firstName: string; lastName: string };
  hasPaid: boolean;
  reunionId: number;
  isOpen: boolean;
  onSend: (userId: number) => void;
}

/** Whether somebody has paid, with a button that notes it or takes it back. */
function Payment({ person, hasPaid, reunionId, isOpen, onSend }: PaymentProps) {
  const { id } = person;
  const state = hasPaid ? <span>Has paid</span> : <strong className="font-semibold text-accent">Has not paid yet</strong>;
  if (!isOpen) return <p className="text-sm text-ink-2">{state}</p>;
  return (
    <RowForm
      intent="mark-paid"
      fields={hasPaid ? { reunionId, wasPaid: id } : { reunionId, paid: id }}
      onSend={() => onSend(id)}
      className="text-sm text-ink-2"
    >
      {(isPending) => (
        <>
          <span className="mr-3">{state}</span>{" "}
          <Button look="text" isPending={isPending}>
            {hasPaid ? "Not paid" : "Paid"}
            <span className="sr-only">: {fullName(person)}</span>
          </Button>
        </>
      )}
    </RowForm>
  );
}

interface HereFormProps {
  person: { id: number; firstName: string; lastName: string; guests: number };
  reunionId: number;
  onSend: (userId: number) => void;
}

/** 'Here', with the guests who came along: as many as they said, unless somebody chooses another number. */
function HereForm({ person, reunionId, onSend }: HereFormProps) {
  const { id, guests } = person;
  const most = Math.min(maxGuests, guests + 3);
  return (
    <RowForm
      intent="check-in"
      fields={{ reunionId, userId: id }}
      onSend={() => onSend(id)}
      className="-mb-2 mt-2 flex max-w-narrow flex-wrap *:mb-2"
    >
      {(isPending) => (
        <>
          <Button className="mr-2 flex-auto text-lg" isPending={isPending}>
            Here<span className="sr-only">: {fullName(person)}</span>
          </Button>{" "}
          <label className="sr-only" htmlFor={`guests-${id}`}>
            Guests of {fullName(person)}
          </label>{" "}
          <select id={`guests-${id}`} name="guests" className="input w-auto" defaultValue={guests}>
            {Array.from({ length: most + 1 }, (_, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: each is its number
              <option key={number} value={number}>
                {number === 0 ? "alone" : `+ ${guestLabel(number)}`}
              </option>
            ))}
          </select>
        </>
      )}
    </RowForm>
  );
}

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

/** The pause in typing, in milliseconds, before the list is searched. */
const typingPause = 250;

interface DoorSearchProps {
  reunionId: number;
  text: string;
  show: ShownPart;
}

/** Finds somebody by name, or by the name of a guest: a plain GET form. With scripts, it searches while the reader types. */
export function DoorSearch({ reunionId, text, show }: DoorSearchProps) {
  const submit = useSubmit();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // After a link or the Back button, the box shows the current search, unless the reader is typing in it.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancelTimer = () => clearTimeout(timer.current);
  return (
    <>
      <Form
        method="get"
        action={checkInPath(reunionId)}
        role="search"
        className="mb-3 flex items-end print:hidden"
        onSubmit={cancelTimer}
      >
        <p className="mr-3 flex-auto">
          <label className={labelClass} htmlFor="q">
            Find a name
          </label>{" "}
          <input
            ref={box}
            className="input max-w-none"
            id="q"
            name="q"
            type="search"
            defaultValue={text}
            autoComplete="off"
            // The next name replaces the last one.
            onFocus={({ target }) => target.select()}
            onChange={({ target: { form } }) => {
              cancelTimer();
              timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), typingPause);
            }}
          />
        </p>
        {show === "all" ? null : <input type="hidden" name="show" value={show} />}
        <Button className="flex-none">Search</Button>
      </Form>
      <nav aria-label="Whom to show" className="mb-3 print:hidden">
        {shownParts.map(({ value, label }) => (
          <a
            key={value}
            href={doorAddress(reunionId, { text, show: value })}
            aria-current={value === show ? "true" : undefined}
            className="mr-4 inline-block border-transparent py-tap aria-current:border-b-4 aria-current:border-accent aria-current:font-semibold aria-current:text-ink aria-current:no-underline"
          >
            {label}
          </a>
        ))}
        {text ? (
          <a href={doorAddress(reunionId, { text: "", show })} className="inline-block py-tap">
            Clear the search
          </a>
        ) : null}
      </nav>
    </>
  );
}
