import { emailKindNames } from "#app/domain/mail/email-kinds.ts";
import type { MailReport } from "#app/domain/mail/mail-report.server.ts";
import { dayName } from "#app/domain/time/class-days.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { PrintTable } from "#app/ui/print-table.tsx";

type Days = MailReport["days"];

const columns = [{ name: "Day" }, { name: "Sent" }, { name: "What" }];
const sumOf = (kinds: Days[number]["kinds"], name: "sent" | "failed" | "canceled") =>
  kinds.reduce((sum, kind) => sum + kind[name], 0);

/** How many emails of each kind were sent on each of the last 30 days. */
export function SentEmails({ days }: { days: Days }) {
  if (days.length === 0) return null;
  const all = days.flatMap(({ kinds }) => kinds);
  const canceled = sumOf(all, "canceled");
  return (
    <section aria-labelledby="sent" className="mb-12 max-w-column">
      <h2 id="sent">The last 30 days</h2>
      <p className="mb-4 mt-2.5 max-w-prose">
        {pluralize(sumOf(all, "sent"), "email was sent", "emails were sent")}.
        {canceled > 0
          ? ` ${pluralize(canceled, "email was", "emails were")} not needed anymore, for example because somebody had joined in the meantime.`
          : ""}
      </p>
      <PrintTable look="dense" columns={columns}>
        {days.map(({ day, kinds }) => (
          <tr key={day}>
            <th scope="row">{dayName(day)}</th>
            <td>
              {sumOf(kinds, "sent").toLocaleString("en-US")}
              <span className="md:hidden"> sent</span>
            </td>
            <td>{whatWasSent(kinds)}</td>
          </tr>
        ))}
      </PrintTable>
    </section>
  );
}

/** Like '300 joining letters, 12 messages; 2 failed'. */
function whatWasSent(kinds: Days[number]["kinds"]): string {
  const sent = kinds
    .filter(({ sent }) => sent > 0)
    .map(({ kind, sent }) => pluralize(sent, ...emailKindNames[kind]))
    .join(", ");
  const failed = sumOf(kinds, "failed");
  return [sent, failed > 0 ? `${pluralize(failed, "email")} failed` : ""].filter(Boolean).join("; ");
}
