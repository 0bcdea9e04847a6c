import { expect, test } from "vitest";
import { linksOf, partOf, textOf, textsOf } from "#tests/support/html.ts";
import { addMember } from "#tests/support/people.ts";
import { permissionSite } from "#tests/support/started.ts";

/** The directory's filters and letters. */

const { browserOf } = permissionSite();
const mainOf = async (path: string) => partOf((await (await browserOf("member")).page(path)).html, "main");

test("an unknown filter is All Types, and a member can't use an administrator's", async () => {
  for (const type of ["nobody", "deactivated"]) {
    const page = await mainOf(`/alumni?type=${type}`);
    expect(page).toMatch(/<option value="all" selected="">All Types<\/option>/);
    expect(textOf(page)).toContain(textOf(await mainOf("/alumni")).match(/Showing \d+ result\(s\)/)?.[0]);
  }
});
test("letters lead to the last names under them and keep the search and the filter; without matches they are text", async () => {
  const letters = (page: string) => partOf(page, "nav", "Last names from A to Z");
  expect(letters(await mainOf("/alumni?q=quist"))).toBe("");
  for (let n = 0; n < 25; n++) addMember({ firstName: "Wen", lastName: n < 5 ? "Áñez" : "Zimmer", profession: "Potter" });
  const all = letters(await mainOf("/alumni?q=wen+potter&type=classmates&page=2"));
  expect(textOf(all)).toMatch(/^All 25 A 5 B C D .* X Y Z 20 #$/);
  expect(linksOf(all)).toEqual({
    "All 25": "?q=wen+potter&type=classmates",
    "A 5": "?q=wen+potter&type=classmates&letter=A",
    "Z 20": "?q=wen+potter&type=classmates&letter=Z",
  });
  const page = await mainOf("/alumni?q=wen+potter&type=classmates&letter=A");
  expect(textOf(page)).toContain("Showing 5 result(s) under A");
  expect(textsOf(page, "h2")).toEqual(Array(5).fill("Wen Áñez"));
  expect(page).toMatch(/<a [^>]*letter=A" aria-current="true">/);
  expect(linksOf(page)["Print class list"]).toBe("/alumni/print?q=wen+potter&type=classmates&letter=A");
});
