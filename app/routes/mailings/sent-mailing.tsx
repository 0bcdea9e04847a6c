import { fullName } from "#app/domain/core/member.ts";
import { canManageMail } from "#app/domain/core/permissions.ts";
import { audienceNames, mailingPath, mailingPrintPath, mailingsPath } from "#app/domain/mailings/mailing-constants.ts";
import type { Counts, deliveryOf, ListedRecipient } from "#app/domain/mailings/recipients.server.ts";
import { ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useMe } from "#app/ui/site.ts";
import { Moment } from "#app/ui/time.tsx";
import type { EmailState } from "#db/column-values.ts";
import type { ShownMailing } from "./shown-mailing.server.ts";

interface SentMailingProps {
  mailing: ShownMailing;
  sent: {
    counts: Counts;
    delivery: ReturnType<typeof deliveryOf>;
    /** Whether emails wait because the mail server takes none. */
    isHeldUp: boolean;
    recipients: ListedRecipient[];
    page: number;
    pages: number;
    stopped: { at: Date; emailsGone: number; copiesRead: number } | null;
    canStop: boolean;
    canPrint: boolean;
  };
}

/** What was sent to whom, by what way, and what became of it. */
export function SentMailing({ mailing, sent }: SentMailingProps) {
  const { id, subject, text, links, audience, reunion, by, date, homeUntil } = mailing;
  const me = useMe();
  const { counts, delivery, isHeldUp, recipients, page, pages, stopped, canStop, canPrint } = sent;
  return (
    <>
      <PageHead
        back={{ href: mailingsPath, label: "Back to all mailings" }}
        title={<span className="break-anywhere">{subject}</span>}
        subtitle={
          <>
            Sent by {by} on <Moment date={date} />
          </>
        }
      />
      {stopped ? <StoppedNotice stopped={stopped} /> : null}
      {isHeldUp ? <HeldUpNotice waiting={delivery.waiting} canSeeMail={canManageMail(me)} /> : null}
      <Problems counts={counts} failed={delivery.failed} />
      <Facts
        facts={[
          { name: "To", value: reunion ? `${audienceNames[audience]}: ${reunion.title}` : audienceNames[audience] },
          { name: "People", value: counts.people.toLocaleString("en-US") },
          { name: "By email", value: counts.email > 0 ? emailsInWords(counts.email, delivery) : null },
          {
            name: "On the site",
            value: counts.site > 0 ? `${pluralize(counts.site, "copy", "copies")}, ${delivery.read} of them read` : null,
          },
          { name: "On paper", value: counts.paper > 0 ? pluralize(counts.paper, "letter") : null },
          { name: "On Home", value: homeUntil && !stopped ? `Until ${homeUntil}` : null },
        ]}
      />
      <ButtonRow>
        {canPrint ? (
          <LinkButton href={mailingPrintPath(id)} look="primary">
            Print {pluralize(counts.paper, "letter")}
          </LinkButton>
        ) : null}{" "}
        {delivery.waiting > 0 ? <LinkButton href={mailingPath(id)}>Look again</LinkButton> : null}{" "}
        {canStop ? (
          <DialogLink open={{ dialog: "stop" }} className={buttonClass()}>
            Stop this mailing
          </DialogLink>
        ) : null}
      </ButtonRow>
      <section className="mt-10 max-w-column" aria-labelledby="text">
        <h2 id="text">What it says</h2>
        <p className="mt-3 whitespace-pre-line break-anywhere">
          <LinkedText text={text} links={links} />
        </p>
      </section>
      <section className="mt-10 max-w-column" aria-labelledby="recipients">
        <h2 id="recipients">Who got it</h2>
        <ul className="mt-3 border-b border-rule break-anywhere *:border-t *:border-rule *:py-2">
          {recipients.map((recipient) => (
            <li key={recipient.id}>
              <a href={`/profile/${recipient.id}`} className="-my-tap inline-block max-w-full py-tap">
                {fullName(recipient)}
              </a>
              <span className="text-sm text-ink-2">: {waysInWords(recipient, stopped !== null)}</span>
            </li>
          ))}
        </ul>
        <Pager page={page} pages={pages} addressOf={(page) => `${mailingPath(id)}?page=${page}`} />
      </section>
    </>
  );
}

export function StopDialog({ id }: { id: number }) {
  return (
    <UrlDialog title="Stop this mailing">
      <p>
        Emails that still wait are not sent, copies on the site that nobody has read are withdrawn, and the announcement ends.
        What has gone can’t be called back.
      </p>
      <OperationForm intent="stop-mailing">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="mailingId" value={id} />
            <DialogActions label="Stop" pending="Stopping..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

function StoppedNotice({
  stopped: { at, emailsGone, copiesRead },
}: {
  stopped: NonNullable<SentMailingProps["sent"]["stopped"]>;
}) {
  return (
    <Notice tone="bad" title="This mailing was stopped" className="mb-7 max-w-prose">
      On <Moment date={at} />. By then, {pluralize(emailsGone, "email")} had gone, and {pluralize(copiesRead, "copy", "copies")}{" "}
      on the site had been read. The other emails were canceled, and the other copies withdrawn.
    </Notice>
  );
}

function HeldUpNotice({ waiting, canSeeMail }: { waiting: number; canSeeMail: boolean }) {
  return (
    <Notice tone="bad" title="No email can be sent right now" className="mb-7 max-w-prose">
      {pluralize(waiting, "email")} {waiting === 1 ? "waits" : "wait"}, and the site tries again by itself.{" "}
      {canSeeMail ? <a href="/admin/mail">What the mail server says</a> : "An administrator can see what is wrong."}
    </Notice>
  );
}

/** Who got no email, and why. */
function Problems({ counts: { returned, stopped, unreached }, failed }: { counts: Counts; failed: number }) {
  if (returned + stopped + failed === 0) return null;
  return (
    <Notice title="Some got no email" className="mb-7 max-w-prose">
      {failed > 0 ? `${pluralize(failed, "email")} could not be delivered. ` : null}
      {returned > 0 ? `Mail to ${pluralize(returned, "person", "people")} comes back. ` : null}
      {stopped > 0 ? `${pluralize(stopped, "person has", "people have")} stopped emails to the class. ` : null}
      {unreached > 0
        ? `Of these, ${pluralize(unreached, "person has", "people have")} not joined and got nothing: please call them. `
        : null}
      They are the first in the list below.
    </Notice>
  );
}

function emailsInWords(emails: number, { sent, waiting, failed, canceled }: ReturnType<typeof deliveryOf>): string {
  const states = [
    [sent, "sent"],
    [waiting, "waiting"],
    [failed, "failed"],
    [canceled, "canceled"],
  ] as const;
  const shown = states.filter(([number]) => number > 0).map(([number, state]) => `${number.toLocaleString("en-US")} ${state}`);
  return shown.length > 0 ? shown.join(", ") : `${pluralize(emails, "email")}. What became of each is kept for 30 days.`;
}

const emailWords: Record<EmailState, string> = {
  waiting: "email waits to be sent",
  sent: "by email",
  failed: "email could not be delivered",
  canceled: "email not sent",
};
const obstacleWords = { returned: "no email, because it comes back", stopped: "no email, because they stopped them" } as const;

/** Like 'by email, on the site'. */
function waysInWords({ onSite, byEmail, onPaper, obstacle, emailState }: ListedRecipient, wasStopped: boolean): string {
  const ways = [
    byEmail ? emailWords[emailState ?? "sent"] : null,
    obstacle ? obstacleWords[obstacle] : null,
    onSite ? "on the site" : null,
    onPaper ? (wasStopped ? "not printed" : "on paper") : null,
  ];
  return ways.filter(Boolean).join(", ");
}
