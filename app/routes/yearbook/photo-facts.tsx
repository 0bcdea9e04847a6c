import type { ReactNode } from "react";
import { fullName } from "#app/domain/core/member.ts";
import { canDeletePhoto, canEditPhoto } from "#app/domain/core/permissions.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useMe } from "#app/ui/site.ts";
import { LikeButton } from "./like-button.tsx";
import type { ShownPhoto } from "./selected-photo.ts";

/** Who added a photo, when it was taken, and its actions. Keeps its height while loading. */
export function PhotoFacts({ photo, children }: { photo: ShownPhoto["details"]; children?: ReactNode }) {
  const me = useMe();
  return (
    <div className="photo-facts" aria-busy={photo === null}>
      <p className="meta num">
        {photo ? (
          <>
            {photo.year}, added by <a href={`/profile/${photo.userId}`}>{fullName(photo.user)}</a> ·{" "}
            {pluralize(photo.viewCount, "view")} · {pluralize(photo.commentCount, "comment")}
          </>
        ) : (
          "Loading..."
        )}
      </p>
      <div className="btn-row">
        {photo ? <LikeButton photo={photo} /> : <span className="btn skeleton">Like</span>} {children}{" "}
        {photo && canEditPhoto(me, photo) ? (
          <DialogLink open={{ "edit-photo": photo.id }} className="btn-quiet">
            Edit Photo
          </DialogLink>
        ) : null}{" "}
        {photo && canDeletePhoto(me, photo) ? (
          <DialogLink open={{ "delete-photo": photo.id }} className="btn-quiet">
            Delete Photo
          </DialogLink>
        ) : null}
      </div>
    </div>
  );
}
