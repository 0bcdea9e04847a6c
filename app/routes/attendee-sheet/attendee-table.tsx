import { fullName } from "#app/domain/core/member.ts";
import { checkboxClass } from "#app/ui/field.tsx";
import { PrintTable } from "#app/ui/print-table.tsx";

export interface SheetAttendee {
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
export function AttendeeTable({ attendees, paid }: AttendeeTableProps) {
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
