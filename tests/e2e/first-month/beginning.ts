import { expect } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import type { Machine } from "./machine.ts";
import type { Reader } from "./reader.ts";

/** The first days: a class list becomes a site with members. */

export const passwords = {
  olga: "vermilion and ink",
  greta: "blue paper boats",
  ben: "green paper kites",
  roz: "yellow paper fans",
};

/** Opens the link that the first start printed, says who she is, and finds the first steps. */
export async function becomeFirstAdministrator(olga: Reader, { site }: Machine) {
  const [link = "no link was printed"] = /http:\S+/.exec(site.printed.join("\n")) ?? [];
  await olga.open(link);
  await olga.sees("You are its first administrator");
  await olga.fill("First Name", "Olga");
  await olga.fill("Last Name", "Kest");
  await olga.fill("Email Address", "olga@class.example");
  await choosePassword(olga, passwords.olga, "Start");
  await olga.sees("Four steps, and the class can come in.");
}

/** Imports the school's workbook: some are missing, one has died, and one email address cannot be read. */
export async function importClassList(olga: Reader, { classList }: Machine) {
  await olga.follow("Bring in the class");
  await olga.attach("Class list", classList);
  await olga.press("Check the list");
  await olga.sees("These are the columns of the sheet “1985”.");
  await olga.press("Show what would happen");
  const plan = await olga.sees("This list names 7 people");
  expect(plan).toContain("7: 4 to be invited, 2 missing, whom nobody can reach yet, 1 in memoriam");
  expect(plan).toContain("Row 10, Tom Sorrow: E-mail “nowhere” is not an email address.");
  await olga.check("3 of 7 people are");
  await olga.press("Add 7 people");
  const done = await olga.sees("7 people added");
  expect(done).toContain(
    "The rows to look at stay listed here until you have dealt with them. Next, make joining letters for them.",
  );
  expect(done).toContain("1 row to look at");
  await olga.open("/in-memoriam");
  await olga.sees("Walter Bright");
  await olga.open("/missing");
  await olga.sees("Inez Moreno");
}

/** Makes the joining letters, and reads the codes in them. */
export async function makeLetters(olga: Reader): Promise<(firstName: string) => string> {
  await olga.open("/");
  await olga.follow("Send letters");
  await olga.sees("Nobody else can open these links yet");
  await olga.press("Make all 4 letters");
  await olga.sees("Print this page.");
  const letters = await olga.sees("Dear Vera,");
  return (firstName) => {
    const [, code = ""] = new RegExp(`Dear ${firstName},.*?/join/((\\w{4}-){2}\\w{4})`).exec(letters) ?? [];
    expect(code, `the code in the letter to ${firstName}`).not.toBe("");
    return code;
  };
}

/** Types the code of a letter as people type, and joins. */
export async function joinWithCode(reader: Reader, firstName: string, code: string, password: string) {
  await reader.open("/join");
  await reader.fill("Code from your letter", code.toLowerCase().replaceAll("-", " "));
  await reader.press("Continue");
  await reader.sees(`Welcome, ${firstName}`);
  await choosePassword(reader, password, words.join);
  await reader.sees(`Is this right, ${firstName}?`);
}

async function choosePassword(reader: Reader, password: string, button: string) {
  await reader.fill("Password", password);
  await reader.fill("Password again", password);
  await reader.press(button);
}

/** Signs in with the form. */
export async function signIn(reader: Reader, email: string, password: string) {
  await reader.open("/login");
  await reader.fill("Email Address", email);
  await reader.fill("Password", password);
  await reader.press(words.signIn);
  await reader.sees(words.signOut);
}
