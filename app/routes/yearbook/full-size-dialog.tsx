import { useLocation } from "react-router";
import type { Comment } from "#app/domain/comments.server.ts";
import type { Album } from "#app/domain/yearbook.server.ts";
import { photoName } from "#app/domain/yearbook.ts";
import { UrlDialog } from "#app/ui/dialog.tsx";
import { photoAddress } from "./addresses.ts";
import { TurnLink } from "./carousel.tsx";
import { CommentsPanel } from "./comments-panel.tsx";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./shown-photo.ts";
import { useTurning } from "./turning.ts";

interface FullSizeDialogProps {
  album: Album;
  shown: ShownPhoto;
  /** Null while they are on their way. */
  comments: Comment[] | null;
  submissionKey: string;
}

/** A photo as large as the window lets it be, with its comments (spec §2, full-size photo dialog). */
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
