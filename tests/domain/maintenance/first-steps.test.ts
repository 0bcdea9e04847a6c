import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { clearActivity } from "#app/domain/activity/activity-log.server.ts";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { backUp, findLastBackup } from "#app/domain/maintenance/backup.server.ts";
import { firstSteps } from "#app/domain/maintenance/first-steps.server.ts";
import { ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { createSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { actorOf, addMember, temporaryDatabase } from "#tests/support/database.ts";

temporaryDatabase();

test("each first step is done once an administrator has done it, and the last one ends the list", async () => {
  await ensureFirstAdministrator({ email: null, password: "vermilion and ink" });
  const [chief] = db().select().from(users).all();
  const actor = actorOf(chief ? { ...chief, email: chief.email ?? "" } : null);
  const nothing = { people: false, letters: false, album: false, backup: false };
  // The link of the site itself to its first administrator is not a letter.
  expect(firstSteps(findLastBackup() !== null)).toEqual(nothing);

  const anna = await addMember({ password: null, memberState: "invited" });
  expect(firstSteps(findLastBackup() !== null)).toEqual({ ...nothing, people: true });

  await createSignInLink.perform(actor, createSignInLink.input.parse({ userId: anna.id }));
  expect(firstSteps(findLastBackup() !== null)).toEqual({ ...nothing, people: true, letters: true });

  await createAlbum.perform(actor, createAlbum.input.parse({ title: "Last day of school" }));
  expect(firstSteps(findLastBackup() !== null)).toEqual({ people: true, letters: true, album: true, backup: false });

  const backup = await backUp(actor);
  await buffer(backup.stream);
  await backup.finish();
  expect(firstSteps(findLastBackup() !== null)).toBeNull();

  // The backup is still the last one after the activity log was cleared.
  await clearActivity.perform(actor, {});
  expect(findLastBackup()).toMatchObject({ by: chief && fullName(chief), isOld: false });
  expect(firstSteps(findLastBackup() !== null)).toBeNull();
});
