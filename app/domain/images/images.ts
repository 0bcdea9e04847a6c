/** Limits and URL paths of the pictures of members and albums. */

const megabyte = 1024 * 1024;

/** The most bytes of a profile photo, and of any picture embedded in JSON. */
export const profilePhotoBytes = 5 * megabyte;

/** The longest side of a stored profile photo in pixels. */
export const profilePhotoSide = 800;

/** The longest side of an album's stored photos and cover in pixels. */
export const photoSide = 1200;
/** The shorter side of a panorama, so that it stays legible. */
export const panoramaShortSide = 600;
/** A picture this many times as wide as high, or as high as wide, is a panorama. */
const panoramaRatio = 3;
export const coverSide = 800;

/** The most bytes of an uploaded album photo or cover. Browsers without scripts can't shrink it first. */
export const albumPhotoBytes = 20 * megabyte;

/** JPEG quality, of 100. */
export const jpegQuality = 80;

/** The smaller widths in pixels in which a picture is stored, too. */
export const listWidths = [160, 320, 640] as const;

/** The longest side that a picture's URL has room for, in pixels. */
const longestStoredSide = 9999;

/** How large a picture may be at most, in pixels. */
export interface PictureLimits {
  longestSide: number;
  /** The shorter side of a panorama, even if the longer one is then longer than `longestSide`. */
  panoramaShortSide?: number | undefined;
}

/** The size of a picture within limits. Smaller pictures keep theirs. */
export function fittedSize(
  { width, height }: { width: number; height: number },
  { longestSide, panoramaShortSide = 0 }: PictureLimits,
) {
  const [shortest, longest] = width < height ? [width, height] : [height, width];
  const isPanorama = longest > panoramaRatio * shortest;
  const forShortSide = isPanorama ? Math.min(panoramaShortSide / shortest, longestStoredSide / longest) : 0;
  const scale = Math.min(1, Math.max(longestSide / longest, forShortSide));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * For a file field's `accept`. HEIC isn't in it, because iPhones, iPads, and Safari then convert such photos to JPEG, in
 * their own good quality; accepted-images.ts adds it for other browsers. The endings are for systems that don't know the types.
 */
export const acceptedImages = "image/jpeg,image/png,image/webp,image/gif,image/tiff,image/bmp,.tif,.tiff,.bmp";
export const acceptedWithHeic = `${acceptedImages},image/avif,.heic,.heif`;

export const notAnImage = "Please select a valid image file";
export const damagedPicture = "This picture is damaged or incomplete. Please send another copy of it.";
export const pdfSentence =
  "This one is a PDF. Please open it, then export the page as a JPEG or take a picture of the screen, and send that.";
export const videoSentence =
  "This one is a video, and the site keeps pictures only. Please pause it where it is best, take a picture of the screen, and send that.";
/** The sentence for a picture above a limit in bytes. */
export const tooLarge = (bytes: number) => `Image file size must be less than ${bytes / megabyte}MB`;

/** What a stored picture's URL tells about it. Sizes are in pixels. */
export interface StoredImage {
  /** SHA-256 of the full-size file, in hex. */
  hash: string;
  width: number;
  height: number;
  /** The width of a smaller file; null for the full-size one. */
  listWidth: number | null;
}

const imagePathPattern =
  /^\/images\/(?<hash>[0-9a-f]{64})-(?<width>\d{1,4})x(?<height>\d{1,4})(?:-w(?<listWidth>\d{1,4}))?\.jpg$/;

/** The URL path of a stored picture: `/images/<hash>-<width>x<height>.jpg`, or `…-w<listWidth>.jpg` for a smaller one. */
export function imagePath({ hash, width, height, listWidth }: StoredImage): string {
  return `/images/${hash}-${width}x${height}${listWidth === null ? "" : `-w${listWidth}`}.jpg`;
}

/** The inverse of `imagePath`; null for any other path. */
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
  /** Pixels of the full-size picture; undefined for a picture on another site. */
  width: number | undefined;
  height: number | undefined;
}

/**
 * The `<img>` attributes for a picture shown `displayWidth` pixels wide. `src`, for browsers without `srcset`, is the
 * smallest file that is wide enough. `srcset` has no file wider than `maxWidth`: lists don't need them even on
 * high-resolution screens. Needs a `sizes` attribute beside it.
 */
export function imageSources(
  url: string,
  displayWidth = Number.POSITIVE_INFINITY,
  maxWidth = Number.POSITIVE_INFINITY,
): ImageSources {
  const image = parseImagePath(url);
  if (!image) return { src: url, srcSet: undefined, width: undefined, height: undefined };
  const { width, height } = image;
  const smaller = smallerWidths(width).filter((listWidth) => listWidth <= maxWidth);
  const candidates = smaller.map((listWidth) => `${imagePath({ ...image, listWidth })} ${listWidth}w`);
  if (width <= maxWidth) candidates.push(`${url} ${width}w`);
  const srcSet = smaller.length > 0 ? candidates.join(", ") : undefined;
  const wideEnough = smallerWidths(width).find((listWidth) => listWidth >= displayWidth);
  const src = wideEnough === undefined ? url : imagePath({ ...image, listWidth: wideEnough });
  return { src, srcSet, width, height };
}

/** A picture's width by its height; 4:3 if it isn't stored here. */
export function ratioOf(url: string | null): number {
  const image = parseImagePath(url ?? "");
  return image ? image.width / image.height : 4 / 3;
}

/** The smaller widths in which a picture of this width is stored. */
export const smallerWidths = (width: number): number[] => listWidths.filter((listWidth) => listWidth < width);
