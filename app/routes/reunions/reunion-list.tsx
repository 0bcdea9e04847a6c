import { seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { ListedReunion, ReunionPage } from "#app/domain/reunions/reunion-queries.server.ts";
import { cardLinkClass, cardTitleClass } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ScrollPane } from "#app/ui/scroll-pane.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm } from "./attendance-form.tsx";
import { EventDate, ReunionBadges, ReunionFacts } from "./reunion-facts.tsx";
import { ReunionTools } from "./reunion-tools.tsx";
import { listAddress, pastAddress, pastHeadingId } from "./urls.ts";

interface ReunionListProps extends ReunionPage {
  me: SessionUser | null;
}

/** All meet-ups: what is coming, then what is past or cancelled. */
export function ReunionList({ coming, past, page, pages, total, me }: ReunionListProps) {
  return (
    <div>
      {total.coming === 0 ? (
        <EmptyState sentence="No meet-ups are planned. A walk, a coffee, a gallery: all it takes is one person to suggest a day." />
      ) : null}
      {total.coming > 0 && total.past > 0 ? (
        <p className="print:hidden">
          <a href={pastAddress(total.coming)} className="inline-block py-tap">
            Past and cancelled ({total.past})
          </a>
        </p>
      ) : null}
      <ScrollPane
        height="upToPane"
        label="List of meet-ups"
        page={String(page)}
        className="border-b border-t-4 border-double border-ink"
      >
        {coming.length > 0 ? (
          <section aria-labelledby="coming">
            <h2 id="coming" className={headingClass}>
              Coming
            </h2>
            <Rows reunions={coming} me={me} />
          </section>
        ) : null}
        {past.length > 0 ? (
          <section aria-labelledby={pastHeadingId}>
            <h2 id={pastHeadingId} className={headingClass}>
              Past and cancelled
            </h2>
            <Rows reunions={past} me={me} />
          </section>
        ) : null}
      </ScrollPane>
      <Pager page={page} pages={pages} addressOf={listAddress} />
    </div>
  );
}

const headingClass = "pb-3 pt-5";

function Rows({ reunions, me }: { reunions: ListedReunion[]; me: SessionUser | null }) {
  return (
    <ul className="*:border-t *:border-ink *:py-5 *:pr-3 *:break-inside-avoid sm:*:grid sm:*:grid-cols-date sm:*:gap-x-6">
      {reunions.map((reunion) => (
        <li key={reunion.id}>
          <ReunionCard reunion={reunion} me={me} />
        </li>
      ))}
    </ul>
  );
}

function ReunionCard({ reunion, me }: { reunion: ListedReunion; me: SessionUser | null }) {
  const { id, title, eventDate, status } = reunion;
  return (
    <>
      <EventDate date={eventDate} look="listed" />
      <div>
        <h3 className={cardTitleClass}>
          <DialogLink open={{ details: id }} className={cardLinkClass}>
            {title}
          </DialogLink>
        </h3>
        <ReunionBadges reunion={reunion} className="mb-1 mt-1.5" />
        <ReunionFacts reunion={reunion} look={status === "cancelled" ? "cancelled" : "listed"} />
        {status === "active" && seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} /> : null}
        <ReunionTools reunion={reunion} me={me} className="mt-2" />
      </div>
    </>
  );
}
