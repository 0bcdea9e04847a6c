import { becomeFirstAdministrator, importClassList, joinWithCode, makeLetters, passwords } from "./first-month/beginning.ts";
import { downloadBackup, findEverything, makeBook } from "./first-month/keeping.ts";
import { type Machine, newMachine } from "./first-month/machine.ts";
import { BrowserReader, type Reader } from "./first-month/reader.ts";
import { TextReader } from "./first-month/text-reader.ts";
import { decideTakedown, fillMeetUp, makeAlbum, welcomeAtTheDoor, writeAsVisitor, writeMessage } from "./first-month/together.ts";
import { expect, test } from "./site.fixture.ts";

/**
 * A volunteer's first month, from an empty folder to a restored backup, as README.md and docs/administrators.md tell it. The
 * same story is played with scripts, and in a text browser, which has none.
 */

test("a volunteer's first month: a class comes together, and survives a lost disk", async ({ openOwnPage }) => {
  test.slow();
  await play(async ({ site }) => new BrowserReader(await openOwnPage(), site.origin));
});

test("a volunteer's first month in a text browser", async () => {
  test.slow();
  await play(async ({ site }) => new TextReader(site.origin));
});

/** `sitDown` gives somebody a browser of their own. */
async function play(sitDown: (machine: Machine) => Promise<Reader>) {
  const machine = await newMachine();
  const readers: Reader[] = [];
  const newReader = async () => {
    const reader = await sitDown(machine);
    readers.push(reader);
    return reader;
  };
  try {
    const olga = await newReader();
    await test.step("the first administrator starts the site", () => becomeFirstAdministrator(olga, machine));
    await test.step("she imports the class list", () => importClassList(olga, machine));
    const codeOf = await test.step("she makes letters", () => makeLetters(olga));

    const [greta, ben, roz] = [await newReader(), await newReader(), await newReader()];
    await test.step("classmates join by typing their codes", async () => {
      await joinWithCode(greta, "Greta", codeOf("Greta"), passwords.greta);
      await joinWithCode(ben, "Ben", codeOf("Ben"), passwords.ben);
      await joinWithCode(roz, "Roz", codeOf("Roz"), passwords.roz);
    });
    const visitor = await newReader();
    await test.step("a visitor writes", () => writeAsVisitor(visitor, olga));
    await test.step("a message makes an email", () => writeMessage(olga, greta, machine));
    await test.step("an album, a photo, and names", () => makeAlbum(greta, machine));
    await test.step("a request to take the photo down", () => decideTakedown(ben, olga));
    await test.step("a meet-up with a waiting list", () => fillMeetUp(olga, { greta, ben, roz }, machine));
    await test.step("badges, and the door", () => welcomeAtTheDoor(olga));
    await test.step("the memory book", () => makeBook(olga, ben));
    await test.step("a backup", () => downloadBackup(olga, machine));

    await test.step("the disk is lost, and everything comes back", async () => {
      expect(await machine.loseAndRestore()).toContain("Restored.");
      await findEverything(await newReader(), machine);
    });
  } finally {
    for (const reader of readers) await reader.close();
    await machine.close();
  }
}
