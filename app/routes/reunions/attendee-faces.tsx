import type { Face } from "#app/domain/reunions/attendee-queries.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

interface AttendeeFacesProps {
  reunionId: number;
  faces: Face[];
  /** How many people are on the list. */
  attendeeCount: number;
}

/** The portraits and first names of the people who joined first, and how many more come. */
export function AttendeeFaces({ reunionId, faces, attendeeCount }: AttendeeFacesProps) {
  if (faces.length === 0) return null;
  const others = attendeeCount - faces.length;
  return (
    <ul aria-label="Who is coming" className="mt-5 clearfix *:float-left *:mb-2 *:mr-3 *:w-thumbnail simple:*:w-portrait">
      {faces.map((face) => (
        <li key={face.id}>
          <a href={`/profile/${face.id}`} className="block min-h-touch text-ink no-underline hover:underline">
            <Portrait person={face} size={56} />{" "}
            <span className="block font-display text-sm italic leading-tight break-anywhere">{face.firstName}</span>
          </a>
        </li>
      ))}
      {others > 0 ? (
        <li>
          <DialogLink open={{ details: reunionId }} className="inline-block whitespace-nowrap py-tap font-display italic">
            +{others} more
          </DialogLink>
        </li>
      ) : null}
    </ul>
  );
}
