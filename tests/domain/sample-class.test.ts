import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import path from "node:path";
import { eq, isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { imageSources, parseImagePath } from "#app/domain/images/image-urls.ts";
import { readImageFile } from "#app/domain/images/images.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { samplePeople } from "#db/demo/people.ts";
import { randomFrom } from "#db/demo/random.ts";
import { makeSampleClass } from "#db/demo/sample-class.ts";
import { men, women } from "#db/demo/vocabulary.ts";
import {
  comments,
  emailSettings,
  images,
  outgoingEmails,
  photoCollections,
  photoLikes,
  remembrances,
  reunions,
  users,
} from "#db/schema.ts";
import { temporaryDatabase } from "#tests/support/database.ts";

const today = new Date("2026-11-21T15:00:00Z");

/** Everything in the albums, in one line. */
const fingerprint = () =>
  createHash("sha256")
    .update(JSON.stringify([photoCollections, photoLikes, comments, reunions].map((table) => db().select().from(table).all())))
    .digest("hex");

const dataDir = temporaryDatabase();
await makeSampleClass({ total: 40, today });

test("the sample class is the same for everyone who makes it on the same day", async () => {
  const first = fingerprint();
  closeDatabase();
  openDatabase(`${dataDir}/again`);
  await makeSampleClass({ total: 40, today });
  expect(fingerprint()).toBe(first);
  closeDatabase();
  openDatabase(dataDir);
});

test("a class whose making was interrupted is made at the next try, and a whole one is kept", () => {
  // What is left when the command is stopped while it stores pictures: a database without people.
  const interrupted = `${dataDir}/interrupted`;
  closeDatabase();
  openDatabase(interrupted);
  closeDatabase();
  openDatabase(dataDir);
  const make = () =>
    execFileSync(process.execPath, ["db/demo/make.ts"], {
      env: { ...process.env, DATA_DIR: interrupted, DEMO_MEMBERS: "20" },
      encoding: "utf8",
    });
  expect(make()).toContain("Created a sample class of");
  expect(make()).toContain("already exists");
});

test("the names and the text of a person of the sample class belong together", () => {
  expect(women.filter((name) => men.includes(name))).toEqual([]);
  for (const { firstName, isWoman, maidenName, bio } of samplePeople(randomFrom(1985), 320)) {
    const unfit = [
      (isWoman ? men : women).includes(firstName) && "another first name",
      maidenName !== null && !isWoman && "a maiden name",
      bio?.includes(isWoman ? "Grandfather" : "Grandmother") && "a text",
    ];
    expect([firstName, unfit.filter(Boolean)]).toEqual([firstName, []]);
  }
});

test("a small class has every album and few photos: twelve in one of María’s, some of David’s, one album empty", () => {
  const albums = db().select().from(photoCollections).where(eq(photoCollections.isCollection, true)).all();
  const photos = db().select().from(photoCollections).where(eq(photoCollections.isCollection, false)).all();
  const counts = albums.map(({ id, userId }) => ({ userId, photos: photos.filter((photo) => photo.collectionId === id).length }));
  expect(albums).toHaveLength(24);
  expect(photos.length).toBeLessThanOrEqual(40);
  expect(counts).toContainEqual({ userId: 2, photos: 12 });
  expect(counts).toContainEqual({ userId: 3, photos: 1 });
  expect(counts.some((album) => album.photos === 0)).toBe(true);
});

test("every photo has its album’s category, a picture that is kept, and as many likes as members who like it", () => {
  const rows = db().select().from(photoCollections).where(isNotNull(photoCollections.collectionId)).all();
  const albums = new Map(
    db()
      .select()
      .from(photoCollections)
      .all()
      .map((album) => [album.id, album]),
  );
  const likes = db().select().from(photoLikes).all();
  const kept = new Set(
    db()
      .select({ hash: images.hash })
      .from(images)
      .all()
      .map(({ hash }) => hash),
  );
  for (const photo of rows) {
    expect(photo.category).toBe(albums.get(photo.collectionId ?? 0)?.category);
    expect(kept).toContain(photo.imageUrl?.slice("/images/".length).split("-")[0]);
    expect(likes.filter((like) => like.photoCollectionId === photo.id)).toHaveLength(photo.likeCount);
  }
});

test("every picture is stored in its own size and in the smaller ones that pages ask for", async () => {
  const { profileImageUrl, yearbookImageUrl } = users;
  const portraits = db()
    .select({ profileImageUrl, yearbookImageUrl })
    .from(users)
    .all()
    .flatMap(Object.values<string | null>);
  const { imageUrl, coverImageUrl } = photoCollections;
  const photos = db()
    .select({ imageUrl, coverImageUrl })
    .from(photoCollections)
    .all()
    .flatMap(Object.values<string | null>);
  const urls = [...portraits, ...photos].filter((url) => url !== null);
  expect(urls.length).toBeGreaterThan(40);
  for (const url of urls) {
    const { srcSet = "" } = imageSources(url);
    const addresses = srcSet.split(", ").map((candidate) => candidate.split(" ")[0] ?? "");
    expect(addresses.at(-1)).toBe(url);
    for (const address of addresses) {
      const file = await readImageFile(path.basename(address));
      const listWidth = parseImagePath(address)?.listWidth ?? parseImagePath(address)?.width;
      expect([address, (await sharp(file?.path).metadata()).width]).toEqual([address, listWidth]);
    }
  }
});

test("nothing in the albums and no remembrance is from the future, and edited comments are edited after they are written", () => {
  const dated = [photoCollections, photoLikes, comments, remembrances].flatMap((table) =>
    db().select({ at: table.createdAt }).from(table).all(),
  );
  for (const { at } of dated) expect(at.getTime()).toBeLessThanOrEqual(today.getTime());
  const said = db().select().from(comments).all();
  for (const { createdAt, updatedAt } of said) {
    expect(updatedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    expect(updatedAt.getTime()).toBeLessThanOrEqual(today.getTime());
  }
  expect(said.some(({ createdAt, updatedAt }) => updatedAt > createdAt)).toBe(true);
  expect(said.some(({ isDeleted }) => isDeleted)).toBe(true);
});

test("some members have chosen emails, and none waits to be sent", () => {
  const settings = db().select().from(emailSettings).all();
  expect(settings.some(({ weeklyLetter }) => weeklyLetter)).toBe(true);
  expect(new Set(settings.map(({ messages }) => messages))).toEqual(new Set(["now", "weekly"]));
  expect(settings.every(({ weeklySince }) => weeklySince?.getTime() === today.getTime())).toBe(true);
  expect(db().select().from(outgoingEmails).all()).toEqual([]);
});
