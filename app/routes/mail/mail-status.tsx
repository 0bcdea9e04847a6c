import type { MailReport } from "#app/domain/mail/mail-report.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Moment } from "#app/ui/time.tsx";

/** Whether email works at present, and through which mail server. */
export function MailStatus({ report: { server, outage, outageAdvice, lastSentAt } }: { report: MailReport }) {
  return (
    <section aria-labelledby="status" className="mb-8">
      <h2 id="status" className="mb-4">
        Does it work?
      </h2>
      {outage ? (
        <Notice tone="bad" title="No email can be sent right now">
          <span className="break-anywhere">{outage.replace(/\.$/, "")}</span>. Emails wait, and the site keeps trying.{" "}
          {outageAdvice ? <span className="mt-2.5 block">{outageAdvice}</span> : null}
        </Notice>
      ) : lastSentAt ? (
        <Notice tone="good" title="Yes">
          The last email was sent on <Moment date={lastSentAt} />.
        </Notice>
      ) : (
        <Notice title="Nothing was sent in the last 30 days">Send a test to see whether the mail server accepts it.</Notice>
      )}
      <Facts
        className="border-b border-rule"
        facts={[
          { name: "Mail server", value: <span className="break-anywhere">{`${server.host}:${server.port}`}</span> },
          { name: "Sender", value: <span className="break-anywhere">{server.from}</span> },
        ]}
      />
    </section>
  );
}
