import { useLocation } from "react-router";
import { categoryNames } from "#app/domain/albums/album-constants.ts";
import type { Album, ContactSheetPage, Photo, PhotoPosition } from "#app/domain/albums/album-queries.server.ts";
import type { Comment } from "#app/domain/albums/comments.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canDeleteAlbum, canEditAlbum } from "#app/domain/core/permissions.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useMe } from "#app/ui/site.ts";
import { Carousel } from "./carousel.tsx";
import { CommentsPanel } from "./comments-panel.tsx";
import { ContactSheet } from "./contact-sheet.tsx";
import { FullSizeDialog } from "./full-size-dialog.tsx";
import { LazyDialogs } from "./lazy-dialogs.tsx";
import { useShownPhoto } from "./selected-photo.ts";
import { albumAddress, listAddress, sheetAddress } from "./urls.ts";

export interface AlbumDetailProps {
  album: Album;
  photoPosition: (PhotoPosition & { hasLiked: boolean }) | null;
  isPhotoMissing: boolean;
  sheet: ContactSheetPage | null;
  comments: Comment[];
  /** Null unless the photo is open in full size. */
  photoComments: Comment[] | null;
  edited: Album | null;
  deleting: Album | null;
  editedPhoto: Photo | null;
  deletingPhoto: Photo | null;
  submissionKey: string;
}

/** One album, open at one of its photos or as a contact sheet: docs/behavior.md, "One album". */
export function AlbumDetail(props: AlbumDetailProps) {
  const { album, photoPosition, sheet, comments, photoComments, submissionKey } = props;
  const shownPhoto = useShownPhoto(album, photoPosition);
  return (
    <>
      <PageTitle>{album.title}</PageTitle>
      <LazyDialogs {...props} />
      {shownPhoto?.isFull ? (
        <FullSizeDialog album={album} shownPhoto={shownPhoto} comments={photoComments} submissionKey={submissionKey} />
      ) : null}
      <AlbumHeader album={album} isSheet={sheet !== null} />
      {props.isPhotoMissing ? (
        <p className="notice notice-bad">That photo is no longer in this album. Here are the others.</p>
      ) : null}
      {album.photoCount === 0 ? <NoPhotos /> : null}
      {sheet ? <ContactSheet album={album} sheet={sheet} /> : null}
      {shownPhoto && !sheet ? <Carousel album={album} shownPhoto={shownPhoto} /> : null}
      <CommentsPanel
        title="Comments on this album"
        photoCollectionId={album.id}
        comments={comments}
        submissionKey={submissionKey}
        // Only one comment form at a time.
        isReadOnly={shownPhoto?.isFull ?? false}
      />
      <AlbumTools album={album} />
    </>
  );
}

function AlbumHeader({ album, isSheet }: { album: Album; isSheet: boolean }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  return (
    <div className="page-head album-head">
      <p className="back">
        <a href={listAddress(address)} className="link">
          Back to Albums
        </a>
      </p>
      <h1>{album.title}</h1>
      {album.description ? <p className="album-description">{album.description}</p> : null}
      <p className="album-kind">
        {categoryNames[album.category].one}, {album.year}, by <a href={`/profile/${album.userId}`}>{fullName(album.user)}</a>
      </p>
      <p className="meta num">
        {pluralize(album.photoCount, "photo")} · {pluralize(album.commentCount, "comment")} on the album and its photos ·{" "}
        {pluralize(album.viewCount, "view")} · {pluralize(album.likeCount, "like")}
      </p>
      <p className="btn-row">
        <DialogLink open={{ dialog: "add-photo" }} className="btn btn-primary">
          Add Photo
        </DialogLink>{" "}
        {album.photoCount > 0 ? (
          <a href={isSheet ? albumAddress(address, album.id) : sheetAddress(address)} className="btn">
            {isSheet ? "One at a time" : "All photos"}
          </a>
        ) : null}
      </p>
    </div>
  );
}

/** Less frequent actions for an album, below its photos. */
function AlbumTools({ album }: { album: Album }) {
  const me = useMe();
  if (album.photoCount === 0 && !canEditAlbum(me, album)) return null;
  return (
    <section className="album-tools" aria-labelledby="album-tools">
      <h2 id="album-tools">This album</h2>
      {album.photoCount > 0 ? (
        <a href={`/yearbook/${album.id}/download`} className="btn" download="">
          Download Album
        </a>
      ) : null}{" "}
      {canEditAlbum(me, album) ? <DialogLink open={{ edit: album.id }}>Edit Album</DialogLink> : null}{" "}
      {canDeleteAlbum(me, album) ? <DialogLink open={{ delete: album.id }}>Delete Album</DialogLink> : null}
    </section>
  );
}

function NoPhotos() {
  return (
    <div className="empty">
      <h2>No Photos Yet</h2>
      <p>Anyone in the class can add photos.</p>
    </div>
  );
}
