import type { AlbumCategory } from "#db/column-values.ts";

export interface SampleAlbum {
  /** Of its pictures in `pictures/albums`: `01.jpg` is its first photo. */
  folder: string;
  title: string;
  description: string | null;
  category: AlbumCategory;
  /** The position among the members who have joined, starting at 1. The first six are members 1 to 6. */
  owner: number;
  year: number | { yearsAgo: number };
  daysAgo: number;
  /** The index of the photo that becomes the cover. Without it, the first photo is shown. */
  cover?: number;
  /** The title of each photo; may be empty. */
  photos: readonly string[];
  /** Descriptions of photos, by index. */
  notes: Readonly<Record<number, string>>;
  /**
   * Who is named in photos that show people, by index and row: so many of the class, or these, members if somebody has the
   * name.
   */
  people?: Readonly<Record<number, readonly (number | readonly string[])[]>>;
  /** The photos that ask 'Who is this?', by index. */
  asks?: readonly number[];
  /** Whether other members added the photos. */
  isGroupAlbum?: boolean;
  /** Comments on the album or its photos. With an index, a comment is on that photo. */
  comments: readonly (string | readonly [photoIndex: number, content: string])[];
}
