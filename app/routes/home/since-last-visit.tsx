import type { SinceLastVisit as News } from "#app/domain/account/since-last-visit.server.ts";
import { Card } from "#app/ui/card.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Day } from "#app/ui/time.tsx";

/** What is new since a member's last visit, with links. */
export function SinceLastVisit({ news, unread }: { news: News; unread: number }) {
  const lines = [
    { number: unread, text: pluralize(unread, "unread message"), href: "/messages?filter=unread" },
    { number: news.reunions, text: pluralize(news.reunions, "new meet-up"), href: "/reunions" },
    { number: news.albums, text: pluralize(news.albums, "new album"), href: "/yearbook" },
    { number: news.photos, text: pluralize(news.photos, "new photo"), href: "/yearbook" },
    { number: news.members, text: `${pluralize(news.members, "new name")} in the directory`, href: "/alumni" },
  ].filter(({ number }) => number > 0);
  return (
    <Card look="thick" as="section" labelledBy="news" className="mb-12">
      <h2 id="news" className="text-xl">
        Since your last visit
      </h2>
      <p className="text-sm text-ink-2">
        Since you signed in on <Day date={news.since} />
        {lines.length === 0 ? ", nothing new." : ":"}
      </p>
      {lines.length > 0 ? (
        <ul className="mt-2 font-display text-lg leading-body *:mr-8 *:inline-block">
          {lines.map(({ text, href }) => (
            <li key={text}>
              <a href={href} className="inline-block py-tap">
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
