import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as words from "#app/ui/button-words.ts";
import { Lynx } from "#tests/support/lynx.ts";
import { joinedMeetUp, loggedOut, messageSent, photoAdded, wrongCredentials } from "#tests/support/notices.ts";
import { jpeg } from "#tests/support/pictures.ts";
import { type SampleSite, samplePeople, startSampleSite } from "#tests/support/sample-site.ts";
import { browserOf } from "#tests/support/screens.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The site works without scripts: a member uses it from sign-in to sign-out in a text browser. */

let site: SampleSite;
let lynx: Lynx;
let folder: string;
let breakfast: number;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "photos-"));
  writeFileSync(path.join(folder, "DSC_0042.JPG"), await jpeg("#0f5a5e"));
  site = await startSampleSite();
  const administrator = await browserOf(site.origin, "administrator");
  const { body } = await administrator.call("POST", "/api/reunions", { title: "Breakfast at the diner" });
  breakfast = (body as { id: number }).id;
  lynx = new Lynx(site.origin);
});
afterAll(async () => {
  await lynx.close();
  await site.stop();
  rmSync(folder, { recursive: true });
});

test("a member signs in, searches, writes, comments, asks to take down a photo, adds one, joins a meet-up, votes, and signs out in lynx", async () => {
  await lynx.follow("Join Your Classmates Today");
  await lynx.fill("Email Address", samplePeople.member.email);
  await lynx.fill("Password", "wrong, at first");
  await lynx.submit(words.signIn);
  await lynx.shows(wrongCredentials);
  await lynx.fill("Password", samplePeople.member.password);
  await lynx.submit(words.signIn);
  await lynx.shows("Since your last visit");

  await lynx.follow("Directory");
  await lynx.fill("Search by name", "goldberg");
  await lynx.submit("Search");
  await lynx.shows("Showing 1 result(s)");

  await lynx.follow("Message David Goldberg");
  await lynx.fill("Subject", "From a text browser");
  await lynx.submit(words.sendMessage);
  expect(await lynx.shows("Message content is required")).toContain("From a text browser");
  // With the field above it, because the sentence at the top of the form begins with 'Message', too.
  await lynx.fill("From a text browser_ Message", "It reads well here.");
  await lynx.submit(words.sendMessage);
  await lynx.shows(messageSent);

  await lynx.follow("Albums");
  await lynx.follow("Album Forty years: the dinner");
  await lynx.follow(words.fullSize);
  await lynx.shows(/The rest of the page: \[\d+\]Back to Albums/);
  await lynx.fill("Your comment", "I can see it without seeing it.");
  await lynx.submit(words.postComment);
  expect(await lynx.shows("Comment added successfully")).toContain("I can see it without seeing it.");

  await lynx.follow("Ask to take this down");
  await lynx.fill("the administrators read this.", "The speech is mine.");
  await lynx.submit("Send Request");
  expect(await lynx.shows("Your request was sent.")).toContain("The speech is mine.");

  await lynx.goTo(`${site.origin}/yearbook?album=23`);
  await lynx.follow(words.addPhoto);
  await lynx.fill("Photos", path.join(folder, "DSC_0042.JPG"));
  await lynx.fill("Title", "Sent by lynx");
  await lynx.submit(words.addPhoto);
  expect(await lynx.shows(photoAdded)).toContain("Sent by lynx");

  await lynx.follow("Say who is in this photo");
  await lynx.fill("Who is in this photo, from left to right?", "David Goldberg, Susan, Mr. Rowe’s cat");
  await lynx.submit("Save names");
  await lynx.shows("Which “Susan”?");
  await lynx.choose("Susan ");
  await lynx.submit("Save names");
  expect(await lynx.shows("In this photo, from left:")).toContain("Mr. Rowe’s cat");

  await lynx.follow("Albums");
  await lynx.follow("Who is this?");
  await lynx.shows("2 photos still without a name");
  await lynx.fill("Who is in this photo, from left to right?", "The tall one");
  await lynx.submit("Save and next");
  await lynx.shows("1 photo still without a name");

  await lynx.follow("Meet-Ups");
  await lynx.follow("Breakfast at the diner");
  // The list below the open meet-up has a Join button, too.
  await lynx.shows("The rest of the page:");
  await lynx.submit("Join");
  await lynx.shows(joinedMeetUp);
  await lynx.fill("A note to the organizer", "I write from a text browser.");
  await lynx.submit("Save answer");
  await lynx.shows("Your answer is saved");

  await lynx.follow("Meet-Ups");
  await lynx.follow("Help to choose the date");
  await lynx.choose("Yes (");
  await lynx.submit("Save my votes");
  await lynx.shows("You can change your votes until the date is set.");

  await lynx.goTo(`${site.origin}/messages`);
  await lynx.shows("Inbox (");
  await lynx.submit(words.signOut);
  expect(await lynx.shows(loggedOut)).toContain("quit the browser, too");
  // lynx requests a page again that it has shown before.
  await lynx.goTo(`${site.origin}/messages`);
  await lynx.shows("Welcome Back");
});

test("other members see what was done in lynx", async () => {
  const david = await new Visitor(site.origin).signIn("david@class1985.example", samplePeople.member.password);
  expect((await david.page("/messages")).html).toContain("From a text browser");
  expect((await david.page("/yearbook?album=23")).html).toContain("Sent by lynx");
  expect((await david.call("GET", `/api/reunions/${breakfast}/attendees`)).body).toMatchObject([{ id: samplePeople.member.id }]);
  expect((await david.call("GET", "/api/reunions/4/dates")).body).toMatchObject([
    { yes: expect.arrayContaining(["María Santiago"]) },
    {},
    {},
  ]);
});
