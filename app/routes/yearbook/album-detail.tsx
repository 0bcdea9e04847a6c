import { useLocation } from "react-router";
import type {
  AlbumDetails,
  ContactSheetPage,
  DialogAlbum,
  DialogPhoto,
  PhotoPosition,
} from "#app/domain/albums/album-screen.server.ts";
import { canDeleteAlbum, canEditAlbum } from "#app/domain/core/permissions.ts";
import { ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import type { ShownComment } from "#app/ui/comment-kinds.ts";
import { CommentsPanel } from "#app/ui/comments-panel.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Lede, PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useMe } from "#app/ui/site.ts";
import { albumComments } from "./album-comments.ts";
import { AlbumKind } from "./album-kind.tsx";
import { Carousel } from "./carousel.tsx";
import { ContactSheet } from "./contact-sheet.tsx";
import { FullSizeDialog } from "./full-size-dialog.tsx";
import { LazyDialogs } from "./lazy-dialogs.tsx";
import { ProfileLink } from "./profile-link.tsx";
import { useShownPhoto } from "./selected-photo.ts";
import { ToolsSection } from "./tools-section.tsx";
import { albumAddress, listAddress, sheetAddress } from "./urls.ts";

export interface AlbumDetailProps {
  album: AlbumDetails;
  photoPosition?: PhotoPosition | undefined;
  isPhotoMissing?: boolean;
  sheet?: ContactSheetPage | undefined;
  comments: ShownComment[];
  /** Only if the photo is open in full size. */
  photoComments?: ShownComment[] | undefined;
  edited?: DialogAlbum | undefined;
  deleting?: DialogAlbum | undefined;
  editedPhoto?: DialogPhoto | undefined;
  deletingPhoto?: DialogPhoto | undefined;
  submissionKey: string;
}

/** One album, open at one of its photos or as a contact sheet: docs/behavior.md, "One album". */
export function AlbumDetail(props: AlbumDetailProps) {
  const { album, photoPosition, isPhotoMissing, sheet, comments, photoComments, submissionKey } = props;
  const shownPhoto = useShownPhoto(album, photoPosition ?? null);
  return (
    <>
      <PageTitle>{album.title}</PageTitle>
      <LazyDialogs {...props} />
      {shownPhoto?.isFull && !isPhotoMissing ? (
        <FullSizeDialog album={album} shownPhoto={shownPhoto} comments={photoComments ?? null} submissionKey={submissionKey} />
      ) : null}
      <AlbumHeader album={album} isSheet={sheet !== undefined} />
      {isPhotoMissing ? <Notice tone="bad">That photo is no longer in this album. Here are the others.</Notice> : null}
      {album.photoCount === 0 ? <EmptyState title="No Photos Yet" sentence="Anyone in the class can add photos." /> : null}
      {sheet ? <ContactSheet album={album} sheet={sheet} /> : null}
      {shownPhoto && !sheet ? <Carousel album={album} shownPhoto={shownPhoto} /> : null}
      <CommentsPanel
        kind={albumComments}
        title="Comments on this album"
        subjectId={album.id}
        comments={comments}
        submissionKey={submissionKey}
        // Only one comment form at a time.
        isReadOnly={shownPhoto?.isFull ?? false}
      />
      <AlbumTools album={album} />
    </>
  );
}

function AlbumHeader({ album, isSheet }: { album: AlbumDetails; isSheet: boolean }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  return (
    <PageHead back={{ href: listAddress(address), label: "Back to Albums" }} title={album.title}>
      {album.description ? <Lede className="mb-1.5 mt-2.5 whitespace-pre-line">{album.description}</Lede> : null}
      <AlbumKind album={album}>
        , by <ProfileLink {...album} />
      </AlbumKind>
      <p className="text-sm text-ink-2 tabular-nums">
        {pluralize(album.photoCount, "photo")} · {pluralize(album.commentCount, "comment")} on the album and its photos ·{" "}
        {pluralize(album.viewCount, "view")} · {pluralize(album.likeCount, "like")}
      </p>
      <ButtonRow>
        <DialogLink open={{ dialog: "add-photo" }} className={buttonClass("primary")}>
          Add Photo
        </DialogLink>{" "}
        {album.photoCount > 0 ? (
          <LinkButton href={isSheet ? albumAddress(address, album.id) : sheetAddress(address)}>
            {isSheet ? "One at a time" : "All photos"}
          </LinkButton>
        ) : null}
      </ButtonRow>
    </PageHead>
  );
}

/** Less frequent actions for an album, below its photos. */
function AlbumTools({ album }: { album: AlbumDetails }) {
  const me = useMe();
  if (album.photoCount === 0 && !canEditAlbum(me, album)) return null;
  return (
    <ToolsSection title="This album">
      {album.photoCount > 0 ? (
        <LinkButton href={`/yearbook/${album.id}/download`} download="">
          Download Album
        </LinkButton>
      ) : null}{" "}
      {canEditAlbum(me, album) ? <DialogLink open={{ edit: album.id }}>Edit Album</DialogLink> : null}{" "}
      {canDeleteAlbum(me, album) ? <DialogLink open={{ delete: album.id }}>Delete Album</DialogLink> : null}
    </ToolsSection>
  );
}
