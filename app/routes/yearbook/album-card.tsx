import { useLocation } from "react-router";
import type { ListedAlbum } from "#app/domain/albums/album-screen.server.ts";
import { canDeleteAlbum, canEditAlbum } from "#app/domain/core/permissions.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useMe, useSite } from "#app/ui/site.ts";
import { AlbumKind, ProfileLink } from "./photo-facts.tsx";
import { albumAddress } from "./urls.ts";

export function AlbumCard({ album, isFirst }: { album: ListedAlbum; isFirst: boolean }) {
  const me = useMe();
  const { pathname, search } = useLocation();
  const address = albumAddress(pathname + search, album.id);
  return (
    <>
      <h2 className="text-xl">
        <a href={address} className="group block text-ink no-underline hover:underline">
          <AlbumPictures urls={album.pictureUrls} isFirst={isFirst} /> <span>{album.title}</span>
        </a>
      </h2>
      <AlbumKind album={album} />
      <p className="text-sm text-ink-2 tabular-nums">
        {pluralize(album.photoCount, "photo")} · {pluralize(album.commentCount, "comment")} · {pluralize(album.viewCount, "view")}{" "}
        · {pluralize(album.likeCount, "like")}
      </p>
      <p className="text-sm text-ink-2">
        by <ProfileLink {...album} />
      </p>
      {canEditAlbum(me, album) ? (
        <p className="mt-2 border-t print:hidden">
          <DialogLink open={{ edit: album.id }} className={buttonClass("text")}>
            Edit Album<span className="sr-only"> {album.title}</span>
          </DialogLink>{" "}
          {canDeleteAlbum(me, album) ? (
            <DialogLink open={{ delete: album.id }} className={buttonClass("text")}>
              Delete Album<span className="sr-only"> {album.title}</span>
            </DialogLink>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

interface AlbumPicturesProps {
  /** The album's cover or first photo, and up to three more. */
  urls: string[];
  /** The first of the page. Its cover loads at once, and on a slow line not beside others that a phone shows further down. */
  isFirst: boolean;
}

/** By the number of pictures: the shape of the first, the shape of the others below it, and their place. All are as tall together. */
const layoutClass = [
  ["frame-4/3"],
  ["frame-1/1"],
  ["frame-2/1", "frame-2/1", "float-left w-full pr-1.5 pt-1.5"],
  ["frame-4/3", "frame-2/1", "float-left w-1/2 pr-1.5 pt-1.5"],
  ["frame-4/3", "frame-4/3", "float-left w-1/3 pr-1.5 pt-1.5"],
];

/** For each size: the width in CSS pixels in a row of three, the most pixels on a high-resolution screen, and `sizes`. */
const cover = { width: 320, maxWidth: 640, sizes: "(min-width: 1280px) 340px, (min-width: 640px) 46vw, 92vw" };
const small = { width: 160, maxWidth: 320, sizes: "(min-width: 1280px) 110px, (min-width: 640px) 15vw, 30vw" };

const frameClass = "bg-paper-2 outline-2 outline-vermilion group-hover:outline";

/** The pictures of an album's card: a large one, and up to three small ones below it, cropped; or an empty frame. */
function AlbumPictures({ urls, isFirst }: AlbumPicturesProps) {
  const site = useSite();
  // The simple version has no scripts, so browser builds leave its code out. It has the first picture only.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  const [coverUrl, ...others] = isSimple ? urls.slice(0, 1) : urls;
  const [first = "", other = "", place = ""] = layoutClass[isSimple ? 0 : urls.length] ?? [];
  if (!coverUrl) return <span className={`no-cover mb-3 border border-rule-strong ${frameClass} ${first}`} />;
  return (
    <span className="-mr-1.5 mb-3 block clearfix">
      <Picture url={coverUrl} size={cover} place="block pr-1.5" shape={first} isFirst={isFirst} isSimple={isSimple} />
      {others.map((url) => (
        <Picture key={url} url={url} size={small} place={place} shape={other} />
      ))}
    </span>
  );
}

interface PictureProps {
  url: string;
  size: typeof cover;
  place: string;
  shape: string;
  isFirst?: boolean;
  isSimple?: boolean | undefined;
}

function Picture({ url, size, place, shape, isFirst, isSimple }: PictureProps) {
  const { src, srcSet } = imageSources(url, size.width, isSimple ? size.width : size.maxWidth);
  return (
    <span className={place}>
      <span className={`${frameClass} ${shape}`}>
        <img
          className="object-cover frame-fill"
          src={src}
          srcSet={srcSet}
          sizes={size.sizes}
          // Empty, because the title is next to it. Text browsers need a word, or they show the file name.
          alt={isSimple ? "Album" : ""}
          width={size.width}
          height={size.width * 0.75}
          loading={isFirst ? undefined : "lazy"}
          fetchPriority={isFirst ? "high" : "low"}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      </span>
    </span>
  );
}

/** A small picture in a form or list. */
export const thumbnailClass = "h-thumbnail w-portrait border border-rule-strong bg-paper-2";

/** An album's cover or its first photo in the dialog that changes it, or an empty frame. */
export function AlbumCover({ url }: { url: string | null }) {
  const site = useSite();
  // The simple version has no scripts, so browser builds leave its code out.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  return (
    <span className={`mb-3 block ${thumbnailClass}`}>
      {url ? (
        <img
          className="block h-full w-full object-cover"
          src={imageSources(url, 160).src}
          // Empty, because its label is next to it. Text browsers need a word, or they show the file name.
          alt={isSimple ? "Cover" : ""}
          width={96}
          height={72}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      ) : null}
    </span>
  );
}
