import sharp from "sharp";
import { expect, test } from "vitest";
import { addPhoto, turnPhoto } from "#app/domain/albums/photos.server.ts";
import { canSeeImage } from "#app/domain/images/image-access.server.ts";
import { photoCollections } from "#db/schema.ts";
import { addAlbum, imageFile, addPhoto as insertPhoto, storedAlbumOrPhoto } from "#tests/support/albums.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

const dataDir = temporaryDatabase();
const anna = addMember();

const pixelsOf = (file: string) => sharp(file).raw().toBuffer();
const turn = (photoId: number, direction: "left" | "right", shownUrl?: string) =>
  turnPhoto.perform(actorOf(anna), { photoId, direction, shownUrl });

/** A photo with soft and sharp parts, like a scan: red above, a gradient with letters below. */
async function addScan() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="424"><defs><linearGradient id="g"><stop stop-color="#222"/>
    <stop offset="1" stop-color="#dca"/></linearGradient></defs><rect width="640" height="424" fill="url(#g)"/>
    <rect width="640" height="80" fill="#c33"/><text x="60" y="260" font-size="90" fill="#eee">Kiln 1985</text></svg>`;
  const album = addAlbum(anna, "Scans");
  const photo = new File([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], "scan.png", { type: "image/png" });
  const added = await perform(addPhoto, anna, { collectionId: album.id, photo });
  return { album, photo: added, url: added.imageUrl as string };
}

test("turning right moves the top to the right, also on the album's cover, and the old picture is no longer shown", async () => {
  const { album, photo, url } = await addScan();
  changeRow(photoCollections, album.id, { coverImageUrl: url });
  const turned = await turn(photo.id, "right");
  expect(turned.imageUrl).toMatch(/-424x640\.jpg$/);
  expect(storedAlbumOrPhoto(album.id)?.coverImageUrl).toBe(turned.imageUrl);
  const { data, info } = await sharp(imageFile(dataDir, turned.imageUrl)).raw().toBuffer({ resolveWithObject: true });
  const right = (info.width * 320 + info.width - 20) * info.channels;
  expect((data[right] as number) - (data[right + 1] as number)).toBeGreaterThan(100);
  expect([canSeeImage(anna, url), canSeeImage(anna, turned.imageUrl as string)]).toEqual([false, true]);
});

test("the same form sent twice, even at the same time, turns it once", async () => {
  const { photo, url } = await addScan();
  const [once] = await Promise.all([turn(photo.id, "left", url), turn(photo.id, "left", url)]);
  expect((await turn(photo.id, "left", url)).imageUrl).toBe(once.imageUrl);
  expect(once.imageUrl).toMatch(/-424x640\.jpg$/);
});

test("after four turns the photo looks the same", async () => {
  const { photo, url } = await addScan();
  let { imageUrl } = photo;
  for (let count = 0; count < 4; count++) imageUrl = (await turn(photo.id, "right")).imageUrl;
  const [before, after] = [await pixelsOf(imageFile(dataDir, url)), await pixelsOf(imageFile(dataDir, imageUrl))];
  let squares = 0;
  for (const [at, value] of before.entries()) squares += (value - (after[at] as number)) ** 2;
  const peakSignalToNoise = 10 * Math.log10(255 ** 2 / (squares / before.length));
  expect(peakSignalToNoise).toBeGreaterThan(38);
});

test("photos of others and pictures on other sites are not turned", async () => {
  const ben = addMember();
  const album = addAlbum(anna, "Others");
  const refusal = (photoId: number) => turn(photoId, "left").catch((error: unknown) => error);
  expect(await refusal(insertPhoto(album, ben, "his").id)).toMatchObject({ status: 403 });
  expect(await refusal(insertPhoto(album, anna, "elsewhere").id)).toMatchObject({ status: 400 });
});
