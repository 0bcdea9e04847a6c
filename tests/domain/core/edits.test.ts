import { expect, test } from "vitest";
import { createAlbum, editAlbum } from "#app/domain/albums/albums.server.ts";
import { mergeEdit, type Refusal } from "#app/domain/core/refusal.ts";
import { editedForm } from "#app/domain/reunions/reunions.server.ts";
import { saveLetterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { actorOf, loggedEntries, perform, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";

temporaryDatabase();

const shown = { title: "Class trip", place: null, date: "2027-06-19T22:30:00.000Z" };
const date = new Date(shown.date);

test("what somebody else changed stays, what the sender changed is written, and nothing else", () => {
  const stored = { title: "Class trip", place: "Prospect Park", date };
  expect(mergeEdit(stored, { title: "Class trip to the park", place: null, date }, shown)).toEqual({
    change: { title: "Class trip to the park", place: "Prospect Park", date },
    conflicts: [],
  });
});

test("a field that both changed is a conflict, unless both wrote the same", () => {
  const stored = { title: "Trip", place: "Prospect Park", date: null };
  const { conflicts } = mergeEdit(stored, { title: "Picnic", place: "Prospect Park", date: new Date(0) }, shown);
  expect(conflicts).toEqual([
    { field: "title", current: "Trip" },
    { field: "date", current: null },
  ]);
});

test("without what was shown, everything that was sent is written, and absent fields stay absent", () => {
  const stored = { title: "Trip", place: "Prospect Park" };
  expect(mergeEdit(stored, { title: "Picnic", place: undefined }, {})).toEqual({
    change: { title: "Picnic", place: undefined },
    conflicts: [],
  });
});

test("a conflict changes nothing, and the activity log gets no value of the fields", async () => {
  const anna = addMember();
  const { id } = await perform(createAlbum, anna, { title: "Kiln" });
  const edit = (title: string, shownTitle: string) =>
    editAlbum.perform(actorOf(anna), editAlbum.input.parse({ albumId: id, title }), { title: shownTitle });
  await edit("Kilns", "Kiln");
  const refusal = await edit("The kiln", "Kiln").catch((error: Refusal) => error);
  expect(refusal).toMatchObject({ status: 409, conflicts: [{ field: "title", current: "Kilns" }] });
  expect((await edit("The kiln", "Kilns")).title).toBe("The kiln");
  const failed = loggedEntries().filter(({ success }) => !success);
  expect(failed.map(({ action }) => action)).toEqual(["album.edit"]);
  expect(JSON.stringify(failed)).not.toContain("Kilns");
});

test("a time left as it was shown is no change, not even in the second of two like hours", () => {
  // 1:30 comes twice that night. The form means the first one, and the meet-up is at the second.
  const typed = editedForm.parse({ reunionId: "1", title: "Picnic", eventDate: "2027-11-07T01:30" });
  const stored = { title: "Trip", eventDate: new Date("2027-11-07T06:30:00Z") };
  expect(mergeEdit(stored, typed, { title: "Trip", eventDate: typed.eventDate }).change).toMatchObject({
    title: "Picnic",
    eventDate: stored.eventDate,
  });
});

test("a checkbox and an emptied field are changes, too", async () => {
  const olga = addAdministrator();
  const save = (input: object, shownValues = {}) =>
    saveLetterSettings.perform(actorOf(olga), saveLetterSettings.input.parse({ envelope: "#10", ...input }), shownValues);
  const before = { signerName: null, membersMayPassOn: false, contact: null };
  await save({ signerName: "Maria", contact: "212-555-0100" });
  const empty = { signerName: null, contact: null };
  expect(await save({ ...empty, membersMayPassOn: "on" }, before)).toMatchObject({
    signerName: "Maria",
    contact: "212-555-0100",
    membersMayPassOn: true,
  });
  await expect(save({ ...empty, contact: "By mail" }, before)).rejects.toMatchObject({
    conflicts: [{ field: "contact", current: "212-555-0100" }],
  });
});
