import { expect } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import type { Machine } from "./machine.ts";
import type { Reader } from "./reader.ts";

/** What members do with one another: messages, photos, and a meet-up. */

/** A visitor sees no names, and writes to the administrators. */
export async function writeAsVisitor(visitor: Reader, olga: Reader) {
  await visitor.open("/?dialog=contact");
  expect(await visitor.sees("Class of 1985, together again")).not.toContain("Quast");
  await visitor.fill("Name", "Ida Vale");
  await visitor.fill("Email", "ida@elsewhere.example");
  await visitor.fill("Subject", "I was in your class");
  await visitor.fill("Message", "Until 1984, in room 312.");
  await visitor.press(words.sendMessage);
  await visitor.sees("Thank you for contacting us.");
  await olga.open("/messages");
  expect(await olga.sees("I was in your class")).toContain("External");
}

/** Olga's message makes an email, and its link opens the message. */
export async function writeMessage(olga: Reader, greta: Reader, { mail }: Machine) {
  await olga.open("/alumni");
  await olga.follow("Message Greta Quast");
  await olga.fill("Subject", "Welcome");
  await olga.fill("Message", "Do you still have the yearbook?");
  await olga.press(words.sendMessage);
  await olga.sees("Message sent successfully!");
  const email = await mail.next("greta@class.example");
  expect(email.subject).toBe("Message from Olga Kest: Welcome");
  expect(email.text).not.toContain("yearbook");
  await greta.open(linkIn(email.text));
  expect(await greta.sees("Do you still have the yearbook?")).toContain("Messages (1)");
  await greta.press("Mark as read");
  await greta.sees("Inbox (0 unread)");
}

/** Greta makes an album, adds a photo, and says who is in it. */
export async function makeAlbum(greta: Reader, { photo }: Machine) {
  await greta.open("/yearbook");
  await greta.follow(words.addAlbum);
  await greta.fill("Title", "Doors of the building");
  await greta.press("Create Album");
  await greta.sees("Anyone in the class can add photos.");
  await greta.follow(words.addPhoto);
  await greta.attach("Photos", photo);
  await greta.fill("Title", "The blue one");
  await greta.press(words.addPhoto);
  await greta.sees("Photo added successfully!");
  await greta.follow("Say who is in this photo");
  await greta.fill("Who is in this photo, from left to right?", "Greta Quast, Ben Éclair, the janitor");
  await greta.press("Save names");
  await greta.sees("In this photo, from left: Greta Quast, Ben Éclair, the janitor");
}

/** Ben asks that the photo be taken down. Olga finds the request on Home and keeps the photo, and Ben is told. */
export async function decideTakedown(ben: Reader, olga: Reader) {
  await ben.open("/yearbook?album=1");
  await ben.follow("Ask to take this down");
  await ben.fill("Why should it be taken down?", "I was not asked.");
  await ben.press("Send Request");
  await ben.sees("Nobody else can see the photo until Greta Quast or an administrator decides.");
  await olga.open("/");
  await olga.sees("Somebody asked that a photo be taken down.");
  await olga.follow("See the request");
  await olga.sees("I was not asked.");
  await olga.press("Keep the photo");
  await olga.sees("was kept by Olga Kest");
  await ben.open("/yearbook/takedown-requests");
  await ben.sees("was kept by Olga Kest");
}

/** A meet-up has room for two: the third waits, comes in when somebody leaves, and is told. */
export async function fillMeetUp(olga: Reader, { greta, ben, roz }: Record<"greta" | "ben" | "roz", Reader>, { mail }: Machine) {
  await olga.open("/reunions?dialog=plan");
  await olga.fill("Title", "Supper at the diner");
  await olga.fill("Date and time", `${tomorrow()}T19:00`);
  await olga.fill("Location", "Moon Diner, 4 Pell St");
  await olga.unfold("Replies, room, and costs");
  await olga.fill("Room for how many people", "2");
  await olga.press("Plan Meet-Up");
  await olga.sees("Room for 2: 2 places left");
  for (const reader of [greta, roz]) {
    await reader.open("/reunions");
    await reader.press("Join");
    await reader.sees("Successfully joined!");
  }
  await ben.open("/reunions");
  await ben.press("Join the waiting list");
  await ben.sees("You are number 1 on the waiting list.");
  await greta.open("/reunions");
  await greta.follow("Leave");
  await greta.sees("Are you sure you want to leave");
  await greta.press("Leave");
  await greta.sees("Join the waiting list");
  const email = await mail.next("ben@class.example");
  expect(email.subject).toBe("There is room for you: Supper at the diner");
  await ben.open("/");
  await ben.sees("You are coming.");
}

/** Olga prints the badges, and checks Ben in at the door. */
export async function welcomeAtTheDoor(olga: Reader) {
  await olga.open("/reunions");
  await olga.follow("View Details");
  await olga.follow("Badges");
  expect(await olga.sees("2 badges, guests included.")).toContain("Class of 1985 · Supper at the diner");
  await olga.follow("Back to the meet-up");
  await olga.follow("At the door");
  await olga.sees("0 of 2 are here");
  await olga.press("Here");
  await olga.sees("1 of 2 is here");
}

const linkIn = (text = ""): string => /http:\S+\/messages\?\S+/.exec(text)?.[0] ?? "no link in the email";

/** In the class's time zone, or the day after. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
