import { type ReactNode, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import {
  type EmailedLetters,
  emailsOfNotJoined,
  findEmailedLetters,
  unknownEmails,
} from "#app/domain/roster/emailed-letters.server.ts";
import { requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Moment } from "#app/ui/time.tsx";
import type { Route } from "./+types/emails";

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

interface EmailPeopleProps {
  title: string;
  people: { id: number; firstName: string; lastName: string; problem: string | null }[];
  /** What happens with them. */
  children: ReactNode;
}

/** The people whose emails were not sent, with the reasons. Nothing if there are none. */
function EmailPeople({ title, people, children }: EmailPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className="mt-12 max-w-column">
      <h2>
        {title}: {pluralize(people.length, "person", "people")}
      </h2>
      <p className="mb-4 mt-2.5 max-w-prose">{children}</p>
      <ul className="border-b border-rule break-anywhere *:border-t *:border-rule *:py-2.5">
        {people.map(({ id, problem, ...person }) => (
          <li key={id}>
            <a href={`/alumni?manage=${id}`}>{fullName(person)}</a>
            {problem ? <p className="text-sm text-ink-2">{problem}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
