import { useLocation } from "react-router";
import { fullName } from "#app/domain/people.ts";
import { canDeleteAlbum, canEditAlbum } from "#app/domain/permissions.ts";
import type { Album } from "#app/domain/yearbook.server.ts";
import { categoryNames } from "#app/domain/yearbook.ts";
import { counted } from "#app/ui/counted.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { useMe } from "#app/ui/site.ts";
import { albumAddress } from "./addresses.ts";
import { AlbumCover } from "./album-cover.tsx";

/** One album in the list. */
export function AlbumCard({ album, isFirst }: { album: Album; isFirst: boolean }) {
  const me = useMe();
  const { pathname, search } = useLocation();
  const address = albumAddress(pathname + search, album.id);
  return (
    <>
      <h2 className="album-title">
        <a href={address}>
          <AlbumCover album={album} isFirst={isFirst} /> <span>{album.title}</span>
        </a>
      </h2>
      <p className="album-kind">
        {categoryNames[album.category].one}, {album.year}
      </p>
      <p className="meta num">
        {counted(album.photoCount, "photo")} · {counted(album.commentCount, "comment")} · {counted(album.viewCount, "view")} ·{" "}
        {counted(album.likeCount, "like")}
      </p>
      <p className="meta">
        by <a href={`/profile/${album.userId}`}>{fullName(album.user)}</a>
      </p>
      {canEditAlbum(me, album) ? (
        <p className="card-actions">
          <DialogLink open={{ edit: album.id }}>
            Edit Album<span className="sr-only"> {album.title}</span>
          </DialogLink>{" "}
          {canDeleteAlbum(me, album) ? (
            <DialogLink open={{ delete: album.id }}>
              Delete Album<span className="sr-only"> {album.title}</span>
            </DialogLink>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
