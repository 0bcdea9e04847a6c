import { buffer } from "node:stream/consumers";
import { gt, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { clearActivity } from "#app/domain/activity/activity-log.server.ts";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { backUp, findLastBackup } from "#app/domain/maintenance/backup.server.ts";
import { firstSteps } from "#app/domain/maintenance/first-steps.server.ts";
import { ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { createSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { linkTokens, users } from "#db/schema.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addInvited } from "#tests/support/people.ts";

temporaryDatabase();

test("each first step is done once an administrator has done it, and the last one ends the list", async () => {
  await ensureFirstAdministrator({ email: null, password: "vermilion and ink" });
  const [chief] = db().select().from(users).all();
  const actor = actorOf(chief ? { ...chief, email: chief.email ?? "" } : null);
  const stepsDone = () => firstSteps(findLastBackup() !== null)?.done;
  const nothing = { people: false, letters: false, album: false, backup: false };
  // The link of the site itself to its first administrator is not a letter.
  expect(stepsDone()).toEqual(nothing);

  const anna = addInvited();
  expect(stepsDone()).toEqual({ ...nothing, people: true });

  await createSignInLink.perform(actor, createSignInLink.input.parse({ userId: anna.id }));
  expect(stepsDone()).toEqual({ ...nothing, people: true, letters: true });

  await createAlbum.perform(actor, createAlbum.input.parse({ title: "Last day of school" }));
  expect(stepsDone()).toEqual({ people: true, letters: true, album: true, backup: false });

  const backup = await backUp(actor);
  await buffer(backup.stream);
  await backup.finish();
  expect(firstSteps(findLastBackup() !== null)).toBeNull();

  // The backup is still the last one after the activity log was cleared.
  await clearActivity.perform(actor, {});
  expect(findLastBackup()).toMatchObject({ by: chief && fullName(chief), isOld: false });
  expect(firstSteps(findLastBackup() !== null)).toBeNull();
});

test("letters are done when half of the class has joined or nine in ten have a letter, and are counted until then", async () => {
  db().delete(users).where(gt(users.id, 1)).run();
  const [chief] = db().select().from(users).all();
  const actor = actorOf(chief ? { ...chief, email: chief.email ?? "" } : null);
  const invited: Member[] = [];
  for (let number = 0; number < 10; number++) invited.push(addInvited());
  const write = (count: number) =>
    Promise.all(invited.slice(0, count).map(({ id: userId }) => createSignInLink.perform(actor, { userId })));
  await write(1);
  expect(firstSteps(false)).toMatchObject({ done: { letters: false }, letters: { written: 1, notJoined: 10, joined: 0 } });
  await write(9);
  expect(firstSteps(false)).toMatchObject({ done: { letters: true }, letters: { written: 9 } });
  db().delete(linkTokens).run();
  db()
    .update(users)
    .set({ memberState: "joined" })
    .where(
      inArray(
        users.id,
        invited.slice(0, 5).map(({ id }) => id),
      ),
    )
    .run();
  expect(firstSteps(false)).toMatchObject({ done: { letters: true }, letters: { written: 0, notJoined: 5, joined: 5 } });
});
