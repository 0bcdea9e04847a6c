import { codeOf } from "#tests/support/credentials.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import type { Recorded, Viewer } from "./fixture.ts";
import { at, made, password, posted } from "./history.ts";
import { origin } from "./program.ts";

/** What the class did with what version 1.1 added, through its forms and its API. No mail server answers, so emails wait. */

/** Members by number, as in the sample class: Luis becomes an administrator; one is in memoriam, and one is missing. */
const [davidId, susanId, inMemoriamId, luisId, unlistedId, missingId] = [3, 4, 10, 14, 16, 65];
const instant = "2087-09-19T22:30:00.000Z";

type Browsers = Record<Viewer, Visitor>;

export async function tryNewerFeatures(browsers: Browsers): Promise<NonNullable<Recorded["since11"]>> {
  const albumWithOriginal = await managePhotos(browsers);
  await planReunion(browsers);
  await fillBook(browsers);
  await lookAfterPeople(browsers);
  const forgetful = await sendEmails(browsers);
  return {
    secondFactor: await turnOnSecondFactor(browsers.administrator),
    stagedImport: await posted(browsers.administrator, "/admin/import", "check-roster", {
      file: new File(["First Name,Last Name,E-mail\nLi,Moon,li@list.example\n"], "class.csv"),
    }),
    forgetful,
    albumWithOriginal,
  };
}

async function managePhotos({ member, otherMember }: Browsers): Promise<number> {
  const { id: album } = await made<{ id: number }>(member, "POST", "/api/photo-collections", { title: "With its original" });
  await posted(member, `/yearbook?album=${album}&dialog=add-photo`, "add-photo", {
    collectionId: String(album),
    title: "Kept as it was",
    description: "",
    photo: await pictureFile("original.jpg", "#335577"),
    keepOriginal: "on",
  });
  const photos = await made<{ id: number }[]>(member, "GET", `/api/photo-collections/${album}/photos`);
  const [{ id: photo = 0 } = {}] = photos;
  const named = await made<{ names: { id: number }[] }>(member, "PATCH", `/api/yearbook/${photo}/names`, {
    names: [{ userId: davidId }, { userId: susanId, row: 1 }, { name: "Ida’s nephew", row: 1 }],
    known: [],
  });
  // David removes his own name.
  await made(otherMember, "DELETE", `/api/photo-names/${named.names[0]?.id}`);
  await made(otherMember, "POST", `/api/yearbook/${photo}/takedown-requests`, { reason: "I look ill" });
  await made(otherMember, "POST", `/api/yearbook/${photo}/question`);
  return album;
}

async function planReunion({ member, otherMember, administrator }: Browsers) {
  const planned = { title: "Two tables", location: "Beacon", eventDate: instant, capacity: 2, replyBy: "2087-09-01" };
  const { id } = await made<{ id: number }>(member, "POST", "/api/reunions", planned);
  const reunion = `/api/reunions/${id}`;
  await made(otherMember, "POST", `${reunion}/reply`, { answer: "coming", guests: 1, guestNames: "Ida Moon", note: "By train" });
  // The administrator waits for a place.
  await made(administrator, "POST", `${reunion}/reply`, { answer: "coming", guests: 1 });
  await made(member, "POST", `${reunion}/check-in-helpers/${susanId}`);
  await made(member, "POST", `${reunion}/ask`);
  const tea = await made<{ id: number }>(member, "POST", "/api/reunions", { title: "Tea, some day", eventDate: null });
  const date = await made<{ id: number }>(member, "POST", `/api/reunions/${tea.id}/dates`, { startsAt: instant });
  await made(otherMember, "POST", `/api/reunions/${tea.id}/votes`, { votes: [{ dateId: date.id, vote: "if_needed" }] });
}

async function fillBook({ member, otherMember, administrator }: Browsers) {
  await made(administrator, "POST", "/api/book/questions", { question: "Which smell takes you back?" });
  await made(otherMember, "POST", "/api/book/decision", { choice: "no" });
  const answers = [{ questionId: 1, answer: "Paste-up,\nand linseed oil.", audience: "book" }];
  await made(member, "POST", "/api/book/answers", { answers });
  await made(member, "POST", "/api/book/decision", { choice: "yes" });
}

async function lookAfterPeople({ member, otherMember, administrator }: Browsers) {
  await made(member, "POST", `/api/users/${inMemoriamId}/remembrances`, { content: "Kind, and never on time." });
  const removed = await made<{ id: number }>(otherMember, "POST", `/api/users/${inMemoriamId}/remembrances`, {
    content: "Taken back",
  });
  await made(otherMember, "DELETE", `/api/remembrances/${removed.id}`);
  await made(member, "POST", `/api/users/${missingId}/tips`, { message: "She lives in Beacon." });
  await made(member, "POST", `/api/users/${missingId}/unlisting-requests`, { message: "She asked me." });
  await posted(administrator, `/alumni?manage=${unlistedId}`, "unlist", { userId: String(unlistedId) });
  await posted(administrator, "/admin/letters/settings", "settings", {
    signerName: "María Santiago",
    envelope: "DL",
    membersMayPassOn: "on",
  });
  await posted(otherMember, "/account", "change-privacy", { emailAudience: "administrators", placeAudience: "members" });
}

/** Returns the address to which a link for a new password waits to be sent. */
async function sendEmails({ member, otherMember, administrator, visitor }: Browsers): Promise<string> {
  await made(otherMember, "PATCH", "/api/email-settings", { messages: "weekly", comments: "never", weeklyLetter: true });
  const newAddress = { email: "new.maria@class1985.example", currentPassword: password };
  await made(member, "PATCH", "/api/users/2", newAddress);
  await made(administrator, "POST", "/api/mail/letters", { userIds: [22], days: 30, address: "all" });
  const forgetful = at("susan");
  await made(visitor, "POST", "/api/auth/forgot", { email: forgetful });
  return forgetful;
}

async function turnOnSecondFactor(administrator: Visitor) {
  const email = at("luis.singh");
  await posted(administrator, `/alumni?manage=${luisId}`, "make-administrator", { userId: String(luisId) });
  const luis = new Visitor(origin);
  await made(luis, "POST", "/api/auth/login", { email, password, remember: true });
  const { key } = await made<{ key: string }>(luis, "POST", "/api/second-factor", { currentPassword: password });
  const { recoveryCodes } = await made<{ recoveryCodes: string[] }>(luis, "POST", "/api/second-factor/confirm", {
    code: codeOf(key),
  });
  return { email, password, key, recoveryCode: recoveryCodes[0] ?? "" };
}
