import { seesJoinAndLeave } from "#app/domain/core/permissions.ts";
import type { Face } from "#app/domain/reunions/attendee-queries.server.ts";
import type { ListedReunion, ReunionDetails, ReunionPage } from "#app/domain/reunions/reunion-queries.server.ts";
import { cardLinkClass, cardTitleClass } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { EmptyState, Eyebrow, Lede } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { ScrollPane } from "#app/ui/scroll-pane.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm } from "./attendance-form.tsx";
import { Cost, EventDate, ReunionBadges, ReunionFacts } from "./reunion-facts.tsx";
import { ReunionTools } from "./reunion-tools.tsx";
import { listAddress, pastAddress, pastHeadingId } from "./urls.ts";

interface FeaturedReunionProps {
  reunion: ReunionDetails;
  faces: Face[];
  me: SessionUser | null;
}

/** The next meet-up, set like an invitation. */
export function FeaturedReunion({ reunion, faces, me }: FeaturedReunionProps) {
  return (
    <article
      className="mb-6 border-b-4 border-double border-ink pb-6 break-inside-avoid lg:grid lg:grid-cols-lead lg:gap-x-12"
      aria-labelledby="next-meet-up"
    >
      <EventDate date={reunion.eventDate} look="featured" />
      <div>
        <Eyebrow>Next Meet-Up</Eyebrow>
        <h2 id="next-meet-up" className="text-2xl sm:text-3xl lg:text-balance lg:text-4xl">
          <DialogLink open={{ details: reunion.id }} className={cardLinkClass}>
            {reunion.title}
          </DialogLink>
        </h2>
        <ReunionBadges reunion={reunion} className="mt-1.5" />
        <ReunionFacts reunion={reunion} look="featured" />
        <Cost cost={reunion.cost} />
        {seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} isPrimary /> : null}
        {reunion.description ? (
          <Lede className="mt-2.5 whitespace-pre-line">
            <LinkedText text={reunion.description} links={reunion.links} />
          </Lede>
        ) : null}
        <AttendeeFaces reunionId={reunion.id} faces={faces} attendeeCount={reunion.attendeeCount} />
        <ReunionTools reunion={reunion} me={me} className="mt-4 border-t" />
      </div>
    </article>
  );
}

interface AttendeeFacesProps {
  reunionId: number;
  faces: Face[];
  /** How many people are on the list. */
  attendeeCount: number;
}

/** The portraits and first names of the people who joined first, and how many more come. */
function AttendeeFaces({ reunionId, faces, attendeeCount }: AttendeeFacesProps) {
  if (faces.length === 0) return null;
  const others = attendeeCount - faces.length;
  return (
    <ul aria-label="Who is coming" className="mt-5 clearfix *:float-left *:mb-2 *:mr-3 *:w-thumbnail simple:*:w-portrait">
      {faces.map((face) => (
        <li key={face.id}>
          <a href={`/profile/${face.id}`} className="block min-h-touch text-ink no-underline hover:underline">
            <Portrait person={face} size={56} />{" "}
            <span className="block font-display text-sm italic leading-tight break-anywhere">{face.firstName}</span>
          </a>
        </li>
      ))}
      {others > 0 ? (
        <li>
          <DialogLink open={{ details: reunionId }} className="inline-block whitespace-nowrap py-tap font-display italic">
            +{others} more
          </DialogLink>
        </li>
      ) : null}
    </ul>
  );
}

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
