import { data } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { listAttendeesByName } from "#app/domain/reunions/attendance.server.ts";
import { findReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { attendanceSummary } from "#app/domain/reunions/reunions.ts";
import { requireMember, sentenceResponse } from "#app/http/guards.server.ts";
import { EventMoment } from "#app/ui/event-moment.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
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
  return { reunion, attendees: listAttendeesByName(reunion.id) };
}

export default function AttendeeSheet({ loaderData: { reunion, attendees } }: Route.ComponentProps) {
  return (
    <article>
      <PageTitle>{`Attendees of ${reunion.title}`}</PageTitle>
      <p className="eyebrow">Attendee sheet · {reunion.eventId}</p>
      <h1>{reunion.title}</h1>
      <p className="sheet-facts">
        {reunion.eventDate ? <EventMoment date={reunion.eventDate} /> : "Date to be announced"}
        <br />
        {reunion.location ?? "Place to be announced"}
        <br />
        {attendanceSummary(reunion)}
      </p>
      <table className="sheet-table">
        <thead>
          <tr>
            <th scope="col">Here</th>
            <th scope="col">Name</th>
            <th scope="col">Guests</th>
          </tr>
        </thead>
        <tbody>
          {attendees.map((attendee) => (
            <tr key={attendee.id}>
              <td className="sheet-tick">[ ]</td>
              <th scope="row">{fullName(attendee)}</th>
              <td className="num">{attendee.guests > 0 ? `+${attendee.guests}` : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {attendees.length === 0 ? <p className="meta">Nobody is on the list yet.</p> : null}
      <p className="btn-row no-print">
        <a href={`/reunions?details=${reunion.id}`} className="btn">
          Back to the meet-up
        </a>
      </p>
    </article>
  );
}
