import { imageSources } from "#app/domain/images/images.ts";

/** A small picture in a form or list. */
export const thumbnailClass = "h-thumbnail w-portrait border border-rule-strong bg-paper-2";

/** An album's cover or its first photo in the dialog that changes it, or an empty frame. */
export function AlbumCover({ url }: { url: string | null }) {
  return (
    <span className={`mb-3 block ${thumbnailClass}`}>
      {url ? (
        <img
          className="block h-full w-full object-cover"
          src={imageSources(url, 160).src}
          alt=""
          width={96}
          height={72}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      ) : null}
    </span>
  );
}
