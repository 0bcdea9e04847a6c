import { readdirSync, readFileSync, unlinkSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import yauzl from "yauzl";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { createAlbumArchive } from "#app/domain/albums/downloads.server.ts";
import { addPhoto, deletePhoto } from "#app/domain/albums/photos.server.ts";
import { createZipArchive, toFileName } from "#app/domain/core/zip-archives.server.ts";
import { imageFile } from "#tests/support/albums.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";

const dataDir = temporaryDatabase();
const anna = addMember();

/** Reads the entries with a different library from the one that writes them. */
async function entriesOf(archive: Buffer) {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const entries: { name: string; method: number; bytes: Buffer }[] = [];
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    entries.push({ name: entry.fileName, method: entry.compressionMethod, bytes });
  }
  return entries;
}

test("an album's ZIP file contains the original pictures uncompressed, in order and named by title, and has the announced size", async () => {
  const { id } = await perform(createAlbum, anna, { title: "Été: 1985/86?" });
  const add = async (title: string, more: object) => perform(addPhoto, anna, { collectionId: id, title, ...more });
  const first = await add("Núñez at the kiln", { photo: await pictureFile("a.jpg", "#111111") });
  const second = await add("../../etc/passwd", { photo: await pictureFile("b.jpg", "#222222") });
  const untitled = await add("", { photo: await pictureFile("c.jpg", "#333333") });
  const deleted = await add("Deleted", { photo: await pictureFile("d.jpg", "#444444") });
  await deletePhoto.perform(actorOf(anna), { photoId: deleted.id });
  await add("On another site", { imageUrl: "https://pictures.example/1.jpg" });
  const lost = await add("Lost", { photo: await pictureFile("e.jpg", "#555555") });
  unlinkSync(imageFile(dataDir, lost.imageUrl));

  const { name, bytes, stream } = await createAlbumArchive(id);
  const archive = await buffer(stream);
  expect([name, archive.length]).toEqual(["Été 1985 86.zip", bytes]);
  const entries = await entriesOf(archive);
  expect(entries.map((entry) => entry.name)).toEqual([
    "1 Núñez at the kiln.jpg",
    "2 etc passwd.jpg",
    "3 Photo.jpg",
    "Missing pictures.txt",
  ]);
  expect(entries.every(({ method }) => method === 0)).toBe(true);
  for (const [index, photo] of [first, second, untitled].entries()) {
    expect(entries[index]?.bytes.equals(readFileSync(imageFile(dataDir, photo.imageUrl)))).toBe(true);
  }
  expect(entries.at(-1)?.bytes.toString()).toContain("4 On another site: https://pictures.example/1.jpg");
});

test("an archive that is destroyed while being read closes its files", async () => {
  const openFiles = () => readdirSync("/proc/self/fd").length;
  const { id } = await perform(createAlbum, anna, { title: "Interrupted" });
  await perform(addPhoto, anna, { collectionId: id, photo: await pictureFile("a.jpg", "#660000") });
  const before = openFiles();
  for (let n = 0; n < 20; n++) (await createAlbumArchive(id)).stream.destroy();
  await new Promise((done) => setTimeout(done, 100));
  expect(openFiles() - before).toBeLessThan(5);
});

test("a file that can't be read fails the archive only", async () => {
  const archive = createZipArchive("x.zip", async (entries) =>
    entries.file({ path: "/nowhere/at/all", size: 9 }, "a.jpg", new Date()),
  );
  const outcome = await archive
    .then(
      ({ stream }) => buffer(stream),
      (error: unknown) => Promise.reject(error),
    )
    .catch((error: NodeJS.ErrnoException) => error.code);
  expect(outcome).toBe("ENOENT");
});

test("an unknown album can't be downloaded", async () => {
  await expect(createAlbumArchive(999_999)).rejects.toMatchObject({ status: 404 });
});

test("characters that are unsafe in file names are removed", () => {
  expect(
    ["a/b\\c:d", "..", "", "  .hidden", "x".repeat(300), "tab\there", "\u202egnp.exe"].map((title) => toFileName(title, "Photo")),
  ).toEqual(["a b c d", "Photo", "Photo", "hidden", "x".repeat(80), "tab here", "gnp.exe"]);
});

test("a name in an archive has at most 255 bytes, ends with a whole character, and stays different from the others", async () => {
  const family = "👩‍👩‍👧‍👦";
  const titles = ["🎨".repeat(80), family.repeat(40), "é".normalize("NFD").repeat(200), "李".repeat(200)];
  for (const title of titles) {
    const name = toFileName(title, "Photo");
    expect(Buffer.byteLength(`99999 ${name}.jpeg`)).toBeLessThanOrEqual(255);
    expect(title.startsWith(name)).toBe(true);
  }
  expect(toFileName(family.repeat(40), "Photo")).toBe(family.repeat(Math.floor(220 / Buffer.byteLength(family))));
  expect(toFileName("e\u0301".repeat(200), "Photo")).toBe("e\u0301".repeat(73));
});
