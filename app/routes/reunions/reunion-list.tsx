import { Fragment } from "react";
import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { type ReunionFilter, reunionFilters } from "#app/domain/reunions/reunions.ts";
import { Pager } from "#app/ui/pager.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { ReunionCard } from "./reunion-card.tsx";
import { listAddress } from "./urls.ts";

const filterNames: Record<ReunionFilter, string> = { coming: "Coming", past: "Past and cancelled", all: "All Meet-Ups" };
const emptyTexts: Record<ReunionFilter, string> = {
  coming: "No meet-ups are planned. A walk, a coffee, a gallery: all it takes is one person to suggest a day.",
  past: "There are no past or cancelled meet-ups.",
  all: "There are no meet-ups yet. All it takes is one person to suggest a day.",
};

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
    <section className="programme" aria-labelledby="programme">
      <h2 id="programme">{filterNames[show]}</h2>
      <nav className="programme-filter" aria-label="Which meet-ups">
        {reunionFilters.map((filter) => (
          <Fragment key={filter}>
            <a href={listAddress(filter)} aria-current={filter === show ? "page" : undefined} data-keep-scroll="">
              {filterNames[filter]} ({total[filter]})
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      {reunions.length === 0 ? (
        <div className="empty">
          <p>{emptyTexts[show]}</p>
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by the keyboard
        <section className="programme-list" tabIndex={0} aria-label="List of meet-ups">
          <ul>
            {reunions.map((reunion) => (
              <li key={reunion.id} className={reunion.status === "cancelled" ? "programme-row programme-off" : "programme-row"}>
                <ReunionCard reunion={reunion} me={me} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pager page={page} pages={pages} addressOf={(page) => listAddress(show, page)} />
    </section>
  );
}
