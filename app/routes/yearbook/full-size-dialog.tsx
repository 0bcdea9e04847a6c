import { useLocation } from "react-router";
import { photoName } from "#app/domain/albums/album-constants.ts";
import type { AlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import { onFilmClass } from "#app/ui/button.tsx";
import type { ShownComment } from "#app/ui/comment-kinds.ts";
import { UrlDialog } from "#app/ui/dialog.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { PhotoPager } from "./carousel.tsx";
import { usePhotoNavigation } from "./carousel-navigation.ts";
import { PhotoComments, photoCommentsId } from "./photo-comments.tsx";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import type { ShownPhoto } from "./selected-photo.ts";
import { albumAddress, photoAddress } from "./urls.ts";

interface FullSizeDialogProps {
  album: AlbumDetails;
  shownPhoto: ShownPhoto;
  /** Null while they are loading. */
  comments: ShownComment[] | null;
  submissionKey: string;
}

/** A photo as large as the window, on black, with its comments. */
export function FullSizeDialog({ album, shownPhoto, comments, submissionKey }: FullSizeDialogProps) {
  const { pathname, search } = useLocation();
  const { preview, previous, next, details, isLead } = shownPhoto;
  const addressOf = (photo: { id: number } | null) => photo && photoAddress(pathname + search, photo.id, true);
  const touchListeners = usePhotoNavigation({ previous: addressOf(previous), next: addressOf(next) });
  return (
    <UrlDialog
      title={photoName(preview, preview.position)}
      closeTo={isLead ? albumAddress(pathname + search, album.id) : photoAddress(pathname + search, preview.id)}
      isWide
    >
      <div
        className="bg-film text-film-ink 2xl:row-span-2 2xl:row-start-1 2xl:flex 2xl:flex-col 2xl:justify-center print:bg-transparent print:text-ink"
        {...touchListeners}
      >
        <div className="text-center">
          <PhotoPicture
            photo={preview}
            className="max-h-photo contain-wide tall:max-h-photo-tall 2xl:max-h-photo-beside print:fit-sheet"
            sizes="100vw"
            displayWidth={640}
          />
        </div>
        <div className="px-2">
          <PhotoPager album={album} shownPhoto={shownPhoto} addressOf={addressOf} isOnFilm>
            <p className="leading-tight 2xl:hidden print:hidden">
              <a href={`#${photoCommentsId}`} className={`-my-tap py-tap ${onFilmClass}`}>
                {details ? pluralize(details.commentCount, "comment") : "Comments"}
              </a>
            </p>
          </PhotoPager>
        </div>
      </div>
      <div className="px-4 py-5 2xl:max-h-full 2xl:overflow-y-auto print:p-0">
        {details?.description ? <p className="mb-3 max-w-prose whitespace-pre-line">{details.description}</p> : null}
        <PhotoFacts photo={details} isBesidePicture />
        <PhotoComments photoId={preview.id} className="mt-6" comments={details ? comments : null} submissionKey={submissionKey} />
      </div>
    </UrlDialog>
  );
}
