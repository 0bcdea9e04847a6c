import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { profilePhotoBytes } from "#app/domain/images/images.ts";
import { addMember } from "#tests/support/people.ts";
import { jpeg, type LargePicture, largePictures } from "#tests/support/pictures.ts";
import { forgetMostMemory, memoryOf } from "#tests/support/processes.ts";
import { processId } from "#tests/support/site.ts";
import { startedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** The risk: a picture of a few kilobytes takes a gigabyte of the server's memory and ends it, again after each restart. */

const { as, site } = startedSite();
let member: Visitor;
let album: string;
const anna = addMember();
beforeAll(async () => {
  member = await as(anna);
  album = String(((await member.call("POST", "/api/photo-collections", { title: "Kiln" })).body as { id: number }).id);
  // A small one first, so that the code which the site loads for its first pictures is not counted.
  const small = await jpeg("#335577", 400, 300);
  expect((await addPhoto(small)).status).toBe(303);
  expect((await changeProfile({ profileImageUrl: asText(small) })).status).toBe(200);
});

const memory = () => memoryOf(processId(site));
const forgetMost = () => forgetMostMemory(processId(site));
beforeEach(forgetMost);

const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], "photo", { type: "application/octet-stream" });
const addPhoto = (bytes: Buffer) =>
  member.post("/yearbook", "add-photo", { collectionId: album, photo: fileOf(bytes), keepOriginal: "on" });
const changeProfile = (pictures: Record<string, string>) =>
  member.call("PATCH", `/api/users/${anna.id}`, { firstName: "Anna", lastName: "Moon", email: anna.email, ...pictures });
const asText = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString("base64")}`;

/**
 * What the server decodes itself, and the two that take more than a decoder of its own may have. That every other format has such
 * a decoder, tests/domain/images/separate-decoder.test.ts proves; `npm run bench:uploads` measures all of them.
 */
const dearest: [name: string, photo: number, profile: number][] = [
  ["JPEG, 4:4:4", 303, 200],
  ["PNG, 16 bits, alpha, interlaced", 400, 400],
  ["AVIF", 400, 400],
];

describe("the server grows by at most 60 MB and answers", () => {
  test.each(dearest)("%s", async (name, photo, profile) => {
    const bytes = await (largePictures[name] as LargePicture).make();
    const { now } = memory();
    const { status, html } = await addPhoto(bytes);
    expect(status).toBe(photo);
    if (status === 400) expect(html).toContain("This picture takes more memory than the site has for one");
    if (bytes.length < profilePhotoBytes) expect((await changeProfile({ profileImageUrl: asText(bytes) })).status).toBe(profile);
    expect(memory().most - now).toBeLessThan(60);
  });

  test("when several such files arrive at once, as photos, profile photos, and covers", async () => {
    const bombs = await Promise.all(
      ["AVIF", "AVIF", "JPEG, progressive 4:4:4"].map((name) => (largePictures[name] as LargePicture).make()),
    );
    const { now } = memory();
    const answers = await Promise.all([
      ...bombs.map(addPhoto),
      member.call("POST", "/api/photo-collections", { title: "Cover", coverImageUrl: asText(bombs[0] as Buffer) }),
      changeProfile({ yearbookImageUrl: asText(bombs[0] as Buffer) }),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect((await member.page("/alumni")).status).toBe(200);
    expect(memory().most - now).toBeLessThan(60);
  });
});
