import { beforeAll, expect, test } from "vitest";
import { findTypedRecipient } from "#app/domain/messages/inbox.server.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addDeactivated, addMember, addMissing, addTeacher } from "#tests/support/people.ts";

temporaryDatabase();

const me = addMember("Vera Quist");
const maria = addMember("María Santiago", { maidenName: "Vázquez" });
const hannah = addMember("Hannah O’Brien-Smith");
const jose = addMember("José Lee");
addMember("Joan Lee");
addTeacher("Theo Marsh");
addMissing("Gone Marsh");
addDeactivated("Closed Solomon");
beforeAll(() => {
  for (let n = 0; n < 6; n++) addMember({ firstName: `Peter ${"ABCDEF"[n]}`, lastName: "Novak" });
});

const find = (typed: string, chosenId = 0) => findTypedRecipient(me, typed, chosenId);

test.each([
  ["Maria Santiago", "María Santiago"],
  ["SANTIAGO, María", "María Santiago"],
  ["santiago", "María Santiago"],
  ["vazquez", "María Santiago"],
  ["Maria née Vázquez", "María Santiago"],
  ["obrien smith", "Hannah O’Brien-Smith"],
  ["Jose Lee", "José Lee"],
  ["Mr. Marsh", "Theo Marsh"],
])("'%s' means %s", (typed, name) => {
  const found = find(typed);
  const [lastName] = name.split(" ").slice(1);
  expect("id" in found && found.name.startsWith(`${lastName}, `)).toBe(true);
});

test("a name that several people have lists them, or says how many there are", () => {
  expect(find("Lee")).toEqual({
    problem: "“Lee” can be “Lee, Joan” or “Lee, José”. Please choose one of them in the list.",
    suggestedId: undefined,
  });
  expect(find("novak")).toMatchObject({ problem: expect.stringContaining("“novak” fits 6 people.") });
});

test("part of one name asks first, so that nobody else gets a private message", () => {
  expect(find("ann")).toEqual({
    problem: "Do you mean “O’Brien-Smith, Hannah”? Then please send the message again. Otherwise, please change the name.",
    suggestedId: hannah.id,
  });
  expect(find("ann", hannah.id)).toMatchObject({ id: hannah.id });
});

test("a choice in the list decides between the people whom the name fits, and only between them", () => {
  expect(find("Lee", jose.id)).toMatchObject({ id: jose.id });
  expect(find("Lee", maria.id)).toEqual({
    problem:
      "You typed “Lee” and chose “Santiago, María (née Vázquez)” in the list. Please correct one of them, or empty the field with the name.",
    suggestedId: maria.id,
  });
});

test.each(["Nobody Known", "Vera Quist", "Gone Marsh", "Closed Solomon", "'", "%"])(
  "nobody can be written to as '%s': unknown, oneself, missing, deactivated, or not a name",
  (typed) =>
    expect(find(typed)).toEqual({
      problem: `Nobody called “${typed}” can receive messages. Please check the spelling, or choose somebody from the list.`,
      suggestedId: undefined,
    }),
);
