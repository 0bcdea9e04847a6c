import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canAnnounceMailing, canPrintMailing } from "#app/domain/core/permissions.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
import type { TextLinks } from "#app/domain/core/text-links.ts";
import { currentOutage } from "#app/domain/mail/mail-sender.server.ts";
import { mailingPath, mailingsPath } from "#app/domain/mailings/mailing-constants.ts";
import { deleteMailing, editMailing, type Mailing } from "#app/domain/mailings/mailings.server.ts";
import { mailingForm } from "#app/domain/mailings/mailings.ts";
import { countRecipients, deliveryOf, listRecipients } from "#app/domain/mailings/recipients.server.ts";
import { canBeStopped, sendMailing, stopMailing, testMailing } from "#app/domain/mailings/sending.server.ts";
import { formAction, formHandler, formOfMany } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { pageIn } from "#app/http/url-parameters.ts";
import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import type { MailingAudience } from "#db/column-values.ts";
import type { Route } from "./+types/mailing";
import { MailingFields, MailingNotices } from "./mailing-fields.tsx";
import { MailingLetter } from "./mailing-letter.tsx";
import { SentMailing } from "./sent-mailing.tsx";
import { type MailingChoices, type MailingPreview, mailingChoices, mailingPreview, openMailing } from "./shown-mailing.server.ts";
import { texts as allTexts, countsInWords } from "./texts.ts";

/** One mailing: the draft with its preview, or what was sent to whom. */

const { "add-mailing": _, ...texts } = allTexts;

export const handle = { dialogParameters: ["dialog"] };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const mailing = openMailing(me, args.params.mailingId);
  const { id, subject, text, audience, homeUntil, reunion, sentAt, stoppedAt, emailsGone, copiesRead } = mailing;
  const shown = {
    ...withLinks({ id, subject, text, audience, homeUntil }, text),
    reunion: reunion && { id: reunion.id, title: reunion.title },
    by: fullName(sentAt ? (mailing.sender ?? mailing.author) : me),
    date: sentAt ?? new Date(),
  };
  if (!sentAt) {
    const draft = {
      choices: mailingChoices(me, reunion),
      preview: mailingPreview(me, mailing),
      canAnnounce: canAnnounceMailing(me) && !reunion,
      origin: ownOrigin(args.request),
    };
    return { mailing: shown, draft, sent: null };
  }
  const counts = countRecipients(id);
  const delivery = deliveryOf(id);
  const sent = {
    counts,
    delivery,
    isHeldUp: delivery.waiting > 0 && currentOutage() !== null,
    ...listRecipients(id, pageIn(args.url.searchParams)),
    stopped: stoppedAt && { at: stoppedAt, emailsGone: emailsGone ?? 0, copiesRead: copiesRead ?? 0 },
    canStop: canBeStopped(mailing, new Date()),
    canPrint: canPrintMailing(me) && counts.paper > 0 && !stoppedAt,
  };
  return { mailing: shown, draft: null, sent };
}

const toSameMailing = { schema: mailingForm, redirectTo: ({ id }: Mailing) => mailingPath(id) };
const sentBefore = { title: "This was sent already", description: "It went out once. Nothing was sent again." };

export const action = formAction(texts, handle, {
  mailing: formOfMany(
    {
      save: formHandler(editMailing, {
        ...toSameMailing,
        notice: () => ({ title: "Draft saved", description: "Nothing was sent yet." }),
      }),
      test: formHandler(testMailing, {
        ...toSameMailing,
        notice: () => ({ title: "A test is on its way to you", description: "The draft was saved. Nobody else got anything." }),
      }),
      send: formHandler(sendMailing, {
        ...toSameMailing,
        notice: ({ id, sentAt }) =>
          sentAt && Date.now() - sentAt.getTime() > justNow
            ? sentBefore
            : { title: "It was sent", description: `${countsInWords(countRecipients(id))}.` },
      }),
    },
    ({ form }) => (form.get("do") === "send" ? "send" : form.get("do") === "test" ? "test" : "save"),
  ),
  "delete-mailing": formHandler(deleteMailing, { redirectTo: () => mailingsPath }),
  "stop-mailing": formHandler(stopMailing),
});

/** The same form again within this many milliseconds of sending is a double click. */
const justNow = 60_000;

export const clientAction = makeClientAction(texts);

export default function MailingPage({ loaderData: { mailing, draft, sent } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const dialog = parameters.get("dialog");
  return (
    <>
      <PageTitle>{draft ? `Draft: ${mailing.subject}` : mailing.subject}</PageTitle>
      {draft && dialog === "delete" ? <DeleteDialog id={mailing.id} subject={mailing.subject} /> : null}
      {sent?.canStop && dialog === "stop" ? <StopDialog id={mailing.id} /> : null}
      {draft ? (
        <>
          <PageHead
            back={{ href: mailingsPath, label: "Back to all mailings" }}
            title="Draft"
            subtitle={mailing.reunion ? `To the people of ${mailing.reunion.title}` : "Nothing was sent yet"}
          />
          <DraftForm mailing={mailing} choices={draft.choices} canAnnounce={draft.canAnnounce} />
          <Preview preview={draft.preview} mailing={mailing} origin={draft.origin} />
        </>
      ) : null}
      <FormFailure intents={draft ? ["stop-mailing"] : ["mailing", "delete-mailing", "stop-mailing"]} />
      {sent ? <SentMailing mailing={mailing} sent={sent} /> : null}
    </>
  );
}

function DeleteDialog({ id, subject }: { id: number; subject: string }) {
  return (
    <UrlDialog title="Delete Draft">
      <p className="break-anywhere">Are you sure you want to delete “{subject}”? This action cannot be undone.</p>
      <OperationForm intent="delete-mailing">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="mailingId" value={id} />
            <DialogActions label="Delete" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

function StopDialog({ id }: { id: number }) {
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

const schema = () => import("#app/domain/mailings/mailings.ts").then(({ mailingForm }) => mailingForm);

interface DraftFormProps {
  mailing: { id: number; subject: string; text: string; audience: MailingAudience; homeUntil: string | null };
  choices: MailingChoices;
  canAnnounce: boolean;
}

/** A draft to change, test, and send: each button saves it first. Return in a field only saves. */
function DraftForm({ mailing: { id, ...values }, choices, canAnnounce }: DraftFormProps) {
  const { subject, text, audience, homeUntil } = values;
  return (
    <>
      <MailingNotices choices={choices} />
      <OperationForm
        intent="mailing"
        schema={schema}
        values={{ subject, text, audience, homeUntil }}
        edits
        action={mailingPath(id)}
        className="max-w-column"
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="mailingId" value={id} />
            <MailingFields field={field} choices={choices} canAnnounce={canAnnounce} />
            <ButtonRow>
              <Button name="do" value="save" isPending={isPending}>
                Save Draft
              </Button>{" "}
              {choices.hasMail ? (
                <Button name="do" value="test" isPending={isPending}>
                  Send a Test to Me
                </Button>
              ) : null}{" "}
              {choices.nextAt ? null : (
                <Button look="primary" name="do" value="send" isPending={isPending}>
                  {isPending ? "One moment..." : "Send Now"}
                </Button>
              )}{" "}
              <DialogLink open={{ dialog: "delete" }} className={buttonClass("quiet")}>
                Delete Draft
              </DialogLink>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </>
  );
}

interface PreviewProps {
  preview: MailingPreview;
  mailing: { subject: string; text: string; links?: TextLinks | undefined; by: string; date: Date };
  origin: string;
}

const sampleRecipient = { firstName: "Jane", lastName: "Sample", postalAddress: "123 Main Street, Apt. 4\nAnytown, NY 10001" };

/** The saved draft as each kind of its readers gets it. */
function Preview({ preview: { emails, isOnSite, paper }, mailing, origin }: PreviewProps) {
  return (
    <section className="mt-12 border-t-4 border-double border-ink pt-5" aria-labelledby="preview">
      <h2 id="preview">As readers get it</h2>
      <p className="mb-6 mt-2 max-w-prose text-ink-2">This shows what is saved. Save the draft again to see your changes here.</p>
      {emails.map(({ to, subject, text }) => (
        <Way key={to} title="By email" to={to}>
          <p className="font-semibold break-anywhere">Subject: {subject}</p>
          <p className="mt-3 whitespace-pre-line break-anywhere">{text}</p>
        </Way>
      ))}
      {isOnSite ? (
        <Way title="On the site" to="Among the messages of those who have joined">
          <p className="font-semibold break-anywhere">{mailing.subject}</p>
          <p className="text-sm text-ink-2">From {mailing.by}</p>
          <p className="mt-3 whitespace-pre-line break-anywhere">
            <LinkedText text={mailing.text} links={mailing.links} />
          </p>
        </Way>
      ) : null}
      {paper ? (
        <section className="mb-8">
          <h3>On paper</h3>
          <p className="mb-3 text-sm text-ink-2">For those with neither email nor the site</p>
          <MailingLetter recipient={sampleRecipient} mailing={mailing} settings={paper} origin={origin} heading="h4" />
        </section>
      ) : null}
    </section>
  );
}

function Way({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h3>{title}</h3>
      <p className="mb-3 text-sm text-ink-2">{to}</p>
      <div className="max-w-column border border-rule-strong bg-sheet p-4 md:p-6">{children}</div>
    </section>
  );
}
