import { emailKindNames } from "#app/domain/mail/email-kinds.ts";
import type { MailReport } from "#app/domain/mail/mail-report.server.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { Moment } from "#app/ui/time.tsx";

/** What waits to be sent. Nothing if nothing does. */
export function WaitingEmails({ waiting: { total, since, problem, advice, kinds } }: { waiting: MailReport["waiting"] }) {
  if (total === 0 || !since) return null;
  return (
    <section aria-labelledby="waiting" className="mb-12 max-w-prose">
      <h2 id="waiting">{pluralize(total, "email waits", "emails wait")}</h2>
      <p className="mt-2.5">
        The first one since <Moment date={since} />. The site sends them as soon as it can, and tries each one for two days.
      </p>
      <ul className="mt-4 border-b border-rule *:border-t *:border-rule *:py-2">
        {kinds.map(({ kind, count, since }) => (
          <li key={kind}>
            {pluralize(count, ...emailKindNames[kind])}{" "}
            <span className="text-sm text-ink-2">
              since <Moment date={since} />
            </span>
          </li>
        ))}
      </ul>
      {problem ? <p className="mt-2.5 text-sm text-ink-2 break-anywhere">The last problem with one of them: {problem}</p> : null}
      {advice ? <p className="mt-2.5 text-sm text-ink-2">{advice}</p> : null}
    </section>
  );
}
