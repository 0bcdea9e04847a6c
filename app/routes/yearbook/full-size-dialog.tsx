import { useLocation } from "react-router";
import { photoName } from "#app/domain/albums/album-constants.ts";
import type { Album } from "#app/domain/albums/album-queries.server.ts";
import type { Comment } from "#app/domain/albums/comments.server.ts";
import { UrlDialog } from "#app/ui/dialog.tsx";
import { PhotoLink } from "./carousel.tsx";
import { usePhotoNavigation } from "./carousel-navigation.ts";
import { CommentsPanel } from "./comments-panel.tsx";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { photoAddress } from "./urls.ts";

interface FullSizeDialogProps {
  album: Album;
  shownPhoto: ShownPhoto;
  /** Null while they are loading. */
  comments: Comment[] | null;
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
      <div className="full-size" {...touchListeners}>
        <div className="full-size-picture">
          <PhotoPicture photo={preview} sizes="100vw" displayWidth={640} />
        </div>
        <p className="turn">
          {previous ? <PhotoLink to={addressOf(previous)} rel="prev" label="Previous" /> : null}{" "}
          <span className="turn-place" role="status">
            Photo {preview.position} of {album.photoCount}
          </span>{" "}
          {next ? <PhotoLink to={addressOf(next)} rel="next" label="Next" /> : null}
        </p>
      </div>
      <div className="full-size-words">
        {details?.description ? <p className="photo-description">{details.description}</p> : null}
        <PhotoFacts photo={details} />
        <CommentsPanel
          key={preview.id}
          title="Comments"
          photoCollectionId={preview.id}
          comments={details ? comments : null}
          submissionKey={submissionKey}
        />
      </div>
    </UrlDialog>
  );
}
