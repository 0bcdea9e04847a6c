import { fullName } from "#app/domain/core/member.ts";
import type { GivenAnswer } from "#app/domain/reunions/replies.server.ts";
import { guestLabel } from "#app/domain/reunions/reunions.ts";
import { Portrait } from "#app/ui/portrait.tsx";
import { PrintTable } from "#app/ui/print-table.tsx";

interface AnswerTableProps {
  title: string;
  answers: GivenAnswer[];
  /** Whether the order counts. */
  isNumbered?: boolean;
}

const columns = [{ name: "Name", className: "md:w-1/3" }, { name: "Guests", className: "md:w-1/3" }, { name: "Note" }];

/** Everybody who gave one answer. Nothing if nobody did. */
export function AnswerTable({ title, answers, isNumbered = false }: AnswerTableProps) {
  if (answers.length === 0) return null;
  return (
    <section className="mb-10">
      <h2 className="mb-2">{title}</h2>
      <PrintTable look="dense" columns={columns}>
        {answers.map((answer, index) => (
          <tr key={answer.id}>
            <th scope="row">
              <span className="float-left mr-3 print:hidden">
                <Portrait person={answer} size={56} />
              </span>{" "}
              <span className="phone:block phone:overflow-hidden">
                {isNumbered ? `${index + 1}. ` : ""}
                <a href={`/profile/${answer.id}`}>{fullName(answer)}</a>
              </span>
            </th>
            <td className="phone:overflow-hidden">{guestsOf(answer)}</td>
            <td className="whitespace-pre-line font-display italic phone:overflow-hidden">{answer.note}</td>
          </tr>
        ))}
      </PrintTable>
    </section>
  );
}

/** Like '2 guests: Ida Moon, Li Moon'. */
function guestsOf({ guests, guestNames }: GivenAnswer): string {
  const names = guestNames?.split("\n").join(", ");
  if (guests === 0) return names ?? "";
  return names ? `${guestLabel(guests)}: ${names}` : guestLabel(guests);
}
