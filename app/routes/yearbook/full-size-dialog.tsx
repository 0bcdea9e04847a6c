import { useLocation } from "react-router";
import { photoName } from "#app/domain/albums/album-constants.ts";
import type { AlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import type { ShownComment } from "#app/ui/comment-kinds.ts";
import { CommentsPanel } from "#app/ui/comments-panel.tsx";
import { UrlDialog } from "#app/ui/dialog.tsx";
import { albumComments } from "./album-comments.ts";
import { PhotoPager } from "./carousel.tsx";
import { usePhotoNavigation } from "./carousel-navigation.ts";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { photoAddress } from "./urls.ts";

interface FullSizeDialogProps {
  album: AlbumDetails;
  shownPhoto: ShownPhoto;
  /** Null while they are loading. */
  comments: ShownComment[] | null;
  submissionKey: string;
}

/** A photo as large as the window, with its comments. */
export function FullSizeDialog({ album, shownPhoto, comments, submissionKey }: FullSizeDialogProps) {
  const { pathname, search } = useLocation();
  const { preview, previous, next, details } = shownPhoto;
  const addressOf = (photo: { id: number } | null) => photo && photoAddress(pathname + search, photo.id, true);
  const touchListeners = usePhotoNavigation({ previous: addressOf(previous), next: addressOf(next) });
  return (
    <UrlDialog title={photoName(preview, preview.position)} closeTo={photoAddress(pathname + search, preview.id)} isWide>
      <div {...touchListeners}>
        <div className="bg-paper-2 text-center max-md:-mx-4 print:bg-transparent">
          <PhotoPicture
            photo={preview}
            className="max-h-photo contain-wide tall:max-h-photo-tall md:min-h-stage print:fit-sheet"
            sizes="100vw"
            displayWidth={640}
          />
        </div>
        <PhotoPager album={album} shownPhoto={shownPhoto} addressOf={addressOf} />
      </div>
      <div>
        {details?.description ? <p className="max-w-prose whitespace-pre-line">{details.description}</p> : null}
        <PhotoFacts photo={details} isBesidePicture />
        <CommentsPanel
          kind={albumComments}
          className="mt-6"
          key={preview.id}
          title="Comments"
          subjectId={preview.id}
          comments={details ? comments : null}
          submissionKey={submissionKey}
        />
      </div>
    </UrlDialog>
  );
}
