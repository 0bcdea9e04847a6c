import type { Member } from "#app/domain/core/member.ts";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { db } from "#db/client.server.ts";
import {
  activityLogs,
  announcements,
  bookAnswers,
  bookConsents,
  bookPhotos,
  calendarSubscriptions,
  codeChallenges,
  comments,
  countedViews,
  emailChanges,
  letterBatches,
  linkTokens,
  mailings,
  messages,
  notices,
  outgoingEmails,
  photoCollections,
  photoNames,
  publicContacts,
  rateLimits,
  recoveryCodes,
  remembrances,
  reunionAttendees,
  reunionReplies,
  reunions,
  reunionWalkIns,
  secondFactors,
  sessions,
  siteSettings,
  suggestedDateVotes,
  takedownRequests,
  users,
} from "#db/schema.ts";
import type { Kind } from "./access-site.ts";
import { addAlbum, addPhoto } from "./albums.ts";
import { timesOf } from "./hidden-words.ts";
import { addUnlisted } from "./people.ts";
import type { Records } from "./records.ts";
import { addRow, changeRow } from "./rows.ts";

/** Rows that are deleted, hidden, private, or of people who are not listed, each with a word of column-audiences.ts. */

/** The ids of what is hidden or somebody else's, by what the parameter of an address means. */
export const ids = {
  photo: new Set<number>(),
  album: new Set<number>(),
  person: new Set<number>(),
  message: new Set<number>(),
  other: new Set<number>(),
};

/** Adds these rows to the records of a site, and its ids to `ids`. */
export async function addHiddenThings(
  made: Records,
  { owner, member, administrator, deactivated }: Record<Kind, Member>,
): Promise<void> {
  const now = new Date();
  const change = (id: number, fields: Partial<typeof users.$inferInsert>) => changeRow(users, id, fields);
  const [hour, month] = [3_600_000, 30 * 86_400_000];
  const submissionKey = "zqsubmissionkey";
  // Albums and photos.
  const gone = { deletedAt: now, deletedBy: administrator.id };
  const pictureAt = (word: string) => `https://pictures.example/${word}.jpg`;
  const hide = (id: number, picture: string) =>
    changeRow(photoCollections, id, { ...gone, imageUrl: pictureAt(picture), description: "zqdeletedtext" });
  const nameIn = (photoId: number, name: { name: string } | { userId: number }) =>
    addRow(photoNames, {
      photoId,
      ...name,
      searchText: "name" in name ? normalizeForSearch(name.name) : null,
      row: 0,
      position: 0,
      addedBy: owner.id,
    });
  const deletedPhoto = addPhoto(made.album, owner, "zqdeletedphoto");
  nameIn(deletedPhoto.id, { name: "zqnameindeletedphoto" });
  hide(deletedPhoto.id, "zqdeletedpicture");
  const deletedAlbum = addAlbum(owner, "zqdeletedalbum", { ...gone, coverImageUrl: pictureAt("zqdeletedcover") });
  changeRow(photoCollections, made.album.id, { submissionKey });
  const photoOfDeleted = addPhoto(deletedAlbum, owner, "zqphotoofdeletedalbum");
  const hiddenPhoto = addPhoto(made.album, owner, "zqhiddenphoto");
  nameIn(hiddenPhoto.id, { name: "zqnameinhiddenphoto" });
  hide(hiddenPhoto.id, "zqhiddenpicture");
  addRow(takedownRequests, {
    photoId: hiddenPhoto.id,
    requestedBy: member.id,
    reason: "zqreason",
    hidesPhoto: true,
    submissionKey,
  });
  for (const photo of [deletedPhoto, photoOfDeleted, hiddenPhoto]) {
    addRow(comments, { userId: owner.id, photoCollectionId: photo.id, content: "zqcommentonhidden" });
    addRow(bookPhotos, { photoId: photo.id, position: photo.id, addedBy: administrator.id });
    ids.photo.add(photo.id);
  }
  ids.album.add(deletedAlbum.id);
  const deletedComment = addRow(comments, {
    userId: owner.id,
    photoCollectionId: made.photo.id,
    content: "zqdeletedcomment",
    isDeleted: true,
    submissionKey,
  });
  const deletedRemembrance = addRow(remembrances, {
    personId: made.inMemoriam.id,
    authorId: owner.id,
    content: "zqdeletedremembrance",
    submissionKey,
    deletedAt: now,
    deletedBy: owner.id,
  });
  // People.
  const unlisted = addUnlisted("Zqunlistedfirst Zqunlistedlast", {
    maidenName: "zqunlistedmaiden",
    currentCity: "zqunlistedcity",
    email: "zqunlisted@class.example",
    profession: "zqunlistedprofession",
    company: "zqunlistedcompany",
    artisticSpecialty: "zqunlistedspecialty",
    bio: "zqunlistedbio",
    profileImageUrl: pictureAt("zqunlistedphoto"),
    yearbookImageUrl: pictureAt("zqunlistedportrait"),
  });
  for (const { id } of [unlisted, deactivated]) nameIn(made.photo.id, { userId: id });
  nameIn(deletedPhoto.id, { userId: member.id });
  db()
    .insert(publicContacts)
    .values([
      {
        kind: "unlist",
        name: "Anna",
        email: member.email,
        subject: "Please do not list",
        message: "zqunlistingrequest",
        memberId: member.id,
        aboutId: unlisted.id,
      },
      {
        kind: "tip",
        name: "Anna",
        email: member.email,
        subject: "I know something",
        message: "zqtip",
        memberId: member.id,
        aboutId: made.missing.id,
      },
      {
        kind: "contact",
        name: "Zqcontactname",
        email: "zqcontactemail@class.example",
        subject: "zqcontact",
        message: "zqcontacttext",
        ipAddress: "zqcontactaddress",
        userAgent: "zqcontactbrowser",
        location: "zqcontactlocation",
      },
      {
        kind: "contact",
        name: "Zoë",
        email: "zoe@class.example",
        subject: "zqdeletedcontact",
        message: "zqdeletedcontact",
        deletedAt: now,
      },
    ])
    .run();
  change(deactivated.id, {
    bio: "zqdeactivatedbio",
    email: "zqdeactivatedemail@class.example",
    profileImageUrl: pictureAt("zqdeactivatedphoto"),
    yearbookImageUrl: pictureAt("zqdeactivatedportrait"),
    obituaryUrl: "https://news.example/zqundoneobituary",
  });
  change(made.missing.id, {
    email: "zqmissingemail@class.example",
    phone: "zqmissingphone",
    lastLoginAt: timesOf.zqtimemissinglogin,
    createdAt: timesOf.zqtimemissingadded,
  });
  change(made.inMemoriam.id, {
    email: "zqmemoriamemail@class.example",
    deathConfirmedBy: "zqconfirmedby",
    lastLoginAt: timesOf.zqtimememoriamlogin,
    createdAt: timesOf.zqtimememoriamadded,
    viewCount: 987_654_321_012,
    karma: 987_654_321_013,
  });
  change(owner.id, {
    email: "zqprivateemail@class.example",
    emailAudience: "administrators",
    currentCity: "zqprivatecity",
    currentState: "zqprivatestate",
    placeAudience: "administrators",
    phone: "zqphone",
    postalAddress: "zqpostaladdress",
    adminNotes: "zqadminnotes",
    emailRefusedAt: timesOf.zqtimerefused,
    emailReturnedAt: timesOf.zqtimereturned,
    lastLoginIp: "zqloginaddress",
    previousLoginAt: timesOf.zqtimepreviouslogin,
    joinedAt: timesOf.zqtimejoined,
  });
  // A trigger empties the times with each new address.
  change(owner.id, { emailRefusedAt: timesOf.zqtimerefused, emailReturnedAt: timesOf.zqtimereturned });
  addRow(emailChanges, {
    userId: owner.id,
    email: "zqunconfirmedemail@class.example",
    tokenHash: "zqemailtoken",
    expiresAt: new Date(now.getTime() + month),
  });
  const subscription = { userId: owner.id, token: "zqcalendartoken" };
  db()
    .insert(calendarSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: calendarSubscriptions.userId, set: subscription })
    .run();
  for (const person of [unlisted, deactivated, made.missing, made.inMemoriam, owner]) ids.person.add(person.id);
  // Messages.
  const message = { senderId: made.person.id, recipientId: owner.id, subject: "zqsubject", content: "zqmessage", submissionKey };
  const [received, dropped] = [
    message,
    {
      ...message,
      submissionKey: null,
      subject: "",
      content: "zqmessagedeleted",
      isDeleted: true,
      senderDeletedAt: now,
      recipientDeletedAt: now,
    },
  ].map((row) => addRow(messages, row).id);
  for (const id of [received, dropped, made.requestId, made.unlistingId, -db().select().from(publicContacts).all().length])
    ids.message.add(id ?? 0);
  // The book.
  const answer = (userId: number, text: string, audience: "members" | "book") =>
    addRow(bookAnswers, { questionId: made.question.id, userId, answer: text, audience, updatedAt: now });
  answer(owner.id, "zqbookanswer", "book");
  answer(deactivated.id, "zqdeactivatedanswer", "members");
  for (const { id } of [owner, deactivated]) addRow(bookConsents, { userId: id, isIncluded: true, decidedAt: now });
  // Meet-ups.
  const { ownReunion } = made;
  changeRow(reunions, ownReunion.id, { paymentNote: "zqpayment", capacity: 50, askedAt: timesOf.zqtimeasked, submissionKey });
  // The next meet-up, which Home and the list of meet-ups lead with. The owner of the others does not come to it.
  changeRow(reunions, made.reunion.id, { paymentNote: "zqnextpayment" });
  db()
    .insert(reunionAttendees)
    .values([
      { reunionId: ownReunion.id, userId: made.person.id, guests: 1, guestNames: "zqguestname", note: "zqattendeenote" },
      {
        reunionId: ownReunion.id,
        userId: deactivated.id,
        guests: 1,
        guestNames: "zqdeactivatedguests",
        note: "zqdeactivatednote",
      },
    ])
    .run();
  addRow(reunionReplies, {
    reunionId: ownReunion.id,
    userId: made.mailReturned.id,
    answer: "perhaps",
    guestNames: "zqreplyguests",
    note: "zqreplynote",
  });
  addRow(reunionWalkIns, { reunionId: ownReunion.id, name: "Zqwalkin", addedBy: owner.id, submissionKey });
  addRow(suggestedDateVotes, { dateId: made.suggestedDate.id, userId: deactivated.id, vote: "yes" });
  // And the rest.
  addRow(activityLogs, {
    action: "photo.zqlogaction",
    description: "zqlogentry",
    resource: "other",
    details: JSON.stringify({ title: "zqlogdetails" }),
    ipAddress: "zqlogaddress",
    userAgent: "zqlogbrowser",
    success: false,
    errorMessage: "zqlogerror",
  });
  addRow(announcements, {
    title: "zqendedannouncement",
    text: "zqendedtext",
    submissionKey,
    lastDay: "2020-01-01",
    createdBy: administrator.id,
    createdAt: new Date(now.getTime() - month),
  });
  addRow(mailings, {
    subject: "zqmailingsubject",
    text: "zqmailingtext",
    audience: "everybody",
    submissionKey,
    createdBy: administrator.id,
  });
  db()
    .$client.prepare("update sessions set user_agent = 'zqsession', last_seen_at = ? where user_id = ?")
    .run(now.getTime() - hour / 60, owner.id);
  const inAMonth = new Date(now.getTime() + month);
  const ofOwner = { userId: owner.id, expiresAt: inAMonth };
  addRow(sessions, {
    ...ofOwner,
    idHash: "zqsessionhash",
    ipAddress: "zqsessionaddress",
    userAgent: "zqsession",
    lastSeenAt: now,
  });
  addRow(countedViews, { sessionHash: "zqsessionhash", subject: "user", subjectId: owner.id });
  addRow(letterBatches, { id: "zqletterbatch", letters: 1, createdBy: owner.id, expiresAt: inAMonth });
  addRow(linkTokens, {
    ...ofOwner,
    userId: made.invited.id,
    tokenHash: "zqtokenhash",
    purpose: "join",
    batchId: "zqletterbatch",
  });
  addRow(codeChallenges, { ...ofOwner, idHash: "zqchallenge" });
  addRow(secondFactors, { userId: made.otherAdministrator.id, encryptedKey: "zqfactorkey" });
  addRow(recoveryCodes, { userId: made.otherAdministrator.id, codeHash: "zqrecoverycode" });
  addRow(notices, { id: "zqnoticeid", tone: "good", title: "zqnoticetitle", description: "zqnoticetext", expiresAt: inAMonth });
  addRow(rateLimits, { key: "zqlimit", points: 1, expire: inAMonth.getTime() });
  addRow(siteSettings, { name: "letters", value: { returnAddress: "zqreturnaddress" }, updatedAt: now });
  addRow(outgoingEmails, {
    ...ofOwner,
    kind: "message",
    address: "zqemailaddress@class.example",
    subject: "zqemailsubject",
    body: "zqemailbody",
    batch: "zqemailbatch",
    noticeGroup: "zqemailgroup",
    state: "failed",
    sendAfter: now,
    problem: "zqemailproblem",
    finishedAt: now,
  });
  for (const { id } of [deletedComment, deletedRemembrance, ownReunion, made.undatedReunion]) ids.other.add(id);
}
