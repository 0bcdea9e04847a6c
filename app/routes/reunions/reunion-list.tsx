import { Fragment } from "react";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { type ReunionFilter, reunionFilters } from "#app/domain/reunions/reunions.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ScrollPane } from "#app/ui/scroll-pane.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { ReunionCard } from "./reunion-card.tsx";
import { listAddress } from "./urls.ts";

const filterNames: Record<ReunionFilter, string> = { coming: "Coming", past: "Past and cancelled", all: "All Meet-Ups" };
const emptyTexts: Record<ReunionFilter, string> = {
  coming: "No meet-ups are planned. A walk, a coffee, a gallery: all it takes is one person to suggest a day.",
  past: "There are no past or cancelled meet-ups.",
  all: "There are no meet-ups yet. All it takes is one person to suggest a day.",
};

const filterLinkClass =
  "mr-5 inline-block min-h-touch border-b-4 border-transparent py-tap no-underline hover:underline aria-current:border-vermilion aria-current:font-semibold aria-current:text-ink";

interface ReunionListProps {
  show: ReunionFilter;
  reunions: ListedReunion[];
  page: number;
  pages: number;
  total: Record<ReunionFilter, number>;
  me: SessionUser | null;
}

/** The list of meet-ups, with links to the coming ones, the past or cancelled ones, and all. */
export function ReunionList({ show, reunions, page, pages, total, me }: ReunionListProps) {
  return (
    <section aria-labelledby="meet-ups">
      <h2 id="meet-ups" className="mb-2">
        {filterNames[show]}
      </h2>
      <nav className="mb-2 print:hidden" aria-label="Which meet-ups">
        {reunionFilters.map((filter) => (
          <Fragment key={filter}>
            <a
              href={listAddress(filter)}
              className={filterLinkClass}
              aria-current={filter === show ? "page" : undefined}
              data-keep-scroll=""
            >
              {filterNames[filter]} ({total[filter]})
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      {reunions.length === 0 ? (
        <EmptyState sentence={emptyTexts[show]} />
      ) : (
        <ScrollPane height="upToPane" label="List of meet-ups" className="lg:border-b">
          <ul className="*:border-t *:border-ink *:py-5 *:break-inside-avoid sm:*:grid sm:*:grid-cols-date sm:*:gap-x-6 lg:*:pr-4">
            {reunions.map((reunion) => (
              <li key={reunion.id}>
                <ReunionCard reunion={reunion} me={me} />
              </li>
            ))}
          </ul>
        </ScrollPane>
      )}
      <Pager page={page} pages={pages} addressOf={(page) => listAddress(show, page)} />
    </section>
  );
}
