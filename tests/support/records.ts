import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Member } from "#app/domain/core/member.ts";
import { processImage } from "#app/domain/images/decoding.server.ts";
import { recordImage, storeImageFiles } from "#app/domain/images/images.server.ts";
import { secretHash, startSession } from "#app/domain/sign-in/sessions.server.ts";
import { addSignInLink, insertSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { classDay } from "#app/domain/time/class-days.ts";
import { db } from "#db/client.server.ts";
import {
  announcements,
  bookQuestions,
  calendarSubscriptions,
  checkInHelpers,
  comments,
  featuredAlumni,
  mailings,
  messages,
  photoCollections,
  photoNames,
  publicContacts,
  remembrances,
  reunionAttendees,
  reunions,
  reunionWalkIns,
  suggestedDates,
  takedownRequests,
  users,
} from "#db/schema.ts";
import { addAlbum, addPhoto } from "./albums.ts";
import { addAdministrator, addDeactivated, addInMemoriam, addInvited, addMember, addMissing, addUnlisted } from "./people.ts";
import { jpeg } from "./pictures.ts";
import { nextSummer } from "./reunions.ts";
import { addRow, changeRow } from "./rows.ts";

/** One record of every kind that a form or a call needs. A request may use it up, so tests create new ones. */
export type Records = Awaited<ReturnType<typeof createRecords>>;

export async function createRecords(me: Member, administrator: Member, dataDir: string) {
  // Whose emails come back can have them tried again.
  changeRow(users, me.id, { emailReturnedAt: new Date() });
  const person = addMember();
  const people = {
    me,
    administrator,
    person,
    mailReturned: addMember({ emailReturnedAt: new Date() }),
    deactivated: addDeactivated(),
    inMemoriam: addInMemoriam(),
    otherAdministrator: addAdministrator(),
    invited: addInvited(),
    missing: addMissing(),
    unlisted: addUnlisted(),
  };
  const album = addAlbum(me, "Kiln");
  const deleted = addAlbum(me, "Old kiln", { deletedAt: new Date() });
  const otherAlbum = addAlbum(me, "Glazes");
  const photo = addPhoto(album, me, "Glaze");
  const photoName = addRow(photoNames, {
    photoId: photo.id,
    name: "Ida",
    searchText: "ida",
    row: 0,
    position: 0,
    addedBy: me.id,
  });
  // A stored picture, which can be turned.
  const picture = await processImage(await jpeg(), { longestSide: 60 });
  recordImage(picture, me.id);
  changeRow(photoCollections, photo.id, { imageUrl: await storeImageFiles(picture), submissionKey: `form${person.id}:0:x` });
  const comment = addRow(comments, { userId: me.id, photoCollectionId: photo.id, content: "Blue" });
  const othersPhoto = addPhoto(addAlbum(person, "Loom"), person, "Warp");
  const takedown = addRow(takedownRequests, {
    photoId: photo.id,
    requestedBy: person.id,
    reason: "I look ill",
    hidesPhoto: false,
  });
  const remembrance = addRow(remembrances, { personId: people.inMemoriam.id, authorId: me.id, content: "Blue" });
  // At most three may show at the same time.
  db().delete(announcements).run();
  const announcement = addRow(announcements, {
    title: "Supper",
    text: "At eight.",
    lastDay: classDay(new Date()),
    createdBy: administrator.id,
  });
  // At most twelve.
  db().delete(bookQuestions).run();
  const [firstQuestion, question] = ["What do you do on a Sunday morning?", "What was your first job?"].map((text, index) =>
    addRow(bookQuestions, { question: text, position: index + 1 }),
  );
  if (!firstQuestion || !question) throw new Error("The questions were not added");
  const addReunion = (organizer: Member, eventDate: Date | null = nextSummer) =>
    addRow(reunions, {
      eventId: `MU-${randomBytes(6).toString("hex")}`,
      title: "Picnic",
      organizer: "Anna",
      createdBy: organizer.id,
      eventDate,
    });
  const [reunion, ownReunion] = [addReunion(person), addReunion(me)];
  const [undatedReunion, reunionWithArrival] = [addReunion(me, null), addReunion(me)];
  const suggestedDate = addRow(suggestedDates, { reunionId: undatedReunion.id, startsAt: nextSummer });
  addRow(reunionAttendees, { reunionId: ownReunion.id, userId: me.id });
  const arrivedAt = new Date(Date.UTC(2026, 5, 19, 22, 30));
  addRow(reunionAttendees, { reunionId: reunionWithArrival.id, userId: person.id, arrivedAt, checkedInBy: me.id });
  addRow(checkInHelpers, { reunionId: ownReunion.id, userId: me.id });
  db()
    .insert(calendarSubscriptions)
    .values({ userId: me.id, token: `calendar-of-${me.id}` })
    .onConflictDoNothing()
    .run();
  const walkIn = addRow(reunionWalkIns, { reunionId: ownReunion.id, name: "Ruth Abbott", addedBy: me.id });
  // At most three go out in a week.
  db().update(messages).set({ mailingId: null }).run();
  db().delete(mailings).run();
  const addMailing = (sentAt: Date | null) =>
    addRow(mailings, {
      subject: "Picnic",
      text: "Bring a blanket.",
      audience: "unanswered",
      reunionId: ownReunion.id,
      createdBy: administrator.id,
      sentAt,
    });
  const addMessage = (sender: Member, recipient: Member) =>
    addRow(messages, { senderId: sender.id, recipientId: recipient.id, subject: "Hello", content: "How are you?" });
  const request = addRow(publicContacts, {
    kind: "access",
    name: "Zoë Quast",
    email: `zoe${person.id}@class.example`,
    subject: "Alumni Access Request",
    message: "I was in the class, too.",
  });
  const unlisting = addRow(publicContacts, {
    kind: "unlist",
    name: "Anna",
    email: me.email,
    subject: "Please do not list Ida",
    message: "She asked me.",
    memberId: me.id,
    aboutId: people.unlisted.id,
  });
  db().delete(featuredAlumni).run();
  addRow(featuredAlumni, { userId: person.id, setBy: administrator.id });
  const session = secretHash(randomBytes(8).toString("hex"));
  startSession(session, { userId: me.id, remember: true, ipAddress: null, userAgent: null });
  return {
    ...people,
    album,
    otherAlbum,
    deleted,
    photo,
    othersPhoto,
    takedown,
    photoName,
    comment,
    remembrance,
    announcement,
    mailing: addMailing(null),
    sentMailing: addMailing(new Date()),
    question,
    reunion,
    ownReunion,
    undatedReunion,
    suggestedDate,
    walkIn,
    reunionWithArrival,
    arrivedAt,
    received: addMessage(person, me),
    sent: addMessage(me, person),
    /** Among the messages, requests have negative ids. */
    requestId: -request.id,
    unlistingId: -unlisting.id,
    session,
    token: insertSignInLink({ userId: people.invited.id, purpose: "join", createdBy: administrator.id }).token,
    signInToken: addSignInLink({ userId: person.id, purpose: "sign_in", createdBy: null, lifetime: 1_800_000 }).token,
    roster: addCheckedRoster(dataDir, person.id),
    rosterRows: addRowsToCheck(dataDir),
    portraits: addCheckedPortraits(dataDir, person.id),
  };
}

/** Adds a class list that was checked but not imported. Returns its key. */
function addCheckedRoster(dataDir: string, number: number): string {
  const key = randomBytes(18).toString("base64url");
  mkdirSync(path.join(dataDir, "rosters"), { recursive: true });
  writeFileSync(path.join(dataDir, "rosters", `${key}.list`), `First Name,Last Name,E-mail\nLi,Moon,li${number}@class.example\n`);
  return key;
}

/** Adds two rows of an import that somebody has to look at. Returns its key. */
function addRowsToCheck(dataDir: string): string {
  const key = randomBytes(18).toString("base64url");
  const rows = [2, 3].map((row) => ({
    row,
    name: "no name",
    problems: ["There is no name"],
    cells: ["", "", `x${row}@class.example`],
  }));
  const stored = { importedAt: Date.now(), headings: ["First Name", "Last Name", "E-mail"], rejected: rows, remarks: [] };
  writeFileSync(path.join(dataDir, "rosters", `${key}.rows`), JSON.stringify(stored));
  return key;
}

/** Adds a ZIP file that was checked, with the portrait of one person. Returns its key. */
function addCheckedPortraits(dataDir: string, userId: number): string {
  const key = randomBytes(18).toString("base64url");
  const hash = randomBytes(32).toString("hex");
  const picture = { url: `/images/${hash}-60x40.jpg`, hash, width: 60, height: 40, bytes: 1000 };
  mkdirSync(path.join(dataDir, "portraits"), { recursive: true });
  writeFileSync(path.join(dataDir, "portraits", `${key}.json`), JSON.stringify([{ file: `${userId}.jpg`, picture }]));
  return key;
}
