import type { AlbumCategory } from "#db/column-values.ts";
import type { Maker, Palette } from "../pictures/print.ts";

/** An album of the sample class, as it is written down. */
export interface SampleAlbum {
  title: string;
  description: string | null;
  category: AlbumCategory;
  /** Which of those who have joined, counted from 1: the first six are members 1 to 6. */
  owner: number;
  year: number | { yearsAgo: number };
  daysAgo: number;
  /** Which photo its cover is made of; without one its first photo serves. */
  cover?: number;
  maker: Maker;
  palette: Palette;
  /** The title of each photo, some empty. The maker draws photo n as its composition n. */
  photos: readonly string[];
  /** Descriptions of photos, by place. */
  notes: Readonly<Record<number, string>>;
  /** Whether every photo was added by somebody else. */
  hasManyHands?: boolean;
  /** What is said under it and its photos; some of it under one photo, by its place. */
  said: readonly (string | readonly [photo: number, words: string])[];
}
