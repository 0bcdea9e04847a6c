import { beforeAll, describe, expect, test } from "vitest";
import { meantPeople, readNamedPeople } from "#app/domain/albums/name-resolution.server.ts";
import { searchPhotoNames } from "#app/domain/albums/photo-name-queries.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson, renewSearchColumns } from "#app/domain/core/member-rows.server.ts";
import { searchableName } from "#app/domain/core/name-words.ts";
import { searchInbox } from "#app/domain/messages/inbox.server.ts";
import { meantBy, withTypedName } from "#app/domain/messages/recipients.ts";
import { searchClassList, searchDirectory } from "#app/domain/people/directory.server.ts";
import { findMembersByText } from "#app/domain/people/members.server.ts";
import { hasTypedName } from "#app/domain/reunions/check-in-queries.server.ts";
import { db } from "#db/client.server.ts";
import { messages, photoCollections, photoNames, publicContacts, users } from "#db/schema.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";

/** A name is found by the same words in every search. */

temporaryDatabase();
const names = [
  ["David", "Goldberg"],
  ["Anna", "Bauer"],
  ["Ann", "St. Clairemont"],
  ["Mary Ann", "Kent"],
  ["Mary-Ann", "Lee"],
  ["Maryann", "Moss"],
  ["Michelle", "Adams"],
] as const;
const people: Member[] = [];

const chief = addAdministrator("Chief Okafor");
beforeAll(() => {
  const album = addRow(photoCollections, { userId: chief.id, title: "Album", isCollection: true });
  for (const [index, [firstName, lastName]] of names.entries()) {
    const person = addMember({ firstName, lastName, email: `p${index}@class.example` });
    people.push(person);
    const name = `${firstName} ${lastName}`;
    const message = { senderId: person.id, recipientId: chief.id, subject: `s${index}`, content: "Hello" };
    addRow(messages, message);
    const photo = addRow(photoCollections, {
      userId: chief.id,
      title: "Photo",
      isCollection: false,
      collectionId: album.id,
      imageUrl: "https://p.example/1.jpg",
    });
    addRow(photoNames, { photoId: photo.id, name, searchText: searchableName(name), row: 0, position: 0 });
  }
});

const kents = ["Kent", "Lee", "Moss"];
const cases: [string, string[]][] = [
  ["Goldberg, David", ["Goldberg"]],
  ["Dr. Goldberg", ["Goldberg"]],
  ["Mrs. Anna Bauer", ["Bauer"]],
  ["st.clairemont", ["St. Clairemont"]],
  ["St Clairemont, Ann", ["St. Clairemont"]],
  ["maryann", kents],
  ["mary ann", kents],
  ["Mary-Ann", kents],
  ["Kent, Maryann", ["Kent"]],
  ["Moss, Mary Ann", ["Moss"]],
  ["zzz", []],
];

describe.each(cases)("'%s'", (typed, lastNames) => {
  const listed = names.map(([firstName, lastName], id) => ({ id, name: `${lastName}, ${firstName}` }));
  const searches: Record<string, () => string[]> = {
    directory: () => searchDirectory({ text: typed, type: "all", page: 1 }, chief).people.map(({ lastName }) => lastName),
    "class list": () => searchClassList({ text: typed, type: "all", page: 1 }, chief).people.map(({ lastName }) => lastName),
    inbox: () =>
      searchInbox(chief, { text: typed, filter: "all", before: null }).messages.map(
        ({ subject }) => names[Number(subject.slice(1))]?.[1] ?? "",
      ),
    recipients: () => withTypedName(listed, typed).map(({ id }) => names[id]?.[1] ?? ""),
    "recipient by name": () => meantBy(listed, typed).map(({ id }) => names[id]?.[1] ?? ""),
    photos: () => searchPhotoNames(typed).map(({ name }) => names.find((pair) => pair.join(" ") === name)?.[1] ?? name),
    "names under photos": () => meantPeople(readNamedPeople(), typed).people.map(({ lastName }) => lastName),
    door: () =>
      names
        .filter(([firstName, lastName]) => hasTypedName({ firstName, lastName, maidenName: null, guestNames: null }, typed))
        .map(([, lastName]) => lastName),
    guests: () =>
      names
        .filter((pair) => hasTypedName({ firstName: "X", lastName: "Y", maidenName: null, guestNames: pair.join(" ") }, typed))
        .map(([, lastName]) => lastName),
    "command line": () => findMembersByText(typed).map(({ lastName }) => lastName),
  };
  test.each(Object.keys(searches))("in the search of: %s", (search) => {
    expect(searches[search]?.().toSorted()).toEqual(lastNames);
  });
});

test("the inbox also finds visitors by the words of their names, and parts of texts in any case", () => {
  const { id: _, ...visitor } = {
    id: 0,
    name: "Mrs. Mary-Ann O’Hara",
    email: "visitor@class.example",
    subject: "Kiln",
    message: "The BLUE kiln",
  };
  addRow(publicContacts, visitor);
  const subjects = (text: string) =>
    searchInbox(chief, { text, filter: "all", before: null })
      .messages.filter(({ source }) => source === "contact")
      .map(({ subject }) => subject);
  for (const text of ["O'Hara, Maryann", "lue ki", "VISITOR@", "mrs."]) expect([text, subjects(text)]).toEqual([text, ["Kiln"]]);
  expect(subjects("blue red")).toEqual([]);
});

test("nobody is found by what only the end of one word and the beginning of the next have", () => {
  expect(searchDirectory({ text: "lea", type: "all", page: 1 }, chief).total).toBe(0);
  expect(searchPhotoNames("lea")).toEqual([]);
});

test("search columns of an earlier program are written again, once", () => {
  db().update(users).set({ searchText: "of version 1.1" }).run();
  db().update(photoNames).set({ searchText: "of version 1.1" }).run();
  db().$client.pragma("user_version = 0");
  renewSearchColumns();
  expect(searchDirectory({ text: "maryann", type: "all", page: 1 }, chief).total).toBe(3);
  expect(searchPhotoNames("maryann")).toHaveLength(3);
  const anna = people[1]?.id ?? 0;
  changeRow(users, anna, { searchText: "unchanged" });
  renewSearchColumns();
  expect(findPerson(anna)?.searchText).toBe("unchanged");
});
