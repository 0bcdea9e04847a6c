import { imageSources } from "#app/domain/images/image-urls.ts";
import { useSite } from "#app/ui/site.ts";

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
