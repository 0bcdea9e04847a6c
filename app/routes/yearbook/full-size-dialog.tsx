import { useLocation } from "react-router";
import { photoName } from "#app/domain/albums/album-constants.ts";
import type { Album } from "#app/domain/albums/album-queries.server.ts";
import type { Comment } from "#app/domain/albums/comments.server.ts";
import { UrlDialog } from "#app/ui/dialog.tsx";
import { TurnLink } from "./carousel.tsx";
import { useTurning } from "./carousel-navigation.ts";
import { CommentsPanel } from "./comments-panel.tsx";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { photoAddress } from "./urls.ts";

interface FullSizeDialogProps {
  album: Album;
  shown: ShownPhoto;
  /** Null while they are on their way. */
  comments: Comment[] | null;
  submissionKey: string;
}

/** A photo as large as the window, with its comments. */
export function FullSizeDialog({ album, shown, comments, submissionKey }: FullSizeDialogProps) {
  const { pathname, search } = useLocation();
  const { glimpse, previous, next, details } = shown;
  const addressOf = (photo: { id: number } | null) => photo && photoAddress(pathname + search, photo.id, true);
  const turning = useTurning({ previous: addressOf(previous), next: addressOf(next) });
  return (
    <UrlDialog title={photoName(glimpse, glimpse.position)} closeTo={photoAddress(pathname + search, glimpse.id)} isWide>
      <div className="full-size" {...turning}>
        <div className="full-size-picture">
          <PhotoPicture photo={glimpse} sizes="100vw" shown={640} />
        </div>
        <p className="turn">
          {previous ? <TurnLink to={addressOf(previous)} rel="prev" label="Previous" /> : null}{" "}
          <span className="turn-place" role="status">
            Photo {glimpse.position} of {album.photoCount}
          </span>{" "}
          {next ? <TurnLink to={addressOf(next)} rel="next" label="Next" /> : null}
        </p>
      </div>
      <div className="full-size-words">
        {details?.description ? <p className="photo-description">{details.description}</p> : null}
        <PhotoFacts photo={details} />
        <CommentsPanel
          key={glimpse.id}
          title="Comments"
          photoCollectionId={glimpse.id}
          comments={details ? comments : null}
          submissionKey={submissionKey}
        />
      </div>
    </UrlDialog>
  );
}
