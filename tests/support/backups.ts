import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { createAlbum, deleteAlbum } from "#app/domain/albums/albums.server.ts";
import { addComment } from "#app/domain/albums/comments.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { backupArchive } from "#app/domain/maintenance/backup.server.ts";
import { command } from "./command-line.ts";
import { actorOf, perform, temporaryDatabase } from "./database.ts";
import { addAdministrator, addMember } from "./people.ts";
import { pictureFile } from "./pictures.ts";
import { temporaryFolder } from "./site.ts";

/** A class of two members with a photo, a comment, and a deleted album, and its backup. */
export interface BackedUpClass {
  dataDir: string;
  anna: Member;
  chief: Member;
  /** The photo that Anna commented on. */
  photoId: number;
  archive: Buffer;
  /** A folder beside the class, for files and other data folders. */
  elsewhere: string;
  /** Writes a file into it. */
  put(name: string, bytes: Buffer): string;
  /** Runs a command on a data folder in it. */
  site(folder: string, ...args: string[]): ReturnType<typeof command>;
}

/** Makes the class before the tests of a file. */
export function backedUpClass(): BackedUpClass {
  const dataDir = temporaryDatabase({ rateLimits: "off" });
  const elsewhere = temporaryFolder("class-elsewhere-");
  afterAll(() => rmSync(elsewhere, { recursive: true }));
  const made = {
    dataDir,
    elsewhere,
    put(name, bytes) {
      const file = path.join(elsewhere, name);
      writeFileSync(file, bytes);
      return file;
    },
    site: (folder, ...args) => command(args, { settings: { DATA_DIR: path.join(elsewhere, folder), INIT_CWD: elsewhere } }),
  } as BackedUpClass;
  beforeAll(async () => {
    const chief = addAdministrator();
    const anna = addMember();
    const add = async (collectionId: number, color: string) =>
      perform(addPhoto, anna, { collectionId, title: color, photo: await pictureFile("a.jpg", color) });
    const album = await perform(createAlbum, anna, { title: "Kiln" });
    const { id: photoId } = await add(album.id, "#123456");
    await addComment.perform(actorOf(anna), { photoCollectionId: photoId, content: "Núñez & <b>friends</b>" });
    const deleted = await perform(createAlbum, anna, { title: "Deleted last week" });
    await add(deleted.id, "#654321");
    await deleteAlbum.perform(actorOf(anna), { albumId: deleted.id });
    Object.assign(made, { chief, anna, photoId, archive: await buffer((await backupArchive()).stream) });
  });
  return made;
}

/** The pictures of a data folder, with their bytes. */
export function picturesOf(folder: string): Map<string, string> {
  const names = readdirSync(path.join(folder, "images"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jpg"),
  );
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(folder, "images", name), "base64")]));
}

const day = 86_400_000;
const easternDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/** Creates the nightly copies of so many nights before `now`, as empty files. */
export function createNightlyBackups(now: Date, nights: number, dataDir: string): void {
  for (let n = 1; n <= nights; n++) {
    const night = new Date(now.getTime() - n * day);
    const file = path.join(dataDir, "backups", `nightly-${easternDay.format(night)}.sqlite`);
    writeFileSync(file, "");
    utimesSync(file, night, night);
  }
}
