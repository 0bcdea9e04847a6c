/** Pictures of members and albums: their limits, and the addresses they are served under. docs/behavior.md, "Images". */

const megabyte = 1024 * 1024;

/** Bytes of a profile photo, and of any picture embedded in JSON. */
export const profilePhotoBytes = 5 * megabyte;

/** Longest side of a stored profile photo, in pixels. Smaller ones are never enlarged to it. */
export const profilePhotoSide = 800;

/** Longest side of a stored photo of an album, and of an album's cover, in pixels. */
export const photoSide = 1200;
export const coverSide = 800;

/** Bytes of an album's photo or cover sent as a file: browsers without scripts cannot make it smaller. */
export const albumPhotoBytes = 20 * megabyte;

/** JPEG quality, of 100. */
export const jpegQuality = 80;

/** Widths, in pixels, that a stored picture is kept in besides its own. */
export const listWidths = [160, 320, 640] as const;

/**
 * For a file field's `accept`. Not `image/*`: an iPhone sends its HEIC photos as
 * JPEG only to a field that names the formats it takes.
 */
export const acceptedImages = "image/jpeg,image/png,image/webp,image/gif";

export const notAnImage = "Please select a valid image file";
/** The sentence for a picture of more than so many bytes. */
export const tooLarge = (bytes: number) => `Image file size must be less than ${bytes / megabyte}MB`;

/** A stored picture, as its address tells it; sizes in pixels. */
export interface StoredImage {
  /** SHA-256 of the full-size file, in hex. */
  hash: string;
  width: number;
  height: number;
  /** Which of the smaller files it is; null for the full-size one. */
  listWidth: number | null;
}

const imagePathPattern =
  /^\/images\/(?<hash>[0-9a-f]{64})-(?<width>\d{1,4})x(?<height>\d{1,4})(?:-w(?<listWidth>\d{1,4}))?\.jpg$/;

/** The address of a stored picture: `/images/<hash>-<width>x<height>.jpg`, or `…-w<listWidth>.jpg` for a smaller one. */
export function imagePath({ hash, width, height, listWidth }: StoredImage): string {
  return `/images/${hash}-${width}x${height}${listWidth === null ? "" : `-w${listWidth}`}.jpg`;
}

/** What such an address says, or null when it is none. The inverse of imagePath. */
export function parseImagePath(path: string): StoredImage | null {
  const parts = imagePathPattern.exec(path)?.groups;
  if (!parts?.hash) return null;
  const { hash, width, height, listWidth } = parts;
  return { hash, width: Number(width), height: Number(height), listWidth: listWidth === undefined ? null : Number(listWidth) };
}

/** Attributes of an `<img>`. */
export interface ImageSources {
  src: string;
  srcSet: string | undefined;
  /** Pixels of the full-size picture; undefined for a picture of another site. */
  width: number | undefined;
  height: number | undefined;
}

/**
 * The `<img>` attributes of a picture's address that is shown `shown` pixels wide.
 * Stored pictures come in smaller widths: `src` is the smallest that is wide enough,
 * for browsers that know no `srcset`. Wider ones than `atMost` are not offered: a
 * sharp screen does not need them in a list. Goes with a `sizes` attribute.
 */
export function imageSources(url: string, shown = Number.POSITIVE_INFINITY, atMost = Number.POSITIVE_INFINITY): ImageSources {
  const image = parseImagePath(url);
  if (!image) return { src: url, srcSet: undefined, width: undefined, height: undefined };
  const { width, height } = image;
  const smaller = smallerWidths(width).filter((listWidth) => listWidth <= atMost);
  const offered = smaller.map((listWidth) => `${imagePath({ ...image, listWidth })} ${listWidth}w`);
  if (width <= atMost) offered.push(`${url} ${width}w`);
  const srcSet = smaller.length > 0 ? offered.join(", ") : undefined;
  const enough = smallerWidths(width).find((listWidth) => listWidth >= shown);
  const src = enough === undefined ? url : imagePath({ ...image, listWidth: enough });
  return { src, srcSet, width, height };
}

/** The list widths that a picture of this width is kept in. */
export const smallerWidths = (width: number): number[] => listWidths.filter((listWidth) => listWidth < width);
