import { useLocation } from "react-router";
import { photoName } from "#app/domain/albums/album-constants.ts";
import type { AlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import type { ShownComment } from "#app/ui/comment-kinds.ts";
import { UrlDialog } from "#app/ui/dialog.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { PhotoPager, usePhotoNavigation } from "./carousel.tsx";
import { PhotoComments, photoCommentsId } from "./comments.tsx";
import { PhotoFacts, spokenNames } from "./photo-facts.tsx";
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

const commentsAddress = `#${photoCommentsId}`;

/** A photo as large as the window, on black, with its comments. */
export default function FullSizeDialog({ album, shownPhoto, comments, submissionKey }: FullSizeDialogProps) {
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
      <div className="on-film 2xl:row-span-2 2xl:row-start-1 2xl:flex 2xl:flex-col" {...touchListeners}>
        <div className="text-center 2xl:my-auto">
          <PhotoPicture
            photo={preview}
            className="max-h-photo contain-wide tall:max-h-photo-tall 2xl:max-h-photo-beside print:fit-sheet"
            sizes="100vw"
            displayWidth={640}
            spokenNames={details ? spokenNames(details.nameRows) : ""}
          />
        </div>
        <div className="px-2">
          <PhotoPager
            album={album}
            shownPhoto={shownPhoto}
            commentsLink={
              <a href={commentsAddress} className="-my-tap py-tap 2xl:hidden print:hidden">
                {details ? pluralize(details.commentCount, "comment") : "Comments"}
              </a>
            }
          />
        </div>
      </div>
      <div className="px-4 pb-5 2xl:max-h-full 2xl:overflow-y-auto print:p-0">
        <PhotoFacts photo={details} commentsAddress={commentsAddress} />
        <PhotoComments photoId={preview.id} comments={details ? comments : null} submissionKey={submissionKey} />
      </div>
    </UrlDialog>
  );
}
