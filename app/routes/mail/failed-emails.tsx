import { fullName } from "#app/domain/core/member.ts";
import { emailKindNames } from "#app/domain/mail/email-kinds.ts";
import type { MailReport } from "#app/domain/mail/mail-report.server.ts";
import { PrintTable } from "#app/ui/print-table.tsx";
import { Day } from "#app/ui/time.tsx";

const columns = [{ name: "Day" }, { name: "To" }, { name: "What" }, { name: "Why" }];

/** The newest emails that could not be sent. Nothing if there are none. */
export function FailedEmails({ failed }: { failed: MailReport["failed"] }) {
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="failed" className="mb-12">
      <h2 id="failed" className="mb-4">
        Not sent
      </h2>
      <PrintTable look="dense" columns={columns}>
        {failed.map(({ id, kind, failedAt, problem, person }) => (
          <tr key={id}>
            <td>
              <Day date={failedAt} />
            </td>
            <th scope="row">{person ? <a href={`/alumni?manage=${person.id}`}>{fullName(person)}</a> : "nobody"}</th>
            <td>{emailKindNames[kind][0]}</td>
            <td>{problem ?? ""}</td>
          </tr>
        ))}
      </PrintTable>
    </section>
  );
}
