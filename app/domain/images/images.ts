/** Formats and limits of the pictures of members and albums. */

const megabyte = 1024 * 1024;

/** Profile photos, yearbook portraits, and pictures embedded in JSON have fewer bytes than this. */
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

/** The longest side that a picture's URL can express, in pixels. */
export const longestStoredSide = 9999;

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
 * For a file field's `accept`. HEIC isn't in it, because iPhones, iPads, and Safari then convert such photos to JPEG, at
 * good quality; chosen-files.ts adds it for other browsers. The endings are for systems that don't know the types.
 */
export const acceptedImages = "image/jpeg,image/png,image/webp,image/gif,image/tiff,.tif,.tiff";
export const acceptedWithHeic = `${acceptedImages},image/avif,.heic,.heif`;

export const notAnImage = "Please select a valid image file";
export const damagedPicture = "This picture is damaged or incomplete. Please send another copy of it.";
export const pdfSentence =
  "This one is a PDF. Please open it, then export the page as a JPEG or take a picture of the screen, and send that.";
export const videoSentence =
  "This one is a video, and the site keeps pictures only. Please pause it where it is best, take a picture of the screen, and send that.";
export const rawSentence = "This is a camera's raw file. Please open it in a photo program, save it as a JPEG, and send that.";
/** The sentence for a picture above a limit in bytes. */
export const tooLarge = (bytes: number) => `Image file size must be less than ${bytes / megabyte}MB`;
