import { readFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import yauzl from "yauzl";
import { myDataArchive } from "#app/domain/account/my-data.server.ts";
import { createAlbum, likePhoto } from "#app/domain/albums/albums.server.ts";
import { addComment } from "#app/domain/albums/comments.server.ts";
import { replacePhotoNames } from "#app/domain/albums/photo-names.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import { sendMessage } from "#app/domain/messages/messages.server.ts";
import { planReunion } from "#app/domain/reunions/reunions.server.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";

const dataDir = temporaryDatabase();

test("the archive has all of a member's data and pictures, and no pictures or email addresses of others", async () => {
  const me = addMember("Greta Quast", { lastLoginIp: "192.0.2.44" });
  const other = addMember("Ben Éclair", { email: "ben.secret@mail.example" });
  const album = await perform(createAlbum, me, { title: "Doors" });
  const add = async (by: typeof me, title: string, color: string) =>
    perform(addPhoto, by, { collectionId: album.id, title, photo: await pictureFile("x.jpg", color) });
  const ownPhoto = await add(me, "Green door", "#004400");
  const othersPhoto = await add(other, "Not hers", "#440000");
  await addComment.perform(actorOf(me), { photoCollectionId: othersPhoto.id, content: "Whose door is it?" });
  await likePhoto.perform(actorOf(me), { photoCollectionId: othersPhoto.id });
  const nameIn = (by: typeof me, names: object[], photo: { id: number }) =>
    perform(replacePhotoNames, by, { photoId: photo.id, names });
  await nameIn(other, [{ userId: me.id }, { name: "Not hers to know" }], othersPhoto);
  await nameIn(me, [{ name: "Mr. Abbott's nephew" }], ownPhoto);
  await perform(planReunion, me, { title: "Door walk" });
  await perform(sendMessage, me, { recipientId: other.id, subject: "Doors", content: "Come and see" });
  await perform(sendMessage, other, { recipientId: me.id, subject: "Re: Doors", content: "Gladly" });

  const { name, bytes, stream } = await myDataArchive(me);
  const archive = await buffer(stream);
  expect([name, archive.length]).toEqual(["Greta Quast.zip", bytes]);
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));

  const text = files.get("data.json")?.toString() ?? "";
  const data = JSON.parse(text);
  expect(data.profile).toMatchObject({ email: me.email, firstName: "Greta", lastLoginIp: "192.0.2.44" });
  expect(data.photos.map(({ title }: { title: string }) => title)).toEqual(["Green door"]);
  expect(data.comments).toMatchObject([{ content: "Whose door is it?" }]);
  expect(data.namesInPhotos).toMatchObject([
    { photoTitle: "Not hers", name: "Greta Quast", isMe: true, addedByMe: false },
    { photoTitle: "Green door", name: "Mr. Abbott's nephew", isMe: false, addedByMe: true },
  ]);
  expect(data.likes).toHaveLength(1);
  expect(data.meetUpsPlanned).toMatchObject([{ title: "Door walk" }]);
  expect(data.meetUpsJoined).toMatchObject([
    { title: "Door walk", guests: 0, hasPaid: false, arrivedAt: null, arrivedGuests: 0 },
  ]);
  expect(data.messages).toMatchObject([
    { subject: "Re: Doors", from: "Ben Éclair", to: "Greta Quast" },
    { subject: "Doors", from: "Greta Quast", to: "Ben Éclair" },
  ]);
  expect(text).not.toMatch(/ben\.secret|argon2|submissionKey/);
  const url = ownPhoto.imageUrl as string;
  const stored = readFileSync(path.join(dataDir, "images", url.slice(8, 10), path.basename(url)));
  expect(files.get(data.photos[0].imageUrl)?.equals(stored)).toBe(true);
  expect(files.size).toBe(2);
});
