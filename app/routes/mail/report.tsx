import { fullName } from "#app/domain/core/member.ts";
import type { MailReport } from "#app/domain/mail/mail-report.server.ts";
import { dayName } from "#app/domain/time/class-days.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { PrintTable } from "#app/ui/print-table.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { Day, Moment } from "#app/ui/time.tsx";
import type { EmailKind } from "#db/column-values.ts";

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

/** Whether email works at present, and through which mail server. */
function MailStatus({ report: { server, outage, outageAdvice, lastSentAt } }: { report: MailReport }) {
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

const schema = () => import("#app/domain/mail/test-email.ts").then(({ testEmailInput }) => testEmailInput);

function TestForm({ ownAddress }: { ownAddress: string }) {
  return (
    <section aria-labelledby="test">
      <h2 id="test" className="mb-4">
        Send a test
      </h2>
      <OperationForm intent="send-test" schema={schema} values={{ address: ownAddress }} className="max-w-prose">
        {(field, { isPending }) => (
          <>
            <TextField
              field={field("address")}
              type="email"
              label="Send it to"
              hint="The mail server can take up to 20 seconds to answer."
              isRequired
            />
            <ButtonRow className="">
              <Button look="primary" isPending={isPending}>
                {isPending ? "Sending..." : "Send a test email"}
              </Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </section>
  );
}

const failedColumns = [{ name: "Day" }, { name: "To" }, { name: "What" }, { name: "Why" }];

/** The newest emails that could not be sent. Nothing if there are none. */
function FailedEmails({ failed }: { failed: MailReport["failed"] }) {
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="failed" className="mb-12">
      <h2 id="failed" className="mb-4">
        Not sent
      </h2>
      <PrintTable look="dense" columns={failedColumns}>
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

/** The people whose mail comes back, each with a button that tries the address again. Nothing if there are none. */
function ReturnedAddresses({ returned: { total, people } }: { returned: MailReport["returned"] }) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="returned" className="mb-12 max-w-column">
      <h2 id="returned">Mail to {pluralize(total, "person", "people")} comes back</h2>
      <p className="mt-2.5 max-w-prose">
        Their mail servers refused emails on two days, so the site sends them none. Ask these people for another address; once you
        correct it in the profile, emails go there. Or try the same one again. If many came back at once, the mail server may have
        refused the site and not these people.
      </p>
      {total > 1 ? (
        <Form method="post" preventScrollReset className="mt-4">
          <PostFields intent="retry-all" />
          <Button>Try all {total.toLocaleString("en-US")} addresses again</Button>
        </Form>
      ) : null}
      <ul className="mt-4 border-b border-rule *:border-t *:border-rule *:py-3">
        {people.map((person) => (
          <li key={person.id} className="md:flex md:justify-between">
            <p className="break-anywhere">
              <a href={`/profile/${person.id}`}>{fullName(person)}</a>
              <br />
              <span className="text-sm text-ink-2">
                <EmailAddress address={person.email ?? ""} />, since <Day date={person.since} />
              </span>
            </p>
            <Form method="post" preventScrollReset className="flex-none">
              <PostFields intent="retry-address" />
              <input type="hidden" name="userId" value={person.id} />
              <Button look="quiet">
                Try this address again<span className="sr-only">: {fullName(person)}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {total > people.length ? (
        <p className="mt-4">
          <a href="/alumni?type=mail-comes-back">All {total.toLocaleString("en-US")} in the Directory</a>
        </p>
      ) : null}
    </section>
  );
}

/** What waits to be sent. Nothing if nothing does. */
function WaitingEmails({ waiting: { total, since, problem, advice, kinds } }: { waiting: MailReport["waiting"] }) {
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

type Days = MailReport["days"];

const sentColumns = [{ name: "Day" }, { name: "Sent" }, { name: "What" }];
const sumOf = (kinds: Days[number]["kinds"], name: "sent" | "failed" | "canceled") =>
  kinds.reduce((sum, kind) => sum + kind[name], 0);

/** How many emails of each kind were sent on each of the last 30 days. */
function SentEmails({ days }: { days: Days }) {
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
      <PrintTable look="dense" columns={sentColumns}>
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

/** What an email of each kind is called, in the singular and the plural. */
const emailKindNames: Record<EmailKind, readonly [one: string, many: string]> = {
  test: ["test", "tests"],
  joining: ["joining letter", "joining letters"],
  sign_in_link: ["sign-in link", "sign-in links"],
  recovery: ["link for a forgotten password", "links for forgotten passwords"],
  sign_in_request: ["link to sign in that a member asked for", "links to sign in that members asked for"],
  email_confirmation: ["confirmation of an address", "confirmations of addresses"],
  email_changed: ["note about a changed address", "notes about changed addresses"],
  second_factor_off: ["note about two-step sign-in", "notes about two-step sign-in"],
  message: ["message", "messages"],
  meet_up_change: ["change of a meet-up", "changes of meet-ups"],
  new_meet_up: ["new meet-up", "new meet-ups"],
  comment: ["comment", "comments"],
  weekly_letter: ["weekly letter", "weekly letters"],
  mailing: ["email to the class", "emails to the class"],
};
