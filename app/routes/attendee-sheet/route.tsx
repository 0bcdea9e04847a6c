import { data } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { listAttendeesByName } from "#app/domain/reunions/attendee-queries.server.ts";
import { findReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { attendanceSummary } from "#app/domain/reunions/reunions.ts";
import { requireMember, sentenceResponse } from "#app/http/guards.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { EventMoment } from "#app/ui/event-moment.tsx";
import { Eyebrow } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { PrintTable } from "#app/ui/print-table.tsx";
import type { Route } from "./+types/route";

/** A meet-up's attendees, to print and check off on arrival. For its organizer and administrators. */

export function loader(args: Route.LoaderArgs) {
  const me = requireMember(args);
  const { reunionId } = args.params;
  const reunion = /^\d{1,15}$/.test(reunionId) ? findReunion(me, Number(reunionId), new Date()) : undefined;
  if (!reunion) throw data(null, { status: 404 });
  if (!canManageReunion(me, reunion)) {
    throw sentenceResponse(403, "Only the organizer and administrators can see the attendee sheet.");
  }
  const { id, eventId, title, eventDate, location } = reunion;
  return {
    reunion: { id, eventId, title, eventDate, location, summary: attendanceSummary(reunion) },
    attendees: listAttendeesByName(id),
  };
}

const columns = [{ name: "Here", className: "w-16" }, { name: "Name" }, { name: "Guests", className: "w-20" }];

export default function AttendeeSheet({ loaderData: { reunion, attendees } }: Route.ComponentProps) {
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
      </div>
      <PrintTable look="spacious" columns={columns}>
        {attendees.map((attendee) => (
          <tr key={attendee.id}>
            <td className="whitespace-nowrap font-mono">[ ]</td>
            <th scope="row">{fullName(attendee)}</th>
            <td>{attendee.guests > 0 ? `+${attendee.guests}` : ""}</td>
          </tr>
        ))}
      </PrintTable>
      {attendees.length === 0 ? <p className="text-sm text-ink-2">Nobody is on the list yet.</p> : null}
      <ButtonRow>
        <LinkButton href={`/reunions?details=${reunion.id}`}>Back to the meet-up</LinkButton>
      </ButtonRow>
    </article>
  );
}
