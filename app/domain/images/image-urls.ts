/** URL paths of stored pictures, and what pages need of them. */

/** The smaller widths in pixels in which a picture is stored, too. */
const listWidths = [160, 320, 640] as const;

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

interface ImageSources {
  src: string;
  srcSet: string | undefined;
  /** Pixels of the full-size picture; undefined for a picture on another site. */
  width: number | undefined;
  height: number | undefined;
}

/**
 * The `<img>` attributes for a picture shown `displayWidth` pixels wide; needs `sizes` beside them. `srcset` has no file wider
 * than `maxWidth`: lists don't need them even on high-resolution screens.
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

/** The pictures of people without a photo: their initials on one of several printed plates. */

export const plateCount = 24;

interface Named {
  id: number;
  firstName: string;
  lastName: string;
}

/** A letter of any script: no control character, blank, digit, punctuation, or half of a character. */
const isLetter = (character: string) => character > "@" && !/[[-`{-¿\u2000-\u206f\ud800-\udfff]/u.test(character);

const firstLetter = (name: string) => Array.from(name.toUpperCase()).filter(isLetter)[0] ?? "";

/** A person's initials, in capitals. A name without letters has none. */
export const initialsOf = ({ firstName, lastName }: Omit<Named, "id">): string => firstLetter(firstName) + firstLetter(lastName);

/** The address of a person's plate. Everybody keeps the same one; the initials follow the name. */
export const plateAddress = (person: Named): string =>
  `/plates/${person.id % plateCount}/${encodeURIComponent(initialsOf(person))}.svg`;

/** The plate of somebody in memoriam or in the memory book: the same for everybody, without colors. */
export const quietPlateAddress = (person: Omit<Named, "id">): string =>
  `/plates/quiet/${encodeURIComponent(initialsOf(person))}.svg`;
