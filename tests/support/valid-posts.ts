import { unsubscribePath } from "#app/domain/mail/unsubscribe.server.ts";
import { typedCode } from "#app/domain/sign-in/second-factor.ts";
import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { portraitsFile } from "./archives.ts";
import { password } from "./database.ts";
import { jpeg, pictureFile } from "./pictures.ts";
import type { Records } from "./records.ts";
import type { Role } from "./roles.ts";
import { beginSetup, codeOf, turnOn } from "./second-factor.ts";

/**
 * Valid fields for every form of the site, which tests of attacks change one at a time; valid-bodies.ts has those of the API.
 * This is a table with an entry for each form, so it is long.
 */

export type Fields = Record<string, string | File>;
export interface ValidForm {
  role: Role;
  fields: (records: Records) => Fields | Promise<Fields>;
}
const sentBy =
  (role: Role) =>
  (fields: ValidForm["fields"]): ValidForm => ({ role, fields });
const [visitor, member, administrator] = [sentBy("visitor"), sentBy("member"), sentBy("administrator")];

const newPassword = "scissors paper thimble";
const profile = ({ person }: Records) => ({
  userId: String(person.id),
  firstName: "Anna",
  lastName: "Moon",
  email: person.email,
  graduationYear: "1985",
});
const userIdOf =
  (
    name:
      | "me"
      | "person"
      | "mailReturned"
      | "deactivated"
      | "inMemoriam"
      | "invited"
      | "missing"
      | "unlisted"
      | "otherAdministrator",
  ) =>
  (records: Records): Fields => ({ userId: String(records[name].id) });
const memorialFields = {
  birthYear: "1967",
  deathYear: "2014",
  obituaryUrl: "https://news.example/obituary",
  deathConfirmedBy: "Her sister",
};
export const albumFields = { title: "Glazes", description: "", category: "group", year: "1985" };
export const mailingFields = { subject: "Picnic", text: "Bring a blanket.", audience: "unanswered" } as const;
const meetUpFields = { title: "Picnic", description: "", location: "Prospect Park", eventDate: "2087-06-19 18:30" };

const unsubscribeLink = ({ me }: Records) => unsubscribePath(me.id, "message");
const unsubscribeFields = (records: Records): Fields => ({ token: unsubscribeLink(records).replace("/unsubscribe/", "") });

/** The member on the list of their own meet-up. */
const ownPlace = ({ ownReunion, me }: Records): Fields => ({ reunionId: String(ownReunion.id), userId: String(me.id) });

/** The first code of the administrator's app. */
export const firstCode = ({ administrator }: Records) => ({ code: codeOf(beginSetup(administrator)) });
/** A recovery code of the administrator, whose two-step sign-in is on from then on. */
export const recoveryCode = ({ administrator }: Records) => ({ code: typedCode.parse(turnOn(administrator).recoveryCodes[0]) });

/** The forms of both addresses of the directory. */
const directory: Record<string, ValidForm> = {
  "add-member": administrator((records) => ({
    ...profile(records),
    email: `new${records.person.id}@class.example`,
    profileType: "classmate",
  })),
  "make-link": administrator(userIdOf("person")),
  "email-link": administrator(userIdOf("person")),
  "retry-address": administrator(userIdOf("mailReturned")),
  deactivate: administrator(userIdOf("person")),
  reactivate: administrator(userIdOf("deactivated")),
  missing: administrator(userIdOf("invited")),
  found: administrator(userIdOf("missing")),
  unlist: administrator(userIdOf("invited")),
  "list-again": administrator(userIdOf("unlisted")),
  "undo-in-memoriam": administrator(userIdOf("inMemoriam")),
  "make-administrator": administrator(userIdOf("person")),
  "turn-off-second-factor": administrator((records) => {
    turnOn(records.otherAdministrator);
    return userIdOf("otherAdministrator")(records);
  }),
  "unmake-administrator": administrator(userIdOf("otherAdministrator")),
  "edit-profile": administrator((records) => ({ ...profile(records), profileType: "teacher" })),
  "set-featured": administrator(userIdOf("person")),
  "clear-featured": administrator(userIdOf("person")),
};

const addedPhoto = member(async ({ album }) => ({
  collectionId: String(album.id),
  title: "Jug",
  description: "",
  photo: await pictureFile(),
  keepOriginal: "on",
}));

const lastDay = addDays(classDay(new Date()), 30);
export const announcementFields = { title: "Supper", text: "At seven.", lastDay };

const dateFields = ({ undatedReunion, suggestedDate }: Records): Fields => ({
  reunionId: String(undatedReunion.id),
  dateId: String(suggestedDate.id),
});

/** Of 'Edit photo', in an album and in 'Arrange photos'. */
const editedPhotoPosts = {
  "edit-photo": member(({ photo }) => ({
    photoId: String(photo.id),
    title: "Jug",
    description: "",
    year: "1985",
    takenOn: "June 1985",
    removeOriginal: "on",
  })),
  "turn-photo": member(({ photo }) => ({ photoId: String(photo.id), direction: "left" })),
};

/** Forms by address and intent. The intent is empty if the address has only one form. */
export const validForms: Record<string, Record<string, ValidForm>> = {
  "/": {
    "send-contact": visitor(() => ({
      name: "Zoë",
      email: "zoe@class.example",
      subject: "Hello",
      message: "Is this the class?",
      website: "",
    })),
    join: member(({ reunion }) => ({ reunionId: String(reunion.id), guests: "1" })),
    leave: member(({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
    announce: administrator(() => announcementFields),
    "edit-announcement": administrator(({ announcement }) => ({
      ...announcementFields,
      announcementId: String(announcement.id),
    })),
    "delete-announcement": administrator(({ announcement }) => ({ announcementId: String(announcement.id) })),
    "save-front-page": administrator(async () => ({
      introduction: "All of us, in one place.",
      picture: await pictureFile(),
      imageAlt: "The class on the steps",
    })),
  },
  "/mailings/new": {
    "add-mailing": member(({ ownReunion }) => ({ ...mailingFields, reunionId: String(ownReunion.id) })),
  },
  "/mailings/:mailingId": {
    mailing: member(({ mailing }) => ({ ...mailingFields, mailingId: String(mailing.id), do: "send" })),
    "delete-mailing": member(({ mailing }) => ({ mailingId: String(mailing.id) })),
    "stop-mailing": member(({ sentMailing }) => ({ mailingId: String(sentMailing.id) })),
  },
  "/login": {
    "sign-in": visitor(({ person }) => ({ email: person.email, password, remember: "on" })),
    "request-access": visitor(() => ({
      name: "Zoë Quast",
      email: "zoe@class.example",
      graduationYear: "1985",
      subject: "Alumni Access Request",
      message: "I was in the class, too.",
      website: "",
    })),
  },
  "/login/code": { "enter-code": visitor(() => ({ code: "123456" })) },
  // Only a site with a mail server has these two.
  "/forgot": { forgot: visitor(({ person }) => ({ email: person.email })) },
  "/confirm-email/:token": { "confirm-email": visitor(({ token }) => ({ token })) },
  "/logout": { "sign-out": member(() => ({})) },
  "/join": { "check-code": visitor(({ token }) => ({ code: token })) },
  "/join/:token": {
    "choose-password": visitor(({ token }) => ({ token, password: newPassword, passwordAgain: newPassword })),
    "sign-in-with-link": visitor(({ signInToken }) => ({ token: signInToken, remember: "on" })),
  },
  "/unsubscribe/:token": {
    "turn-off": visitor(unsubscribeFields),
    "turn-all-off": visitor((records) => ({ ...unsubscribeFields(records), all: "on" })),
  },
  "/alumni": directory,
  "/admin/profile-editor": directory,
  "/missing": {
    "send-tip": member((records) => ({ ...userIdOf("missing")(records), message: "She lives in Beacon" })),
    // Members may do it only if an administrator allowed it.
    "pass-on-letter": administrator(userIdOf("missing")),
    "request-unlisting": member((records) => ({ ...userIdOf("missing")(records), message: "" })),
  },
  "/where-are-they-now/mine": {
    "save-answers": member(({ question }) => ({
      [`answer_${question.id}`]: "Paste-up at a weekly paper.",
      [`audience_${question.id}`]: "book",
      [`shown_${question.id}`]: "",
    })),
  },
  "/book": { decide: member(() => ({ choice: "yes" })) },
  "/admin/questions": {
    "add-question": administrator(({ person }) => ({ question: `What are you making, ${person.id}?` })),
    "use-suggestion": administrator(() => ({ question: "What would you tell yourself on graduation day?" })),
    "edit-question": administrator(({ question }) => ({
      questionId: String(question.id),
      question: "What was your second job?",
    })),
    "move-question": administrator(({ question }) => ({ questionId: String(question.id), direction: "up" })),
    "delete-question": administrator(({ question }) => ({ questionId: String(question.id) })),
  },
  "/admin/book/photos": {
    "choose-photos": administrator(({ photo }) => ({ shownIds: String(photo.id), photoIds: String(photo.id) })),
    "choose-cover": administrator(({ photo }) => ({ photoId: String(photo.id) })),
  },
  "/yearbook": {
    "create-album": member(async () => ({ ...albumFields, cover: await pictureFile(), submissionKey: "" })),
    "edit-album": member(async ({ album }) => ({ ...albumFields, albumId: String(album.id), cover: await pictureFile() })),
    "delete-album": member(({ album }) => ({ albumId: String(album.id) })),
    "add-photo": addedPhoto,
    ...editedPhotoPosts,
    "delete-photo": member(({ photo }) => ({ photoId: String(photo.id) })),
    "ask-takedown": member(({ othersPhoto }) => ({ photoId: String(othersPhoto.id), reason: "I look ill", submissionKey: "" })),
    "name-people": member(({ photo }) => ({ photoId: String(photo.id), names: "Ida, Rosa", known: "" })),
    "remove-name": member(({ photoName }) => ({ photoNameId: String(photoName.id) })),
    "ask-names": member(({ photo }) => ({ photoId: String(photo.id) })),
    "stop-asking": member(({ photo }) => ({ photoId: String(photo.id) })),
    "undo-upload": member(({ person }) => ({ submissionKey: `form${person.id}` })),
    like: member(({ photo }) => ({ photoCollectionId: String(photo.id) })),
    "add-comment": member(({ photo }) => ({ photoCollectionId: String(photo.id), content: "Lovely" })),
    "edit-comment": member(({ comment }) => ({ commentId: String(comment.id), content: "Lovely" })),
    "delete-comment": member(({ comment }) => ({ commentId: String(comment.id) })),
    "clear-cache": administrator(() => ({})),
  },
  "/yearbook/:albumId/arrange": {
    ...editedPhotoPosts,
    arrange: member(({ album, photo }) => ({ albumId: String(album.id), photoIds: String(photo.id), task: "cover" })),
    "sort-photos": member(({ album }) => ({ albumId: String(album.id) })),
    "move-photos": member(({ otherAlbum, photo }) => ({
      photoIds: String(photo.id),
      collectionId: String(otherAlbum.id),
      albumTitle: "",
    })),
    "date-photos": member(({ photo }) => ({ photoIds: String(photo.id), takenOn: "June 1984" })),
    "title-photos": member(({ photo }) => ({ photoIds: String(photo.id), title: "Jug", isNumbered: "on" })),
    "delete-photos": member(({ photo }) => ({ photoIds: String(photo.id) })),
  },
  "/yearbook/who-is-this": {
    "who-is-this": member(({ photo }) => ({ photoId: String(photo.id), names: "Ida, Rosa", known: "" })),
  },
  "/yearbook/takedown-requests": {
    "decide-takedown": member(({ takedown }) => ({ requestId: String(takedown.id), outcome: "kept" })),
  },
  "/yearbook/recently-deleted": {
    restore: administrator(({ deleted }) => ({ photoCollectionId: String(deleted.id) })),
  },
  "/yearbook/upload": { "": addedPhoto },
  "/messages": {
    compose: member(({ person }) => ({ recipientId: String(person.id), subject: "Hello", content: "Hello" })),
    reply: member(({ person, received }) => ({
      recipientId: String(person.id),
      parentMessageId: String(received.id),
      subject: "Re: Hello",
      content: "Hello",
    })),
    edit: member(({ sent }) => ({ messageId: String(sent.id), subject: "Hi", content: "Hello" })),
    delete: member(({ received }) => ({ messageId: String(received.id) })),
    approve: administrator((records) => ({
      ...profile(records),
      messageId: String(records.requestId),
      email: `zoe${records.person.id}@class.example`,
      profileType: "classmate",
    })),
    decline: administrator(({ requestId }) => ({ messageId: String(requestId) })),
    "accept-unlisting": administrator(({ unlistingId }) => ({ messageId: String(unlistingId) })),
    "decline-unlisting": administrator(({ unlistingId }) => ({ messageId: String(unlistingId) })),
    open: member(({ received }) => ({ messageId: String(received.id) })),
  },
  "/account": {
    "change-password": member(() => ({ currentPassword: password, password: newPassword, passwordAgain: newPassword })),
    "change-emails": member(() => ({
      messages: "weekly",
      meetUpChanges: "now",
      newMeetUps: "now",
      mailings: "now",
      comments: "never",
      weeklyLetter: "on",
    })),
    "send-confirmation": member(() => ({})),
    "cancel-email": member(() => ({})),
    "change-privacy": member(() => ({ emailAudience: "administrators", placeAudience: "members" })),
    "end-session": member(({ session }) => ({ session })),
    "end-others": member(() => ({})),
    "retry-address": member(userIdOf("me")),
    leave: member(() => ({ currentPassword: password, works: "keep", names: "remove" })),
  },
  "/account/second-factor": {
    "set-up": administrator(() => ({ currentPassword: password })),
    confirm: administrator(firstCode),
    "renew-codes": administrator(recoveryCode),
    "turn-off": administrator((records) => ({ ...recoveryCode(records), currentPassword: password })),
  },
  "/profile/:userId": {
    "edit-own-profile": member(async (records) => ({
      ...profile(records),
      userId: String(records.me.id),
      email: records.me.email,
      photo: await pictureFile(),
      yearbookPortrait: await pictureFile("1985.jpg", "#777777"),
    })),
    "add-remembrance": member((records) => ({ ...userIdOf("inMemoriam")(records), content: "Kind" })),
    "edit-remembrance": member(({ remembrance }) => ({ remembranceId: String(remembrance.id), content: "Kind" })),
    "delete-remembrance": member(({ remembrance }) => ({ remembranceId: String(remembrance.id) })),
  },
  "/in-memoriam": {
    "set-in-memoriam": administrator((records) => ({ ...userIdOf("person")(records), ...memorialFields })),
    "edit-in-memoriam": administrator((records) => ({ ...userIdOf("inMemoriam")(records), ...memorialFields })),
  },
  "/reunions": {
    plan: member(() => meetUpFields),
    edit: member(({ ownReunion }) => ({ ...meetUpFields, reunionId: String(ownReunion.id) })),
    delete: member(({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
    join: member(({ reunion }) => ({ reunionId: String(reunion.id), guests: "1" })),
    guests: member(({ ownReunion }) => ({ reunionId: String(ownReunion.id), guests: "2" })),
    leave: member(({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
    reply: member(({ reunion }) => ({
      reunionId: String(reunion.id),
      answer: "coming",
      guests: "1",
      guestNames: "Ida Moon",
      note: "By train",
    })),
    status: administrator(({ reunion }) => ({ reunionId: String(reunion.id), status: "cancelled" })),
    close: member(({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
  },
  "/reunions/:reunionId/answers": {
    ask: member(({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
  },
  "/reunions/subscribe": {
    subscribe: member(() => ({})),
    "change-address": member(() => ({})),
    unsubscribe: member(() => ({})),
  },
  "/reunions/:reunionId/dates": {
    vote: member((records) => ({ ...dateFields(records), [`vote${records.suggestedDate.id}`]: "if_needed" })),
    suggest: member(({ undatedReunion }) => ({ reunionId: String(undatedReunion.id), startsAt: "2087-06-19T18:30" })),
    "remove-date": member(dateFields),
    choose: member(dateFields),
  },
  "/reunions/:reunionId/attendees": {
    "mark-paid": member(({ ownReunion, me }) => ({ reunionId: String(ownReunion.id), paid: String(me.id), wasPaid: "" })),
  },
  "/reunions/:reunionId/check-in": {
    "check-in": member((records) => ({ ...ownPlace(records), guests: "1" })),
    "mark-paid": member(({ ownReunion, me }) => ({ reunionId: String(ownReunion.id), paid: String(me.id), wasPaid: "" })),
    "undo-check-in": member(({ reunionWithArrival, person, arrivedAt }) => ({
      reunionId: String(reunionWithArrival.id),
      userId: String(person.id),
      arrivedAt: arrivedAt.toISOString(),
    })),
    "add-walk-in": member(({ ownReunion }) => ({ reunionId: String(ownReunion.id), name: "Zoë Quast", submissionKey: "" })),
    "remove-walk-in": member(({ ownReunion, walkIn }) => ({ reunionId: String(ownReunion.id), walkInId: String(walkIn.id) })),
    "name-helper": member(({ ownReunion, person }) => ({ reunionId: String(ownReunion.id), userId: String(person.id) })),
    "remove-helper": member(ownPlace),
  },
  "/admin/backup": { "enter-code": administrator(() => ({ code: "123456" })) },
  "/admin/backup/download": { "": administrator(() => ({})) },
  "/admin/activity-logs": { clear: administrator(() => ({})) },
  "/admin/letters": {
    "make-letters": administrator(({ invited }) => ({ userIds: String(invited.id), replace: "on" })),
  },
  "/admin/letter/:token": { "email-link": administrator(userIdOf("person")) },
  "/admin/mail": {
    "send-test": administrator(() => ({ address: "anna@class.example" })),
    "retry-address": administrator(userIdOf("mailReturned")),
    "retry-all": administrator(() => ({})),
  },
  "/admin/letters/settings": {
    settings: administrator(() => ({ signerName: "Maria Santiago", envelope: "DL", membersMayPassOn: "on" })),
  },
  "/admin/import": {
    "check-roster": administrator(() => ({
      file: new File(["First Name,Last Name,E-mail\nLi,Moon,li@class.example\n"], "class.csv"),
    })),
    "import-roster": administrator(({ roster }) => ({ roster })),
    "settle-rows": administrator(({ rosterRows }) => ({ imported: rosterRows, rows: "2" })),
  },
  "/admin/yearbook-portraits": {
    "check-portraits": administrator(async () => ({ file: await portraitsFile(["Moon Anna.jpg", await jpeg()]) })),
    "import-portraits": administrator(({ portraits }) => ({ archive: portraits, keepExisting: "on" })),
  },
};

/** Forms and calls that a site without a mail server answers with 404. */
export const needsMailServer = (path: string, intent = ""): boolean =>
  ["forgot", "confirm-email", "send-confirmation", "cancel-email", "send-test", "email-link"].includes(intent) ||
  /^\/api\/(auth\/(forgot|sign-in-link|new-email)$|mail\/|mailings\/:mailingId\/test$|users\/:userId\/sign-in-email$)/.test(path);

/** Replaces the parameters of a path with the ids of these records. */
export function fillPath(path: string, records: Records): string {
  if (path === "/unsubscribe/:token") return unsubscribeLink(records);
  const values: Record<string, string | number> = {
    token: records.token,
    choice: "simple",
    userId: path.endsWith("/remembrances") ? records.inMemoriam.id : records.me.id,
    remembranceId: records.remembrance.id,
    albumId: records.album.id,
    photoId: path.endsWith("/takedown-requests") ? records.othersPhoto.id : records.photo.id,
    requestId: records.takedown.id,
    photoNameId: records.photoName.id,
    photoCollectionId: records.photo.id,
    announcementId: records.announcement.id,
    mailingId: path.endsWith("/stop") ? records.sentMailing.id : records.mailing.id,
    commentId: records.comment.id,
    messageId: path.endsWith("/read") ? records.received.id : records.sent.id,
    reunionId: /\/(dates|votes)/.test(path) ? records.undatedReunion.id : records.ownReunion.id,
    dateId: records.suggestedDate.id,
    questionId: records.question.id,
    walkInId: records.walkIn.id,
    batch: "a".repeat(32),
    file: `${"a".repeat(64)}-60x40.jpg`,
  };
  const filled = path.replace(/:(\w+)/g, (_, name) => String(values[name] ?? ""));
  return filled === "/" ? "/?index" : filled;
}
