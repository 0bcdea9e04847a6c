import { useSearchParams } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canAnnounceMailing, canPrintMailing } from "#app/domain/core/permissions.ts";
import { withLinks } from "#app/domain/core/text-links.server.ts";
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
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { PageTitle } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/mailing";
import { DeleteDialog, DraftMailing } from "./draft-mailing.tsx";
import { SentMailing, StopDialog } from "./sent-mailing.tsx";
import { mailingChoices, mailingPreview, openMailing } from "./shown-mailing.server.ts";
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
      {draft ? <DraftMailing mailing={mailing} draft={draft} /> : null}
      <FormFailure intents={draft ? ["stop-mailing"] : ["mailing", "delete-mailing", "stop-mailing"]} />
      {sent ? <SentMailing mailing={mailing} sent={sent} /> : null}
    </>
  );
}
