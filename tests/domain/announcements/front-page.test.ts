import { expect, test } from "vitest";
import type { z } from "zod";
import { findFrontPage, isFrontPageImage, saveFrontPage } from "#app/domain/announcements/front-page.server.ts";
import { frontPageForm } from "#app/domain/announcements/front-page.ts";
import { referencedFiles } from "#app/domain/images/referenced-images.server.ts";
import { db } from "#db/client.server.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { jpeg } from "#tests/support/pictures.ts";

/** The introduction and the picture of Home. */

temporaryDatabase();
const chief = addAdministrator();

const save = (input: z.input<typeof saveFrontPage.input>, by = chief) =>
  saveFrontPage.perform(actorOf(by), saveFrontPage.input.parse(input));
const picture = async () => new File([new Uint8Array(await jpeg("teal", 400, 300))], "class.jpg", { type: "image/jpeg" });
const asItComes = { introduction: null, imageUrl: null, imageAlt: null };

test("a picture needs a description, is in backups, and goes with it when it is taken away", async () => {
  await expect(save({ picture: await picture() })).rejects.toMatchObject({ status: 400, field: "imageAlt" });
  const { imageUrl } = await save({ picture: await picture(), imageAlt: "The class", introduction: "Hello" });
  expect(referencedFiles(db().$client)).toContain(`images/${imageUrl?.slice(8, 10)}/${imageUrl?.slice(8)}`);
  expect(isFrontPageImage(imageUrl?.replace(".jpg", "-w160.jpg") ?? "")).toBe(true);
  await expect(save({ imageAlt: "" })).rejects.toMatchObject({ field: "imageAlt" });
  expect(await save(frontPageForm.parse({ introduction: "Hello", imageAlt: "The class", removePicture: "on" }))).toEqual({
    ...asItComes,
    introduction: "Hello",
  });
  expect([isFrontPageImage(imageUrl ?? ""), await save({ introduction: "" })]).toEqual([false, asItComes]);
});

test("only administrators change it, and visitors' browsers get no picture from another site", async () => {
  await expect(save({ introduction: "Mine" }, addMember())).rejects.toMatchObject({ status: 403 });
  await expect(save({ imageUrl: "https://pictures.example/us.jpg", imageAlt: "Us" })).rejects.toMatchObject({ status: 400 });
  expect(findFrontPage()).toEqual(asItComes);
});
