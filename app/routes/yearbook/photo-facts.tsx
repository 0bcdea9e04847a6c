import type { ReactNode } from "react";
import { canDeletePhoto, canEditPhoto } from "#app/domain/core/permissions.ts";
import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { fileSize } from "#app/ui/file-size.ts";
import { skeletonClass } from "#app/ui/loading-page.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useMe } from "#app/ui/site.ts";
import { LikeButton } from "./like-button.tsx";
import { PhotoNames } from "./photo-names.tsx";
import { ProfileLink } from "./profile-link.tsx";
import type { ShownPhoto } from "./selected-photo.ts";

interface PhotoFactsProps {
  photo: ShownPhoto["details"];
  /** Where its comments are. */
  commentsAddress: string;
  /** Next to the like button. */
  children?: ReactNode;
}

/** What is said of a photo, who added it, when it was taken, and its actions. Keeps its height while loading. */
export function PhotoFacts({ photo, commentsAddress, children }: PhotoFactsProps) {
  const me = useMe();
  return (
    <div className="mt-3 border-t pt-3" aria-busy={photo === null || undefined}>
      {photo?.description ? <p className="mb-2 max-w-prose whitespace-pre-line">{photo.description}</p> : null}
      {photo ? <PhotoNames photo={photo} /> : null}
      <p className="text-sm text-ink-2 tabular-nums">
        {photo ? (
          <>
            {photo.takenOn ? `Taken ${writePartialDate(photo.takenOn)}` : photo.year}, added by <ProfileLink {...photo} /> ·{" "}
            {pluralize(photo.viewCount, "view")} ·{" "}
            <a href={commentsAddress} className="whitespace-nowrap py-tap" data-keep-scroll="">
              {pluralize(photo.commentCount, "comment")}
            </a>
          </>
        ) : (
          "Loading..."
        )}
      </p>
      <ButtonRow as="div" className="mt-3">
        {photo ? <LikeButton photo={photo} /> : <span className={buttonClass("outline", skeletonClass)}>Like</span>} {children}{" "}
        {photo && canEditPhoto(me, photo) ? (
          <DialogLink open={{ "edit-photo": photo.id }} className={buttonClass("quiet")}>
            Edit Photo
          </DialogLink>
        ) : null}{" "}
        {photo?.originalBytes ? (
          <a href={`/yearbook/photos/${photo.id}/original`} download="" className={buttonClass("quiet")}>
            Download original ({fileSize(photo.originalBytes)})
          </a>
        ) : null}{" "}
        {photo && canDeletePhoto(me, photo) ? (
          <DialogLink open={{ "delete-photo": photo.id }} className={buttonClass("quiet")}>
            Delete Photo
          </DialogLink>
        ) : photo ? (
          <DialogLink open={{ "take-down": photo.id }} className={buttonClass("quiet")}>
            Ask to take this down
          </DialogLink>
        ) : null}
      </ButtonRow>
    </div>
  );
}
