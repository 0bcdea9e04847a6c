import type { SinceLastVisit as News } from "#app/domain/account/since-last-visit.server.ts";
import { pluralize } from "#app/ui/pluralize.ts";
import { Day } from "#app/ui/time.tsx";

/** What is new since a member's last visit, with links. On the first visit, only what is unread. */
export function SinceLastVisit({ news, unread }: { news: News | null; unread: number }) {
  const lines = [
    { number: unread, text: pluralize(unread, "unread message"), href: "/messages?filter=unread" },
    ...(news
      ? [
          { number: news.reunions, text: pluralize(news.reunions, "new meet-up"), href: "/reunions" },
          { number: news.albums, text: pluralize(news.albums, "new album"), href: "/yearbook" },
          { number: news.photos, text: pluralize(news.photos, "new photo"), href: "/yearbook" },
          { number: news.members, text: `${pluralize(news.members, "new name")} in the directory`, href: "/alumni" },
        ]
      : []),
  ].filter(({ number }) => number > 0);
  if (!news && lines.length === 0) return null;
  return (
    <section className="mb-12 border-t-6 border-ink pt-4 lg:grid lg:grid-cols-lead lg:gap-x-12" aria-labelledby="news">
      <div>
        <h2 id="news" className="text-xl">
          {news ? "Since your last visit" : "For you"}
        </h2>
        {news ? (
          <p className="text-sm text-ink-2">
            Since you signed in on <Day date={news.since} />
            {lines.length === 0 ? ", nothing new." : ":"}
          </p>
        ) : null}
      </div>
      {lines.length > 0 ? (
        <ul className="font-display text-lg leading-body *:mr-8 *:inline-block">
          {lines.map(({ text, href }) => (
            <li key={text}>
              <a href={href} className="inline-block py-tap">
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
