import { useLocation } from "react-router";
import { photoName } from "#app/domain/albums/album-constants.ts";
import type { ArrangedPhoto } from "#app/domain/albums/arrange-screen.server.ts";
import { canEditPhoto } from "#app/domain/core/permissions.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { checkboxClass } from "#app/ui/field.tsx";
import { useMe } from "#app/ui/site.ts";
import { ProfileLink } from "./profile-link.tsx";
import { albumAddress, photoAddress } from "./urls.ts";

interface ArrangeRowProps {
  albumId: number;
  photo: ArrangedPhoto;
  canOrder: boolean;
  isChecked: boolean;
}

/** A photo to check, with what is known of it and its place in the album. Its label is the picture, which is easy to hit. */
export function ArrangeRow({ albumId, photo, canOrder, isChecked }: ArrangeRowProps) {
  const me = useMe();
  const { search } = useLocation();
  const name = photoName(photo, photo.number);
  const id = `photo-${photo.id}`;
  return (
    <li className="border-b border-rule py-3 break-inside-avoid md:flex">
      <div className="flex flex-1">
        <input
          type="checkbox"
          className={`tall:scroll-mt-bar ${checkboxClass}`}
          id={id}
          name="photoIds"
          value={photo.id}
          defaultChecked={isChecked}
        />{" "}
        <label htmlFor={id} className="mr-4 flex-none">
          <ArrangedPicture photo={photo} name={name} />
        </label>{" "}
        <div className="min-w-0 flex-1 md:pr-4">
          <a
            href={photoAddress(albumAddress(`/yearbook${search}`, albumId), photo.id)}
            className="inline-block min-h-touch py-tap font-display text-lg italic leading-tight break-anywhere"
          >
            {name}
          </a>{" "}
          <p className="text-sm text-ink-2 tabular-nums">
            {writePartialDate(photo.takenOn ?? String(photo.year))}, added by <ProfileLink {...photo} />
          </p>
          {photo.isCover ? <Badge look="accent">Cover</Badge> : null}
        </div>
      </div>{" "}
      <div className="flex-none *:mr-4 tall:*:scroll-mt-bar print:hidden">
        {canOrder ? (
          <>
            <Button look="quiet" id={`up-${photo.id}`} name="place" value={`up-${photo.id}`}>
              Move up<span className="sr-only"> {name}</span>
            </Button>{" "}
            <Button look="quiet" id={`down-${photo.id}`} name="place" value={`down-${photo.id}`}>
              Move down<span className="sr-only"> {name}</span>
            </Button>{" "}
          </>
        ) : null}
        {canEditPhoto(me, photo) ? (
          <DialogLink open={{ "edit-photo": photo.id }} className={buttonClass("quiet")}>
            Edit<span className="sr-only"> {name}</span>
          </DialogLink>
        ) : null}
      </div>
    </li>
  );
}

/** The whole picture in a small frame, so that one lying on its side is seen. */
function ArrangedPicture({ photo, name }: { photo: ArrangedPhoto; name: string }) {
  const { src, srcSet } = imageSources(photo.imageUrl ?? "", 160, 320);
  return (
    <span className="block h-thumbnail w-thumbnail bg-paper-2 xs:w-portrait">
      <img
        key={src}
        className="block h-full w-full object-contain"
        src={src}
        srcSet={srcSet}
        sizes={srcSet ? "96px" : undefined}
        alt={name}
        width={96}
        height={72}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
      />
    </span>
  );
}
