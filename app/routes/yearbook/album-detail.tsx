import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import type {
  AlbumDetails,
  DialogAlbum,
  DialogPhoto,
  NamedPhoto,
  PhotoPosition,
  SheetInRows,
} from "#app/domain/albums/album-screen.server.ts";
import type { PhotoToTakeDown } from "#app/domain/albums/takedown-queries.server.ts";
import { canDeleteAlbum, canEditAlbum } from "#app/domain/core/permissions.ts";
import { ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import type { ShownComment } from "#app/ui/comment-kinds.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { MessageWithPicture } from "#app/ui/error-boundary.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EmptyState, Lede, PageHead, PageTitle, ToolsSection } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useMe } from "#app/ui/site.ts";
import type { UndoUploadProps } from "./add-photo-dialog.tsx";
import { Carousel } from "./carousel.tsx";
import { albumComments, LazyCommentsPanel, PhotoComments } from "./comments.tsx";
import { ContactSheet } from "./contact-sheet.tsx";
import type { DialogsProps } from "./dialogs.tsx";
import { AlbumKind, ProfileLink } from "./photo-facts.tsx";
import { useShownPhoto } from "./selected-photo.ts";
import { arrangeAddress, listAddress, sheetOfPhoto, slideshowAddress } from "./urls.ts";

export interface AlbumDetailProps {
  album: AlbumDetails;
  photoPosition: PhotoPosition | null;
  isPhotoMissing: boolean;
  sheet: SheetInRows | null;
  /** The comments on the album, below its contact sheet. */
  comments: ShownComment[] | null;
  /** The comments on the photo, unless it only leads the contact sheet. */
  photoComments: ShownComment[] | null;
  edited: DialogAlbum | null;
  deleting: DialogAlbum | null;
  editedPhoto: DialogPhoto | null;
  deletingPhoto: DialogPhoto | null;
  takingDown: PhotoToTakeDown | null;
  namedPhoto: NamedPhoto | null;
  submissionKey: string;
  /** Whether the reader may arrange at least one photo. */
  canArrange: boolean;
  /** The photos that the reader has just added and can take back. */
  added: UndoUploadProps["added"] | null;
  /** Why a form failed whose dialog is not open, below the heading. */
  failure?: ReactNode;
}

/** One album: the sheet of all its photos, or one of them. docs/behavior.md, "One album". */
export function AlbumDetail(props: AlbumDetailProps) {
  const { album, isPhotoMissing, sheet, comments, photoComments, submissionKey } = props;
  const shownPhoto = useShownPhoto(album, props);
  const isFull = shownPhoto?.isFull && !isPhotoMissing;
  const openPhoto = shownPhoto && !shownPhoto.isLead ? shownPhoto : null;
  return (
    <>
      <PageTitle>{album.title}</PageTitle>
      <LazyDialogs {...props} />
      {isFull ? (
        <LazyFullSizeDialog album={album} shownPhoto={shownPhoto} comments={photoComments} submissionKey={submissionKey} />
      ) : null}
      {openPhoto ? (
        <PhotoHeader album={album} position={openPhoto.preview.position} />
      ) : (
        <AlbumHeader album={album} ownComments={comments?.length ?? 0} />
      )}
      {props.failure}
      {props.added ? <LazyUndoUpload added={props.added} /> : null}
      {isPhotoMissing ? <Notice tone="bad">That photo is no longer in this album. Here are the others.</Notice> : null}
      {album.photoCount === 0 ? <EmptyState title="No Photos Yet" sentence="Anyone in the class can add photos." /> : null}
      {shownPhoto ? <Carousel album={album} shownPhoto={shownPhoto} /> : null}
      {sheet && !openPhoto ? <ContactSheet album={album} sheet={sheet} /> : null}
      {openPhoto && !isFull ? (
        <PhotoComments
          photoId={openPhoto.preview.id}
          comments={openPhoto.details ? photoComments : null}
          submissionKey={submissionKey}
        />
      ) : null}
      {comments && !openPhoto ? (
        <LazyCommentsPanel
          kind={albumComments}
          title="Comments on this album"
          subjectId={album.id}
          comments={comments}
          submissionKey={submissionKey}
          // Only one comment form at a time.
          isReadOnly={isFull ?? false}
        />
      ) : null}
      <AlbumTools album={album} canArrange={props.canArrange} />
    </>
  );
}

/** The album's title, above its photos. */
function AlbumHeader({ album, ownComments }: { album: AlbumDetails; ownComments: number }) {
  const { pathname, search } = useLocation();
  return (
    <PageHead back={{ href: listAddress(pathname + search), label: "Back to Albums" }} title={album.title} className="relative">
      {album.description ? (
        <Lede className="mb-1.5 mt-2.5 whitespace-pre-line">
          <LinkedText text={album.description} links={album.links} />
        </Lede>
      ) : null}
      <AlbumKind album={album}>
        , by <ProfileLink {...album} />
      </AlbumKind>
      <p className="text-sm text-ink-2 tabular-nums">
        {pluralize(album.photoCount, "photo")} · {pluralize(album.commentCount - ownComments, "comment")} on its photos ·{" "}
        {pluralize(album.viewCount, "view")} · {pluralize(album.likeCount, "like")}
      </p>
      <ButtonRow className="mt-4 md:absolute md:-right-2 md:top-0 md:m-0">
        {album.photoCount > 1 ? <LinkButton href={slideshowAddress(album.id)}>Slideshow</LinkButton> : null}{" "}
        <DialogLink open={{ dialog: "add-photo" }} className={buttonClass("primary")}>
          {words.addPhoto}
        </DialogLink>
      </ButtonRow>
    </PageHead>
  );
}

/** A small heading above one photo, so that the photo is on the first screen of a phone. */
function PhotoHeader({ album, position }: { album: AlbumDetails; position: number }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  return (
    <div className="mb-4 print:mb-3">
      <p className="*:mr-6 print:hidden">
        <a href={listAddress(address)} className="inline-block py-tap">
          Back to Albums
        </a>{" "}
        <a href={sheetOfPhoto(address, position)} className="inline-block py-tap font-semibold">
          All photos
        </a>
      </p>
      <h1 className="text-xl md:text-2xl">{album.title}</h1>
      <AlbumKind album={album} />
    </div>
  );
}

/** Less frequent actions for an album, below its photos. */
function AlbumTools({ album, canArrange }: { album: AlbumDetails; canArrange: boolean }) {
  const me = useMe();
  const { search } = useLocation();
  const [parameters] = useSearchParams();
  if (album.photoCount === 0 && !canEditAlbum(me, album)) return null;
  return (
    <ToolsSection title="This album">
      {parameters.has("photo") ? <DialogLink open={{ dialog: "add-photo" }}>{words.addPhoto}</DialogLink> : null}{" "}
      {album.photoCount > 0 ? (
        <LinkButton href={`/yearbook/${album.id}/download`} download="">
          Download Album
        </LinkButton>
      ) : null}{" "}
      {canArrange ? <LinkButton href={arrangeAddress(search, album.id)}>Arrange photos</LinkButton> : null}{" "}
      {canEditAlbum(me, album) ? <DialogLink open={{ edit: album.id }}>Edit Album</DialogLink> : null}{" "}
      {canDeleteAlbum(me, album) ? <DialogLink open={{ delete: album.id }}>Delete Album</DialogLink> : null}
    </ToolsSection>
  );
}

/** Parts of albums whose scripts load when they are first shown. */

const Dialogs = lazyPart("dialog", () => import("./dialogs.tsx"));

const LazyFullSizeDialog = lazyPart("dialog", () => import("./full-size-dialog.tsx"));

/** 'Undo' after adding photos. */
const LazyUndoUpload = lazyPart<UndoUploadProps>("#undo-upload", () =>
  import("./add-photo-dialog.tsx").then(({ UndoUpload }) => ({ default: UndoUpload })),
);

export function LazyDialogs(props: DialogsProps) {
  const [parameters] = useSearchParams();
  const { album, edited, deleting, editedPhoto, deletingPhoto, takingDown, namedPhoto } = props;
  const isAdding = parameters.get("dialog") === (album ? "add-photo" : "add-album");
  const isOpen = isAdding || edited || deleting || editedPhoto || deletingPhoto || takingDown || namedPhoto;
  return isOpen ? <Dialogs {...props} /> : null;
}

export function AlbumNotFound({ failure }: { failure?: ReactNode }) {
  const title = "Album not found";
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {failure}
      <MessageWithPicture
        eyebrow={404}
        title={title}
        sentence="It may have been deleted. Administrators can restore an album for 30 days."
      >
        <ButtonRow>
          <LinkButton href="/yearbook" look="primary">
            Back to Albums
          </LinkButton>
        </ButtonRow>
      </MessageWithPicture>
    </>
  );
}
