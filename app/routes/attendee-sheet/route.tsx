import { data } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { markPaid } from "#app/domain/reunions/check-in.server.ts";
import { paymentsForm } from "#app/domain/reunions/check-in-forms.ts";
import { expectedAt } from "#app/domain/reunions/check-in-queries.server.ts";
import { findReunion, requireReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { asksForMoney, attendanceSummary } from "#app/domain/reunions/reunions.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { memberContext, sentenceResponse } from "#app/http/guards.server.ts";
import { toNumber } from "#app/http/url-parameters.ts";
import { Button, ButtonRow, LinkButton, PrintButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { EventMoment } from "#app/ui/event-moment.tsx";
import { checkboxClass } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Eyebrow, PageTitle } from "#app/ui/page-head.tsx";
import { PrintTable } from "#app/ui/print-table.tsx";
import { sameAddress } from "../reunions/urls.ts";
import type { Route } from "./+types/route";

/** A meet-up's attendees, to print and check off on arrival, and who has paid. For its organizer and administrators. */

const texts = { "mark-paid": { done: "Saved", failed: "Nothing was saved" } };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { reunionId } = args.params;
  const reunion = findReunion(me, toNumber(reunionId) ?? 0, new Date());
  if (!reunion) throw data(null, { status: 404 });
  if (!canManageReunion(me, reunion)) {
    throw sentenceResponse(403, "Only the organizer and administrators can see the attendee sheet.");
  }
  const { id, eventId, title, eventDate, location } = reunion;
  const attendees = expectedAt(id).map(({ id, firstName, lastName, guests, guestNames, hasPaid, arrivedAt }) => ({
    id,
    firstName,
    lastName,
    guests,
    guestNames: guestNames?.split("\n").join(", ") ?? null,
    hasPaid,
    isHere: arrivedAt !== null,
  }));
  return {
    reunion: { id, eventId, title, eventDate, location, summary: attendanceSummary(reunion) },
    attendees,
    /** Only where it matters: many meet-ups cost nothing. */
    showsPaid:
      attendees.length > 0 &&
      (args.url.searchParams.has("paid") || asksForMoney(requireReunion(id)) || attendees.some(({ hasPaid }) => hasPaid)),
  };
}

export const action = formAction(texts, noDialogs, {
  "mark-paid": formHandler(markPaid, { schema: paymentsForm, redirectTo: (_saved, url) => sameAddress(url) }),
});

export const clientAction = makeClientAction(texts);

export default function AttendeeSheet({ loaderData: { reunion, attendees, showsPaid } }: Route.ComponentProps) {
  return (
    <article>
      <PageTitle>{`Attendees of ${reunion.title}`}</PageTitle>
      <div className="mb-6 border-b-4 border-double border-ink pb-4 print:border-t-6 print:pt-4">
        <Eyebrow>Attendee sheet · {reunion.eventId}</Eyebrow>
        <h1>{reunion.title}</h1>
        <p className="mt-3 font-display text-xl lining-nums">
          {reunion.eventDate ? <EventMoment date={reunion.eventDate} /> : "Date to be announced"}
        </p>
        <p className="font-display text-xl italic">{reunion.location ?? "Place to be announced"}</p>
        <p className="mt-3 text-lg font-semibold">{reunion.summary}</p>
        {attendees.length > 0 ? (
          <ButtonRow className="mt-4">
            <PrintButton>Print the list</PrintButton>
          </ButtonRow>
        ) : null}
      </div>
      {showsPaid ? <PaidForm reunionId={reunion.id} attendees={attendees} /> : <AttendeeTable attendees={attendees} />}
      {attendees.length === 0 ? <p className="text-sm text-ink-2">Nobody is on the list yet.</p> : null}
      <ButtonRow>
        <LinkButton href={`/reunions?details=${reunion.id}`}>Back to the meet-up</LinkButton>{" "}
        <LinkButton href={`/reunions/${reunion.id}/check-in`}>At the door</LinkButton>{" "}
        <LinkButton href={`/reunions/${reunion.id}/badges`}>Badges</LinkButton>{" "}
        {showsPaid || attendees.length === 0 ? null : (
          <LinkButton look="quiet" href={`/reunions/${reunion.id}/attendees?paid`}>
            Note who has paid
          </LinkButton>
        )}
      </ButtonRow>
    </article>
  );
}

interface SheetAttendee {
  id: number;
  firstName: string;
  lastName: string;
  guests: number;
  guestNames: string | null;
  hasPaid: boolean;
  isHere: boolean;
}

interface AttendeeTableProps {
  attendees: readonly SheetAttendee[];
  /** The ids whose boxes are checked in the column 'Paid'. Without it, the table has no such column. */
  paid?: ReadonlySet<string>;
}

const columns = [{ name: "Here", className: "w-12 sm:w-16" }, { name: "Name" }, { name: "Guests", className: "w-20" }];
const withPaid = [...columns, { name: "Paid", className: "w-12 sm:w-20" }];

/** The attendees by last name, with boxes to check on paper, and to check who has paid on the screen. */
function AttendeeTable({ attendees, paid }: AttendeeTableProps) {
  return (
    <PrintTable look="spacious" columns={paid ? withPaid : columns}>
      {attendees.map((attendee) => {
        const { id, guests, guestNames, hasPaid, isHere } = attendee;
        return (
          <tr key={id}>
            <td className="whitespace-nowrap font-mono">{isHere ? "[x]" : "[ ]"}</td>
            <th scope="row">
              {fullName(attendee)} {guestNames ? <span className="block text-sm text-ink-2">with {guestNames}</span> : null}
            </th>
            <td>{guests > 0 ? `+${guests}` : ""}</td>
            {paid ? (
              <td>
                <label className="flex min-h-touch">
                  <input
                    // Another box after somebody else has changed it.
                    key={String(hasPaid)}
                    type="checkbox"
                    className={checkboxClass}
                    name="paid"
                    value={id}
                    defaultChecked={paid.has(String(id))}
                  />{" "}
                  <span className="py-tap phone:sr-only">paid</span>
                  <span className="sr-only">: {fullName(attendee)}</span>
                </label>
              </td>
            ) : null}
          </tr>
        );
      })}
    </PrintTable>
  );
}

const schema = () => import("#app/domain/reunions/check-in-forms.ts").then(({ paymentsForm }) => paymentsForm);

/** The list with boxes to check for those who have paid. The site handles no money. */
function PaidForm({ reunionId, attendees }: { reunionId: number; attendees: readonly SheetAttendee[] }) {
  const wasPaid = attendees.flatMap(({ id, hasPaid }) => (hasPaid ? [id] : [])).join();
  return (
    <OperationForm intent="mark-paid" schema={schema} values={{ paid: wasPaid }}>
      {(field, { isPending }) => (
        <>
          <input type="hidden" name="reunionId" value={reunionId} />
          <input type="hidden" name="wasPaid" value={wasPaid} />
          <AttendeeTable attendees={attendees} paid={new Set((field("paid").initialValue ?? "").split(","))} />
          <ButtonRow className="mt-4">
            <Button look="primary" isPending={isPending}>
              {isPending ? "Saving..." : "Save who has paid"}
            </Button>
          </ButtonRow>
        </>
      )}
    </OperationForm>
  );
}
