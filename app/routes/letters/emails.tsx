import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import {
  type EmailedLetters,
  emailsOfNotJoined,
  findEmailedLetters,
  unknownEmails,
} from "#app/domain/roster/emailed-letters-queries.server.ts";
import { requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Moment } from "#app/ui/time.tsx";
import type { Route } from "./+types/emails";
import { EmailPeople } from "./email-people.tsx";

/** What became of joining letters that were sent by email together. Scripts look again while some wait. */

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can see joining letters.");
  const letters = findEmailedLetters(args.params.batch);
  if (!letters) throw sentenceResponse(404, unknownEmails);
  return { ...letters, needPaper: emailsOfNotJoined([], "all").needPaper };
}

export default function Emails({ loaderData: letters, params: { batch } }: Route.ComponentProps) {
  const { total, sent, waiting, outage, again, failed, canceled, needPaper } = letters;
  useLooksAgain(letters);
  return (
    <>
      <PageTitle>Joining letters by email</PageTitle>
      <PageHead
        back={{ href: "/admin/letters", label: "Back to Joining letters" }}
        title={`${sent.toLocaleString("en-US")} of ${pluralize(total, "email")} sent`}
        subtitle={
          <>
            Joining letters, since <Moment date={letters.startedAt} />
          </>
        }
      />
      <div role="status">
        <Bar letters={letters} />
        {waiting > 0 ? (
          <p className="max-w-prose text-lg leading-body">
            {pluralize(waiting, "email waits", "emails wait")} to be sent. You can leave this page: the site goes on.
          </p>
        ) : again.length + failed.length + canceled.length === 0 ? (
          <p className="max-w-prose text-lg leading-body">All emails were sent.</p>
        ) : null}
      </div>
      {outage ? (
        <Notice tone="bad" title="No email can be sent right now" className="my-7">
          {outage}. The emails wait, and the site tries again by itself.
        </Notice>
      ) : null}
      <ButtonRow>
        {waiting + again.length > 0 ? <LinkButton href={`/admin/letters/emails/${batch}`}>Look again</LinkButton> : null}{" "}
        {needPaper > 0 ? (
          <LinkButton look="quiet" href="/admin/letters?address=no-email">
            {pluralize(needPaper, "person needs", "people need")} a letter on paper
          </LinkButton>
        ) : null}
      </ButtonRow>
      <EmailPeople title="Not accepted yet" people={again}>
        The mail server did not take these emails. The site tries again for two days.
      </EmailPeople>
      <EmailPeople title="Failed" people={failed}>
        These people got no email. Please correct their addresses, or print letters for them.
      </EmailPeople>
      <EmailPeople title="Not sent" people={canceled}>
        These emails were not needed anymore.
      </EmailPeople>
    </>
  );
}

/** What was sent, what waits, and what failed, as one bar. */
function Bar({ letters: { total, sent, again, failed } }: { letters: EmailedLetters }) {
  const problems = again.length + failed.length;
  return (
    <svg
      className="mb-6 block w-full border-b border-ink bg-paper-2"
      viewBox={`0 0 ${total} 1`}
      width={600}
      height={24}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="fill-ink" d={`M0 0h${sent}v1h-${sent}z`} />
      <path className="fill-vermilion" d={`M${sent} 0h${problems}v1h-${problems}z`} />
    </svg>
  );
}

const second = 1000;

/** Reads the page again while emails wait that were not tried: after 3 seconds at first, and less and less often. */
function useLooksAgain({ waiting }: EmailedLetters) {
  const { revalidate, state } = useRevalidator();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (waiting === 0 || state !== "idle") return;
    const timer = setTimeout(
      () => {
        setLooks(looks + 1);
        if (document.visibilityState === "visible") revalidate();
      },
      Math.min(60 * second, 3 * second * 1.1 ** looks),
    );
    return () => clearTimeout(timer);
  }, [waiting, state, looks, revalidate]);
}
