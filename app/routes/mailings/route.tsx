import { fullName } from "#app/domain/core/member.ts";
import { canManageMailing } from "#app/domain/core/permissions.ts";
import { audienceNames, mailingPath, mailingsPath } from "#app/domain/mailings/mailing-constants.ts";
import { listMailings } from "#app/domain/mailings/mailings.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { pageIn } from "#app/http/url-parameters.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Moment } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";
import { orErrorPage } from "./shown-mailing.server.ts";

/** The mailings that one may manage: drafts first, then what was sent. */

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { mailings, page, pages } = orErrorPage(() => listMailings(me, pageIn(args.url.searchParams)));
  return {
    mailings: mailings.map(({ id, subject, audience, reunion, sentAt, stoppedAt, createdAt, author, sender }) => ({
      id,
      subject,
      audience,
      meetUp: reunion?.title ?? null,
      sentAt,
      isStopped: stoppedAt !== null,
      createdAt,
      by: fullName(sender ?? author),
    })),
    isForClass: canManageMailing(me, null),
    page,
    pages,
  };
}

export default function Mailings({ loaderData: { mailings, isForClass, page, pages } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Mailings</PageTitle>
      <PageHead
        back={isForClass ? { href: "/alumni", label: "Back to the Directory" } : { href: "/reunions", label: "Back to Meet-Ups" }}
        title={isForClass ? "Write to the class" : "What you wrote to the people of your meet-ups"}
        subtitle="By email, on the site, and on paper to those who have neither"
      >
        {isForClass ? (
          <ButtonRow>
            <LinkButton href={mailingPath("new")} look="primary">
              Write
            </LinkButton>
          </ButtonRow>
        ) : null}
      </PageHead>
      {mailings.length === 0 ? (
        <EmptyState
          sentence={
            isForClass
              ? "Nothing was written yet. The first is often ‘Save the date’."
              : "Nothing was written yet. Begin at a meet-up that you organize, with ‘Write to them’."
          }
        />
      ) : (
        <ul className="max-w-column border-b border-rule break-anywhere *:border-t *:border-rule *:py-2.5">
          {mailings.map(({ id, subject, audience, meetUp, sentAt, isStopped, createdAt, by }) => (
            <li key={id}>
              <p>
                <a href={mailingPath(id)} className="inline-block py-tap font-semibold">
                  {sentAt ? subject : `Draft: ${subject}`}
                </a>
              </p>
              <p className="text-sm text-ink-2">
                {audienceNames[audience]}
                {meetUp ? `: ${meetUp}` : ""} · {isStopped ? "Sent and stopped" : sentAt ? "Sent" : "Written"} by {by},{" "}
                <Moment date={sentAt ?? createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} addressOf={(page) => `${mailingsPath}?page=${page}`} />
    </>
  );
}
