import type { ShownAnnouncement } from "#app/domain/announcements/announcements.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";

interface AnnouncementsProps {
  announcements: ShownAnnouncement[];
  /** Whether the reader may edit and delete them. */
  canManage: boolean;
}

export function Announcements({ announcements, canManage }: AnnouncementsProps) {
  return (
    <section className="mb-12" aria-labelledby="announcements">
      <h2 id="announcements" className="sr-only">
        Announcements
      </h2>
      <div className={announcements.length > 1 ? pairClass : undefined}>
        {announcements.map((announcement) => (
          <Announcement key={announcement.id} announcement={announcement} canManage={canManage} />
        ))}
      </div>
    </section>
  );
}

const pairClass = "grid grid-cols-1 gap-x-6 gap-y-4 below-each-4 md:grid-cols-2";

function Announcement({ announcement, canManage }: { announcement: ShownAnnouncement; canManage: boolean }) {
  const { id, title, text, links, lastDay, lastDayName, authorName, authorId } = announcement;
  return (
    <article className="border-l-6 border-vermilion bg-paper-2 p-4 break-inside-avoid md:px-6">
      <h3 className="font-display text-xl tracking-tight md:text-2xl">{title}</h3>
      <p className="mt-2 max-w-prose whitespace-pre-line">
        <LinkedText text={text} links={links} />
      </p>
      <p className="mt-2 font-display italic text-ink-2">
        Until <time dateTime={lastDay}>{lastDayName}</time> ·{" "}
        {authorId ? (
          <a href={`/profile/${authorId}`} className="-my-tap inline-block max-w-full py-tap text-ink-2">
            {authorName}
          </a>
        ) : (
          authorName
        )}
      </p>
      {canManage ? (
        <p className="print:hidden">
          <DialogLink open={{ "edit-announcement": id }} className={buttonClass("text")}>
            Edit<span className="sr-only"> “{title}”</span>
          </DialogLink>{" "}
          <DialogLink open={{ "delete-announcement": id }} className={buttonClass("text")}>
            Delete<span className="sr-only"> “{title}”</span>
          </DialogLink>
        </p>
      ) : null}
    </article>
  );
}
