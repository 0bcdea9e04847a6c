import { describe, expect, test } from "vitest";
import { findJoinedLately, findNewestPhotos } from "#app/domain/account/home-queries.server.ts";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import { insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addDeactivated, addInMemoriam, addInvited, addMember, namesOf, type PersonFields } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";

temporaryDatabase();
const me = addMember();

describe("the newest photos", () => {
  test("are six, the newest first, without deleted ones, those in deleted albums, and albums", () => {
    expect(findNewestPhotos()).toEqual([]);
    const [kiln, gone] = [addAlbum(me, "Kiln"), addAlbum(me, "Gone", { deletedAt: new Date() })];
    for (let number = 1; number <= 7; number += 1) addPhoto(kiln, me, `Jug ${number}`);
    addPhoto(gone, me, "In a deleted album");
    const { id } = addPhoto(kiln, me, "Deleted");
    changeRow(photoCollections, id, { deletedAt: new Date() });
    addAlbum(me, "An album with a cover");
    expect(findNewestPhotos().map(({ title }) => title)).toEqual([7, 6, 5, 4, 3, 2].map((number) => `Jug ${number}`));
    expect(findNewestPhotos()[0]).toMatchObject({ albumId: kiln.id, albumTitle: "Kiln" });
    db().delete(photoCollections).run();
  });
});

describe("who joined lately", () => {
  test("joined with a joining link, the latest first: not invited people, recovered accounts, oneself, or the dead", async () => {
    const join = async (purpose: "join" | "recovery", fields: PersonFields = {}) => {
      const person = addInvited({ ...fields });
      const { token } = insertSignInLink({ userId: person.id, purpose, createdBy: me.id });
      const chosen = "blue paper boats";
      await choosePassword.perform(actorOf(null), { token, password: chosen, passwordAgain: chosen });
      return person;
    };
    const at = (days: number) => new Date(Date.now() - days * 86_400_000);
    addInvited();
    addInMemoriam({ joinedAt: at(1) });
    addDeactivated({ joinedAt: at(1) });
    await join("recovery", { memberState: "joined" });
    const earlier = addMember({ joinedAt: at(2) });
    const latest = await join("join");
    expect(namesOf(findJoinedLately(me))).toEqual([latest.name, earlier.name]);
    expect(namesOf(findJoinedLately(latest))).toEqual([earlier.name]);
    for (let number = 0; number < 9; number += 1) addMember({ joinedAt: at(10 + number) });
    expect(findJoinedLately(me)).toHaveLength(8);
  });
});
