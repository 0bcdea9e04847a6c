import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { bookConsents, bookPhotos, bookQuestions, photoCollections } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { partOf } from "#tests/support/html.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** 'Where are they now' and the memory book, by plain forms and by the API. */

const { as } = sharedSite();
const people = { administrator: addAdministrator(), ben: addMember("Ben"), anna: addMember("Anna", { maidenName: "Quast" }) };
let chief: Visitor;
let ben: Visitor;
let anna: Visitor;
let question: number;
beforeAll(async () => {
  [chief, ben, anna] = [await as(people.administrator), await as(people.ben), await as(people.anna)];
});
beforeEach(() => {
  db().delete(bookQuestions).run();
  db().delete(bookConsents).run();
  question = addRow(bookQuestions, { question: "What do you make?", position: 1 }).id;
});

const mine = "/where-are-they-now/mine";
const answer = (by: Visitor, text: string, audience = "members", shown = "") =>
  by.post(mine, "save-answers", {
    [`answer_${question}`]: text,
    [`audience_${question}`]: audience,
    [`shown_${question}`]: shown,
  });
const mainOf = async (by: Visitor, path: string) => partOf((await by.page(path)).html, "main");
const markIn = (html: string) => new RegExp(`name="shown_${question}" value="([^"]*)"`).exec(html)?.[1];

describe("answering", () => {
  test("needs no scripts, and what is only for the book is shown to its author and in the book, and nowhere else", async () => {
    expect((await answer(ben, "Bread & butter", "book")).status).toBe(303);
    expect(await mainOf(ben, mine)).toContain("Bread &amp; butter");
    await ben.post("/book", "decide", { choice: "yes" });
    const [own, printed] = [await mainOf(ben, "/book"), await mainOf(chief, "/admin/book/pages")];
    for (const html of [own, printed]) expect(html).toContain("Bread &amp; butter");
    for (const path of ["/where-are-they-now", `/where-are-they-now?question=${question}`, `/profile/${people.ben.id}`]) {
      for (const reader of [anna, chief]) expect((await reader.page(path)).html).not.toContain("Bread &amp; butter");
    }
    expect((await anna.call("GET", `/api/book/questions/${question}/answers`)).body).toEqual([]);
    expect((await anna.call("GET", "/api/book/answers")).body).toMatchObject([{ answer: null }]);
    await answer(ben, "Bread & butter", "members");
    for (const path of ["/where-are-they-now", `/where-are-they-now?question=${question}`, `/profile/${people.ben.id}`]) {
      expect(await mainOf(anna, path)).toContain("Bread &amp; butter");
    }
  });

  test("keeps what was typed when it is too long", async () => {
    const long = "x".repeat(1001);
    const { status, html } = await answer(ben, long);
    expect(status).toBe(422);
    expect(html).toContain(long);
    expect(html).toContain("An answer can have at most 1,000 characters");
  });

  test("from an older window replaces the newer answer and says so; without a change, it leaves it alone", async () => {
    await answer(ben, "Bread");
    const opened = markIn(await mainOf(ben, mine));
    await answer(ben, "Cake", "members", opened);
    await answer(ben, "Bread", "members", opened);
    expect(await mainOf(ben, mine)).toContain("Cake");
    const { headers } = await answer(ben, "Pie", "members", opened);
    expect(await mainOf(ben, headers.get("Location") ?? "")).toMatch(/changed in another window[\s\S]*Pie/);
  });
});

describe("the book", () => {
  test("has nobody without their yes, and their page shows how it will look before", async () => {
    expect(await mainOf(anna, "/book")).toMatch(/May we print your page\?[\s\S]*Anna (<!-- -->)?Quast/);
    expect(await mainOf(chief, "/admin/book/pages")).not.toContain("Quast");
    await anna.post("/book", "decide", { choice: "yes" });
    expect(await mainOf(chief, "/admin/book/pages")).toMatch(/Anna (<!-- -->)?Quast/);
    await anna.post("/book", "decide", { choice: "no" });
    expect(await mainOf(chief, "/admin/book/pages")).not.toContain("Quast");
  });

  test("takes the photos that are checked, and no deleted ones", async () => {
    const album = addAlbum(people.ben, "Prom");
    const [first, second] = [addPhoto(album, people.ben, "Punch"), addPhoto(album, people.ben, "Shoes")];
    const page = await mainOf(chief, `/admin/book/photos?album=${album.id}`);
    expect(page).toMatch(/Punch[\s\S]*Shoes/);
    const form = { shownIds: [String(first.id), String(second.id)], photoIds: String(second.id) };
    expect((await chief.post(`/admin/book/photos?album=${album.id}`, "choose-photos", form)).status).toBe(303);
    expect(db().select().from(bookPhotos).all()).toMatchObject([{ photoId: second.id }]);
    expect(await mainOf(chief, "/admin/book/pages")).toContain("Shoes");
    db().update(photoCollections).set({ deletedAt: new Date() }).run();
    expect(await mainOf(chief, "/admin/book/pages")).not.toContain("Shoes");
  });

  test("and the questions are only for administrators", async () => {
    const paths = ["/admin/questions", "/admin/book", "/admin/book/photos", "/admin/book/pages"];
    const statuses = await Promise.all(paths.map(async (path) => (await ben.page(path)).status));
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect((await ben.post("/admin/questions", "add-question", { question: "Mine?" })).status).toBe(403);
    expect((await ben.call("POST", "/api/book/photos", { shownIds: [1] })).status).toBe(403);
    expect((await chief.page("/admin/questions?delete=99999")).status).toBe(200);
  });
});

test("a question is deleted after a dialog that says how many answers go", async () => {
  await answer(ben, "Bread");
  await answer(anna, "Nets", "book");
  expect(await mainOf(chief, `/admin/questions?delete=${question}`)).toContain("2 answers to it go with it, for good.");
  await chief.post(`/admin/questions?delete=${question}`, "delete-question", { questionId: String(question) });
  expect(await mainOf(ben, mine)).toContain("There are no questions yet");
});
