import { imageSources } from "#app/domain/images/images.ts";
import { useSite } from "#app/ui/site.ts";

interface AlbumPicturesProps {
  /** The album's cover or first photo, and up to three more. */
  urls: string[];
  /** On the first screen of the page, so the cover is loaded at once. */
  isFirst: boolean;
}

/** By the number of pictures: the shape of the first, and the width and shape of the others below it. All are as tall together. */
const layouts = [
  { first: "frame-4/3", width: "", other: "" },
  { first: "frame-1/1", width: "", other: "" },
  { first: "frame-2/1", width: "w-full", other: "frame-2/1" },
  { first: "frame-4/3", width: "w-1/2", other: "frame-2/1" },
  { first: "frame-4/3", width: "w-1/3", other: "frame-4/3" },
] as const;

/** The width of a cover in CSS pixels in a row of three, and the most pixels a list needs on a high-resolution screen. */
const coverWidth = 320;
const maxCoverWidth = 640;
/** The same for the small pictures. */
const smallWidth = 160;
const maxSmallWidth = 320;

const frameClass = "bg-paper-2 outline-2 outline-vermilion group-hover:outline";

/** The pictures of an album's card: a large one, and up to three small ones below it, cropped; or an empty frame. */
export function AlbumPictures({ urls, isFirst }: AlbumPicturesProps) {
  const site = useSite();
  // The simple version has no scripts, so browser builds leave its code out. It has the first picture only.
  const isSimple = import.meta.env.SSR ? site?.isSimple : false;
  const [coverUrl, ...others] = isSimple ? urls.slice(0, 1) : urls;
  const layout = layouts[urls.length] ?? layouts[4];
  if (!coverUrl) return <span className={`no-cover mb-3 border border-rule-strong ${frameClass} ${layout.first}`} />;
  const cover = imageSources(coverUrl, coverWidth, isSimple ? coverWidth : maxCoverWidth);
  return (
    <span className="mb-3 block">
      <span className={`${frameClass} ${layout.first}`}>
        <img
          className="object-cover frame-fill"
          src={cover.src}
          srcSet={cover.srcSet}
          sizes="(min-width: 1280px) 340px, (min-width: 640px) 46vw, 92vw"
          // Empty, because the title is next to it. Text browsers need a word, or they show the file name.
          alt={isSimple ? "Album" : ""}
          width={320}
          height={240}
          loading={isFirst ? undefined : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      </span>
      {others.length > 0 ? (
        <span className="-mr-1.5 block clearfix">
          {others.map((url) => (
            <SmallPicture key={url} url={url} width={layout.width} shape={layout.other} />
          ))}
        </span>
      ) : null}
    </span>
  );
}

function SmallPicture({ url, width, shape }: { url: string; width: string; shape: string }) {
  const { src, srcSet } = imageSources(url, smallWidth, maxSmallWidth);
  return (
    <span className={`float-left pr-1.5 pt-1.5 ${width}`}>
      <span className={`${frameClass} ${shape}`}>
        <img
          className="object-cover frame-fill"
          src={src}
          srcSet={srcSet}
          sizes="(min-width: 1280px) 110px, (min-width: 640px) 15vw, 30vw"
          alt=""
          width={160}
          height={120}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      </span>
    </span>
  );
}
