import { useLocation } from "react-router";
import { categoryNames } from "#app/domain/albums/album-constants.ts";
import type { Album } from "#app/domain/albums/album-queries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canDeleteAlbum, canEditAlbum } from "#app/domain/core/permissions.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useMe } from "#app/ui/site.ts";
import { AlbumCover } from "./album-cover.tsx";
import { albumAddress } from "./urls.ts";

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
        {pluralize(album.photoCount, "photo")} · {pluralize(album.commentCount, "comment")} · {pluralize(album.viewCount, "view")}{" "}
        · {pluralize(album.likeCount, "like")}
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
