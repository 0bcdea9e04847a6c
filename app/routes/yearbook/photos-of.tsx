import type { ReactNode } from "react";
import type { sheetOf } from "#app/domain/albums/photo-name-queries.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { SheetRows } from "./contact-sheet.tsx";
import { photoInAlbum, photosOfAddress } from "./urls.ts";

export interface PhotosOfProps {
  who: { userId: number; name: string } | { name: string };
  sheet: ReturnType<typeof sheetOf>;
  /** Why a form failed whose dialog is not open, below the heading. */
  failure?: ReactNode;
}

/** All photos that show somebody, from every album. */
export default function PhotosOf({ who, sheet, failure }: PhotosOfProps) {
  const title = `Photos of ${who.name}`;
  const back =
    "userId" in who
      ? { href: `/profile/${who.userId}`, label: "Back to the profile" }
      : { href: "/yearbook", label: "Back to Albums" };
  return (
    <div id="photos-of">
      <PageTitle>{title}</PageTitle>
      <PageHead back={back} title={title} subtitle={pluralize(sheet.total, "photo")} />
      {failure}
      {sheet.total === 0 ? <EmptyState sentence="No photo in the albums has this name yet." /> : null}
      <SheetRows
        label={title}
        sheet={sheet}
        hrefOf={({ albumId, id }) => photoInAlbum(albumId, id)}
        pageHref={(page) => photosOfAddress(who, page)}
      />
    </div>
  );
}
