import { expect, test } from "vitest";
import { sheetRows } from "#app/domain/albums/sheet-rows.server.ts";
import { imagePath } from "#app/domain/images/image-urls.ts";

/** How the contact sheet of an album puts photos in rows. */

const photo = (width: number, height: number) => ({
  imageUrl: imagePath({ hash: "a".repeat(64), width, height, listWidth: null }),
});
const landscape = photo(1080, 720);
const portrait = photo(720, 1080);
const panorama = photo(1200, 300);
const square = photo(1000, 1000);

/** The number of photos in each group of each row. */
const shape = (photos: { imageUrl: string | null }[]) =>
  sheetRows(photos).map(({ groups }) => groups.map((group) => group.length));

test("photos stay in their order, and every one is in a row", () => {
  const photos = [
    landscape,
    portrait,
    square,
    panorama,
    portrait,
    portrait,
    { imageUrl: "https://pictures.example/1.jpg" },
    landscape,
  ];
  expect(sheetRows(photos).flatMap(({ groups }) => groups.flat())).toEqual(photos);
});

test("a row has as many photos as make it about as flat as the others", () => {
  expect(shape([landscape, landscape, landscape, landscape])).toEqual([[2, 2]]);
  expect(shape(Array(6).fill(portrait))).toEqual([[3, 3]]);
});

test("a panorama is in a group of its own, so that it stays large on a phone", () => {
  expect(shape([landscape, panorama, landscape])).toEqual([[1, 1], [1]]);
});

test("very tall pictures are four in a group at most", () => {
  expect(shape(Array(5).fill(photo(100, 1000)))).toEqual([[4, 1]]);
});

test("a row that isn't full is not stretched", () => {
  const heights = (photos: { imageUrl: string | null }[]) => sheetRows(photos).map(({ height }) => height);
  expect(heights([landscape, landscape, landscape, portrait])).toEqual([400]);
  const [full, part] = heights([landscape, landscape, landscape, portrait, square]);
  expect(part).toBeLessThan(full ?? 0);
});

test("no photos are no rows", () => expect(sheetRows([])).toEqual([]));
