import { expect } from "@playwright/test";
import { passwords, signIn } from "./beginning.ts";
import { isZipFile, type Machine } from "./machine.ts";
import type { Reader } from "./reader.ts";

/** What lasts: the memory book, a backup, and the site after a disaster. */

/** Olga asks a question, Ben answers and says yes to his page, and the book has it. */
export async function makeBook(olga: Reader, ben: Reader) {
  await olga.open("/where-are-they-now");
  await olga.follow("Ask the first questions");
  await olga.press("Ask this");
  await olga.sees("No answers yet");
  await ben.open("/where-are-they-now");
  await ben.follow("Answer the questions");
  await ben.fill("1 What do you do on a Sunday morning?", "I walk past the old building.");
  await ben.press("Save all answers");
  await ben.sees("Your answers are saved");
  await ben.follow("May we print your page?");
  await ben.press("Yes, print my page");
  await ben.sees("Your page will be printed");
  await olga.open("/admin/book");
  await olga.sees("1 member, who will have a page");
  await olga.follow("Part 1");
  expect(await olga.sees("I walk past the old building.")).toContain("Walter Bright");
}

/** Olga finishes the first steps with a backup. */
export async function downloadBackup(olga: Reader, { backup }: Machine) {
  await olga.open("/");
  await olga.follow("Download a backup");
  await olga.sees("Nobody has downloaded a backup yet.");
  await olga.download("Download backup", backup);
  expect(isZipFile(backup)).toBe(true);
  await olga.open("/");
  expect(await olga.sees("Next Meet-Up")).not.toContain("Set up your site");
  await olga.follow("Backup");
  await olga.sees(/Last backup: .*, by Olga Kest\./);
}

/** After the restore, people, photo, names, meet-up, and answers are there, and the classmate's password works. */
export async function findEverything(greta: Reader, { site }: Machine) {
  await signIn(greta, "greta@class.example", passwords.greta);
  await greta.open("/alumni");
  const people = await greta.sees("Roz Fell");
  for (const name of ["Olga Kest", "Ben Éclair", "Vera Stone", "Inez Moreno", "Walter Bright"]) expect(people).toContain(name);
  await greta.open("/yearbook?album=1");
  const photo = await greta.sees("In this photo, from left: Greta Quast, Ben Éclair, the janitor");
  expect(photo).toContain("The blue one");
  await greta.open("/reunions");
  expect(await greta.sees("Supper at the diner")).toContain("2 coming");
  await greta.open("/where-are-they-now");
  await greta.sees("I walk past the old building.");
  await greta.open("/messages?message=1");
  await greta.sees("Do you still have the yearbook?");
  expect(site.log.filter((entry) => Number(entry.level) >= 50)).toEqual([]);
}
