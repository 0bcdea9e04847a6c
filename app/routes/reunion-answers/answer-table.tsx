import { fullName } from "#app/domain/core/member.ts";
import type { ListedAnswer } from "#app/domain/reunions/answer-queries.server.ts";
import { answerNames, guestLabel } from "#app/domain/reunions/reunions.ts";
import { Portrait } from "#app/ui/portrait.tsx";
import { PrintTable } from "#app/ui/print-table.tsx";
import { Moment } from "#app/ui/time.tsx";

interface AnswerTableProps {
  title: string;
  answers: ListedAnswer[];
  /** Whether each says what was answered, and when. */
  showsTime?: boolean;
}

const columns = [{ name: "Name", className: "md:w-1/3" }, { name: "Guests", className: "md:w-1/3" }, { name: "Note" }];

/** People with what they answered. Nothing if there are none. */
export function AnswerTable({ title, answers, showsTime = false }: AnswerTableProps) {
  if (answers.length === 0) return null;
  return (
    <section className="mb-10">
      <h2 className="mb-2">{title}</h2>
      <PrintTable look="dense" columns={columns}>
        {answers.map((answer) => (
          <tr key={answer.id}>
            <th scope="row">
              <span className="float-left mr-3 print:hidden">
                <Portrait person={answer} size={56} />
              </span>{" "}
              <span className="phone:block phone:overflow-hidden">
                {answer.waitingNumber ? `${answer.waitingNumber}. ` : ""}
                <a href={`/profile/${answer.id}`}>{fullName(answer)}</a>
                {showsTime ? (
                  <span className="block text-sm font-normal text-ink-2">
                    {answer.answer === "none" ? "Has not answered" : answerNames[answer.answer]}
                    {answer.answeredAt ? (
                      <>
                        , <Moment date={answer.answeredAt} />
                      </>
                    ) : null}
                  </span>
                ) : null}
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
function guestsOf({ guests, guestNames }: ListedAnswer): string {
  const names = guestNames?.split("\n").join(", ");
  if (guests === 0) return names ?? "";
  return names ? `${guestLabel(guests)}: ${names}` : guestLabel(guests);
}
