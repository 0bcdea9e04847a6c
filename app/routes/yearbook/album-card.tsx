import { useLocation } from "react-router";
import type { ListedAlbum } from "#app/domain/albums/album-screen.server.ts";
import { canDeleteAlbum, canEditAlbum } from "#app/domain/core/permissions.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useMe } from "#app/ui/site.ts";
import { AlbumKind } from "./album-kind.tsx";
import { AlbumPictures } from "./album-pictures.tsx";
import { ProfileLink } from "./profile-link.tsx";
import { albumAddress } from "./urls.ts";

/** One album in the list. */
export function AlbumCard({ album, isFirst }: { album: ListedAlbum; isFirst: boolean }) {
  const me = useMe();
  const { pathname, search } = useLocation();
  const address = albumAddress(pathname + search, album.id);
  return (
    <>
      <h2 className="text-xl">
        <a href={address} className="group block text-ink no-underline hover:underline">
          <AlbumPictures urls={album.pictureUrls} isFirst={isFirst} /> <span>{album.title}</span>
        </a>
      </h2>
      <AlbumKind album={album} />
      <p className="text-sm text-ink-2 tabular-nums">
        {pluralize(album.photoCount, "photo")} · {pluralize(album.commentCount, "comment")} · {pluralize(album.viewCount, "view")}{" "}
        · {pluralize(album.likeCount, "like")}
      </p>
      <p className="text-sm text-ink-2">
        by <ProfileLink {...album} />
      </p>
      {canEditAlbum(me, album) ? (
        <p className="mt-2 border-t print:hidden">
          <DialogLink open={{ edit: album.id }} className={buttonClass("text")}>
            Edit Album<span className="sr-only"> {album.title}</span>
          </DialogLink>{" "}
          {canDeleteAlbum(me, album) ? (
            <DialogLink open={{ delete: album.id }} className={buttonClass("text")}>
              Delete Album<span className="sr-only"> {album.title}</span>
            </DialogLink>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
