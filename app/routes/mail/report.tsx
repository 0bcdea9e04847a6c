import type { MailReport } from "#app/domain/mail/mail-report.server.ts";
import { FailedEmails } from "./failed-emails.tsx";
import { MailStatus } from "./mail-status.tsx";
import { ReturnedAddresses } from "./returned-addresses.tsx";
import { SentEmails } from "./sent-emails.tsx";
import { TestForm } from "./test-form.tsx";
import { WaitingEmails } from "./waiting-emails.tsx";

/** The page of a site with a mail server. */
export default function Report({ report, ownAddress }: { report: MailReport; ownAddress: string }) {
  return (
    <>
      <div className="mb-12 lg:grid lg:grid-cols-panes lg:items-start lg:gap-x-12">
        <MailStatus report={report} />
        <TestForm ownAddress={ownAddress} />
      </div>
      <WaitingEmails waiting={report.outageAdvice ? { ...report.waiting, advice: null } : report.waiting} />
      <ReturnedAddresses returned={report.returned} />
      <FailedEmails failed={report.failed} />
      <SentEmails days={report.days} />
    </>
  );
}
