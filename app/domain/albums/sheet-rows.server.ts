import { ratioOf } from "#app/domain/images/image-urls.ts";

/**
 * Lays out photos in rows of equal height without cropping. A row is one or more groups: wide windows show its groups side by
 * side, narrow ones below each other. Flex items shrink in proportion to their width, so pictures that start at the same height
 * stay equally high, and the `width` attribute is all that the styles need.
 */

/** The least sums of the photos' ratios, width by height, of a group and a row. Narrower ones continue. */
const groupRatio = 1.9;
const rowRatio = 3.9;
/** A wide photo gets a group of its own rather than making this one flatter. */
const maxGroupRatio = 3.4;
const maxPhotosInGroup = 4;

/** Pixels before photos shrink: more than any full row needs, and the height of a row that isn't full. */
const fullHeight = 400;
const partHeight = 240;

interface SheetPhoto {
  imageUrl: string | null;
}

export interface SheetRow<Photo> {
  groups: Photo[][];
  /** The height in pixels that its pictures shrink from. */
  height: number;
}

/** Splits `items` before an item that `startsNew`, told what stands before it. */
function splitBefore<Item>(items: Item[], startsNew: (before: Item[], item: Item) => boolean): Item[][] {
  const parts: Item[][] = [];
  for (const item of items) {
    const last = parts[parts.length - 1];
    if (last && !startsNew(last, item)) last.push(item);
    else parts.push([item]);
  }
  return parts;
}

const groupRatioOf = (group: SheetPhoto[]) => group.reduce((sum, photo) => sum + ratioOf(photo.imageUrl), 0);
const rowRatioOf = (groups: SheetPhoto[][]) => groups.reduce((sum, group) => sum + groupRatioOf(group), 0);

/** The photos in their order, in rows. Only the last row is not full. */
export function sheetRows<Photo extends SheetPhoto>(photos: Photo[]): SheetRow<Photo>[] {
  const groups = splitBefore(
    photos,
    (group, photo) =>
      groupRatioOf(group) >= groupRatio ||
      groupRatioOf(group) + ratioOf(photo.imageUrl) > maxGroupRatio ||
      group.length === maxPhotosInGroup,
  );
  return splitBefore(groups, (row) => rowRatioOf(row) >= rowRatio).map((row) => ({
    groups: row,
    height: rowRatioOf(row) >= rowRatio ? fullHeight : partHeight,
  }));
}
