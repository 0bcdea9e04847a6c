import type { TakedownNews } from "#app/domain/albums/takedown-queries.server.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Tells who can decide about requests to take photos down, and who asked what became of theirs. */
export function TakedownNotice({ news: { photos, isOwn, decided } }: { news: TakedownNews }) {
  return (
    <Notice className="mb-10">
      {photos > 0 ? (
        <>
          {photos === 1
            ? `Somebody asked that a photo${isOwn ? " of yours" : ""} be taken down. Please decide.`
            : `Members asked that ${photos} photos be taken down. Please decide.`}{" "}
        </>
      ) : null}
      {decided > 0 ? "Your request to take a photo down was decided. " : null}
      <a href="/yearbook/takedown-requests">{photos + decided > 1 ? "See the requests" : "See the request"}</a>
    </Notice>
  );
}
