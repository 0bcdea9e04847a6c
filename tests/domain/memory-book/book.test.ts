import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import {
  countDecisions,
  decideOnBook,
  findBookPart,
  findBookSummary,
  findOwnEntry,
} from "#app/domain/memory-book/book.server.ts";
import { type BookPage, bookPages, rowsOf } from "#app/domain/memory-book/book-pages.ts";
import { chooseBookCover, chooseBookPhotos, listBookPhotos } from "#app/domain/memory-book/book-photos.server.ts";
import { type BookPerson, type BookText, type HalfPage, layOutEntry } from "#app/domain/memory-book/person-entry.ts";
import { fitText } from "#app/domain/memory-book/text-lines.ts";
import { db } from "#db/client.server.ts";
import { bookAnswers, bookQuestions, photoCollections } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { actorOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addDeactivated, addMember } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";

temporaryDatabase();
const chief = addAdministrator();

const decide = (by: Member, choice: "yes" | "no") => decideOnBook.perform(actorOf(by), { choice });
const peopleOn = (page: BookPage) =>
  (page.kind === "people" ? page.rows.flat() : page.kind === "portraits" ? page.people : []).map(({ person }) => person);
const names = () => findBookPart(1).pages.flatMap((page) => peopleOn(page).map(({ lastName }) => lastName));

describe("who is in the book", () => {
  test("only those who said yes and are still members, by their last names at school, with all their answers", async () => {
    const yes = addMember({ lastName: "Zimmer", maidenName: "Abel" });
    const later = addMember({ lastName: "Byrne", bio: "I fix clocks." });
    const [no, undecided] = [addMember({ lastName: "Nope" }), addMember({ lastName: "Silent" })];
    const gone = addDeactivated({ lastName: "Closed" });
    for (const member of [yes, later]) await decide(member, "yes");
    await decide(no, "no");
    const { id } = addRow(bookQuestions, { question: "What?", position: 1 });
    const answer = { questionId: id, answer: "For the book", audience: "book" as const, updatedAt: new Date() };
    addRow(bookAnswers, { ...answer, userId: yes.id });
    expect(names()).toEqual(["Zimmer", "Byrne"]);
    expect(JSON.stringify(findBookPart(1).pages)).toContain("For the book");
    for (const absent of [undecided, no, gone]) expect(JSON.stringify(findBookPart(1).pages)).not.toContain(absent.lastName);
    expect(countDecisions()).toMatchObject({ yes: 2, no: 1 });
    await decide(yes, "no");
    expect(names()).toEqual(["Byrne"]);
  });

  test("everybody sees their own page before they decide, without a place that only administrators see", () => {
    const me = addMember({ lastName: "Ross", currentCity: "Beacon", placeAudience: "administrators" });
    expect(findOwnEntry(me.id)).toMatchObject([{ look: "portrait", person: { id: me.id, facts: "" } }]);
  });

  test("the index has both names, and the number of the page", async () => {
    const person = addMember("Ida Young", { maidenName: "Quast" });
    await decide(person, "yes");
    const { pages } = findBookPart(1);
    const place = pages.find((page) => peopleOn(page).some(({ id }) => id === person.id));
    const entries = pages.flatMap((page) => (page.kind === "index" ? page.entries : []));
    expect(entries).toEqual(
      expect.arrayContaining([
        { name: "Quast, Ida (Young)", page: place?.number },
        { name: "Young, Ida (Quast)", page: place?.number },
      ]),
    );
  });
});

describe("photos", () => {
  test("are chosen by administrators among those that are neither deleted nor hidden, up to 300, the cover first", async () => {
    const album = addAlbum(chief, "Prom");
    const photos = Array.from({ length: 302 }, (_, index) => addPhoto(album, chief, `Photo ${index}`));
    const ids = photos.map(({ id }) => id);
    const choose = (by: Member, shownIds: number[], photoIds: number[]) =>
      chooseBookPhotos.perform(actorOf(by), { shownIds, photoIds });
    await expect(choose(addMember(), ids.slice(0, 2), [])).rejects.toMatchObject({ status: 403 });
    expect(await choose(chief, ids.slice(0, 300), ids.slice(0, 300))).toEqual({ photos: 300 });
    await expect(choose(chief, ids.slice(300), ids.slice(300))).rejects.toMatchObject({ status: 409 });
    // Only what the form showed is taken out.
    expect(await choose(chief, ids.slice(0, 298), [ids[1] as number])).toEqual({ photos: 3 });
    await chooseBookCover.perform(actorOf(chief), { photoId: ids[299] as number });
    expect(listBookPhotos().map(({ id }) => id)).toEqual([ids[299], ids[1], ids[298]]);
    db().update(photoCollections).set({ deletedAt: new Date() }).run();
    expect(listBookPhotos()).toEqual([]);
    await expect(choose(chief, [ids[1] as number], [])).rejects.toMatchObject({ status: 404 });
  });
});

describe("the layout", () => {
  const person: BookPerson = {
    id: 1,
    firstName: "Ida",
    lastName: "Young",
    maidenName: null,
    profileImageUrl: "/a.jpg",
    yearbookImageUrl: null,
    isTeacher: false,
    facts: "Printmaker · Beacon, NY",
    place: "Beacon, NY",
    bio: null,
  };
  const sentence = "The quick brown fox jumps over the lazy dog, again and again. ";

  test("loses no word of twelve answers of 1,000 characters", () => {
    const answers = Array.from({ length: 12 }, (_, index) => ({
      question: `Question ${index}?`,
      text: `${index} ${sentence.repeat(20)}`.slice(0, 1000).trim(),
    }));
    const halves = layOutEntry(person, answers);
    expect(halves.map(({ look }) => look)).toEqual(["columns", ...halves.slice(1).map(() => "continued")]);
    expect(halves.length).toBeLessThan(10);
    const printed = halves.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" ");
    expect(printed.replace(/\s+/g, " ")).toBe(answers.map(({ text }) => text).join(" "));
  });

  test("puts three short entries next to each other, or fewer with more room, and those who wrote nothing among the portraits, all of them in the index", () => {
    const named = (lastName: string, texts: BookText[]) => layOutEntry({ ...person, id: lastName.length, lastName }, texts);
    const short = [{ question: "What?", text: sentence }];
    const long = [{ question: "What?", text: sentence.repeat(8) }];
    const halves = [named("A", short), named("Bb", long), named("Ccc", short), named("Dddd", []), named("Eeeee", short)];
    const pages = bookPages({ halves: halves.flat(), memorials: [], photos: [] });
    const rows = pages.flatMap((page) => (page.kind === "people" ? page.rows : []));
    expect(rows.map((row) => row.map(({ name, look }) => `${name} ${look}`))).toEqual([
      ["Ida A sixth", "Ida Ccc sixth", "Ida Eeeee sixth"],
      ["Ida Bb short"],
    ]);
    const looksOf = (...halves: HalfPage[]) => rowsOf(halves).map((row) => row.map(({ look }) => look));
    const [first, second] = halves.flat().filter(({ look }) => look === "sixth") as [HalfPage, HalfPage];
    expect(looksOf(first)).toEqual([["short"]]);
    expect(looksOf(first, second)).toEqual([["quarter", "quarter"]]);
    expect(pages.flatMap((page) => (page.kind === "portraits" ? page.people.map(({ name }) => name) : []))).toEqual(["Ida Dddd"]);
    expect(pages.flatMap((page) => (page.kind === "index" ? page.entries : []))).toEqual([
      { name: "A, Ida", page: 3 },
      { name: "Bb, Ida", page: 3 },
      { name: "Ccc, Ida", page: 3 },
      { name: "Dddd, Ida", page: 4 },
      { name: "Eeeee, Ida", page: 3 },
    ]);
  });

  test("breaks words and keeps empty lines", () => {
    expect(fitText("x".repeat(100), 6, 3)).toMatchObject({ lines: 3, taken: "x".repeat(30) });
    expect(fitText("a\n\nb c", 20, 2)).toEqual({ taken: "a", rest: "b c", lines: 1 });
    expect(fitText("a\n\nb c", 20, 3)).toEqual({ taken: "a\n\nb c", rest: "", lines: 3 });
  });

  test("divides the book into parts of twenty pages", () => {
    const { pages, parts } = findBookSummary();
    expect(parts.at(-1)?.to).toBe(pages);
    expect(parts.slice(0, -1).every(({ from, to }) => to - from === 19 && from % 2 === 1)).toBe(true);
    expect(findBookPart(999).part).toBe(parts.length);
  });
});
