import { unsubscribePath } from "#app/domain/mail/unsubscribe-links.server.ts";
import { typedCode } from "#app/domain/sign-in/second-factor.ts";
import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { portraitsFile } from "./archives.ts";
import { password } from "./database.ts";
import { jpeg, pictureFile, pictureText } from "./pictures.ts";
import type { Records } from "./records.ts";
import type { Role } from "./roles.ts";
import { beginSetup, codeOf, turnOn } from "./second-factor.ts";

/** Valid data for every form and call of the site. Tests of attacks change one value in it. */

export type Fields = Record<string, string | File>;
export interface ValidForm {
  role: Role;
  fields: (records: Records) => Fields | Promise<Fields>;
}

const newPassword = "scissors paper thimble";
const text = (value: number) => String(value);
const profile = ({ person }: Records) => ({
  userId: text(person.id),
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
  (records: Records): Fields => ({ userId: text(records[name].id) });
const memorialFields = {
  birthYear: "1967",
  deathYear: "2014",
  obituaryUrl: "https://news.example/obituary",
  deathConfirmedBy: "Her sister",
};
const albumFields = { title: "Glazes", description: "", category: "group", year: "1985" };
const instant = "2087-06-19T22:30:00.000Z";
const meetUpFields = { title: "Picnic", description: "", location: "Prospect Park", eventDate: "2087-06-19 18:30" };

const unsubscribeLink = ({ me }: Records) => unsubscribePath(me.id, "message");
const unsubscribeFields = (records: Records): Fields => ({ token: unsubscribeLink(records).replace("/unsubscribe/", "") });

/** The member on the list of their own meet-up. */
const ownPlace = ({ ownReunion, me }: Records): Fields => ({ reunionId: text(ownReunion.id), userId: text(me.id) });

/** The first code of the administrator's app. */
const firstCode = ({ administrator }: Records) => ({ code: codeOf(beginSetup(administrator)) });
/** A recovery code of the administrator, whose two-step sign-in is on from then on. */
const recoveryCode = ({ administrator }: Records) => ({ code: typedCode.parse(turnOn(administrator).recoveryCodes[0]) });

/** The forms of both addresses of the directory. */
const directory: Record<string, ValidForm> = {
  "add-member": {
    role: "administrator",
    fields: (records) => ({ ...profile(records), email: `new${records.person.id}@class.example`, profileType: "classmate" }),
  },
  "make-link": { role: "administrator", fields: userIdOf("person") },
  "email-link": { role: "administrator", fields: userIdOf("person") },
  "retry-address": { role: "administrator", fields: userIdOf("mailReturned") },
  deactivate: { role: "administrator", fields: userIdOf("person") },
  reactivate: { role: "administrator", fields: userIdOf("deactivated") },
  missing: { role: "administrator", fields: userIdOf("invited") },
  found: { role: "administrator", fields: userIdOf("missing") },
  unlist: { role: "administrator", fields: userIdOf("invited") },
  "list-again": { role: "administrator", fields: userIdOf("unlisted") },
  "undo-in-memoriam": { role: "administrator", fields: userIdOf("inMemoriam") },
  "make-administrator": { role: "administrator", fields: userIdOf("person") },
  "turn-off-second-factor": {
    role: "administrator",
    fields(records) {
      turnOn(records.otherAdministrator);
      return userIdOf("otherAdministrator")(records);
    },
  },
  "unmake-administrator": { role: "administrator", fields: userIdOf("otherAdministrator") },
  "edit-profile": { role: "administrator", fields: (records) => ({ ...profile(records), profileType: "teacher" }) },
  "set-featured": { role: "administrator", fields: userIdOf("person") },
  "clear-featured": { role: "administrator", fields: userIdOf("person") },
};

const addedPhoto: ValidForm = {
  role: "member",
  fields: async ({ album }) => ({
    collectionId: text(album.id),
    title: "Jug",
    description: "",
    photo: await pictureFile(),
    keepOriginal: "on",
  }),
};

const lastDay = addDays(classDay(new Date()), 30);
const announcementFields = { title: "Supper", text: "At seven.", lastDay };

const dateFields = ({ undatedReunion, suggestedDate }: Records): Fields => ({
  reunionId: text(undatedReunion.id),
  dateId: text(suggestedDate.id),
});

/** Forms by address and intent. The intent is empty if the address has only one form. */
export const validForms: Record<string, Record<string, ValidForm>> = {
  "/": {
    "send-contact": {
      role: "visitor",
      fields: () => ({ name: "Zoë", email: "zoe@class.example", subject: "Hello", message: "Is this the class?", website: "" }),
    },
    join: { role: "member", fields: ({ reunion }) => ({ reunionId: text(reunion.id), guests: "1" }) },
    leave: { role: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id) }) },
    announce: { role: "administrator", fields: () => announcementFields },
    "edit-announcement": {
      role: "administrator",
      fields: ({ announcement }) => ({ ...announcementFields, announcementId: text(announcement.id) }),
    },
    "delete-announcement": {
      role: "administrator",
      fields: ({ announcement }) => ({ announcementId: text(announcement.id) }),
    },
  },
  "/login": {
    "sign-in": { role: "visitor", fields: ({ person }) => ({ email: person.email, password, remember: "on" }) },
    "request-access": {
      role: "visitor",
      fields: () => ({
        name: "Zoë Quast",
        email: "zoe@class.example",
        graduationYear: "1985",
        subject: "Alumni Access Request",
        message: "I was in the class, too.",
        website: "",
      }),
    },
  },
  "/login/code": { "enter-code": { role: "visitor", fields: () => ({ code: "123456" }) } },
  // Only a site with a mail server has these two.
  "/forgot": { forgot: { role: "visitor", fields: ({ person }) => ({ email: person.email }) } },
  "/confirm-email/:token": { "confirm-email": { role: "visitor", fields: ({ token }) => ({ token }) } },
  "/logout": { "sign-out": { role: "member", fields: () => ({}) } },
  "/join": { "check-code": { role: "visitor", fields: ({ token }) => ({ code: token }) } },
  "/join/:token": {
    "choose-password": {
      role: "visitor",
      fields: ({ token }) => ({ token, password: newPassword, passwordAgain: newPassword }),
    },
  },
  "/unsubscribe/:token": {
    "turn-off": { role: "visitor", fields: unsubscribeFields },
    "turn-all-off": { role: "visitor", fields: (records) => ({ ...unsubscribeFields(records), all: "on" }) },
  },
  "/alumni": directory,
  "/admin/profile-editor": directory,
  "/missing": {
    "send-tip": { role: "member", fields: (records) => ({ ...userIdOf("missing")(records), message: "She lives in Beacon" }) },
    // Members may do it only if an administrator allowed it.
    "pass-on-letter": { role: "administrator", fields: userIdOf("missing") },
    "request-unlisting": { role: "member", fields: (records) => ({ ...userIdOf("missing")(records), message: "" }) },
  },
  "/where-are-they-now/mine": {
    "save-answers": {
      role: "member",
      fields: ({ question }) => ({
        [`answer_${question.id}`]: "Paste-up at a weekly paper.",
        [`audience_${question.id}`]: "book",
        [`shown_${question.id}`]: "",
      }),
    },
  },
  "/book": { decide: { role: "member", fields: () => ({ choice: "yes" }) } },
  "/admin/questions": {
    "add-question": { role: "administrator", fields: ({ person }) => ({ question: `What are you making, ${person.id}?` }) },
    "use-suggestion": { role: "administrator", fields: () => ({ question: "What would you tell yourself on graduation day?" }) },
    "edit-question": {
      role: "administrator",
      fields: ({ question }) => ({ questionId: text(question.id), question: "What was your second job?" }),
    },
    "move-question": {
      role: "administrator",
      fields: ({ question }) => ({ questionId: text(question.id), direction: "up" }),
    },
    "delete-question": { role: "administrator", fields: ({ question }) => ({ questionId: text(question.id) }) },
  },
  "/admin/book/photos": {
    "choose-photos": {
      role: "administrator",
      fields: ({ photo }) => ({ shownIds: text(photo.id), photoIds: text(photo.id) }),
    },
    "choose-cover": { role: "administrator", fields: ({ photo }) => ({ photoId: text(photo.id) }) },
  },
  "/yearbook": {
    "create-album": { role: "member", fields: async () => ({ ...albumFields, cover: await pictureFile(), submissionKey: "" }) },
    "edit-album": {
      role: "member",
      fields: async ({ album }) => ({ ...albumFields, albumId: text(album.id), cover: await pictureFile() }),
    },
    "delete-album": { role: "member", fields: ({ album }) => ({ albumId: text(album.id) }) },
    "add-photo": addedPhoto,
    "edit-photo": {
      role: "member",
      fields: ({ photo }) => ({
        photoId: text(photo.id),
        title: "Jug",
        description: "",
        year: "1985",
        takenOn: "June 1985",
        removeOriginal: "on",
      }),
    },
    "delete-photo": { role: "member", fields: ({ photo }) => ({ photoId: text(photo.id) }) },
    "ask-takedown": {
      role: "member",
      fields: ({ othersPhoto }) => ({ photoId: text(othersPhoto.id), reason: "I look ill", submissionKey: "" }),
    },
    "decide-takedown": {
      role: "member",
      fields: ({ takedown }) => ({ requestId: text(takedown.id), outcome: "kept" }),
    },
    "name-people": { role: "member", fields: ({ photo }) => ({ photoId: text(photo.id), names: "Ida, Rosa", known: "" }) },
    "who-is-this": { role: "member", fields: ({ photo }) => ({ photoId: text(photo.id), names: "Ida, Rosa", known: "" }) },
    "remove-name": { role: "member", fields: ({ photoName }) => ({ photoNameId: text(photoName.id) }) },
    "ask-names": { role: "member", fields: ({ photo }) => ({ photoId: text(photo.id) }) },
    "stop-asking": { role: "member", fields: ({ photo }) => ({ photoId: text(photo.id) }) },
    "turn-photo": { role: "member", fields: ({ photo }) => ({ photoId: text(photo.id), direction: "left" }) },
    arrange: {
      role: "member",
      fields: ({ album, photo }) => ({ albumId: text(album.id), photoIds: text(photo.id), task: "cover" }),
    },
    "sort-photos": { role: "member", fields: ({ album }) => ({ albumId: text(album.id) }) },
    "move-photos": {
      role: "member",
      fields: ({ otherAlbum, photo }) => ({ photoIds: text(photo.id), collectionId: text(otherAlbum.id), albumTitle: "" }),
    },
    "date-photos": { role: "member", fields: ({ photo }) => ({ photoIds: text(photo.id), takenOn: "June 1984" }) },
    "title-photos": { role: "member", fields: ({ photo }) => ({ photoIds: text(photo.id), title: "Jug", isNumbered: "on" }) },
    "delete-photos": { role: "member", fields: ({ photo }) => ({ photoIds: text(photo.id) }) },
    "undo-upload": { role: "member", fields: ({ person }) => ({ submissionKey: `form${person.id}` }) },
    like: { role: "member", fields: ({ photo }) => ({ photoCollectionId: text(photo.id) }) },
    "add-comment": { role: "member", fields: ({ photo }) => ({ photoCollectionId: text(photo.id), content: "Lovely" }) },
    "edit-comment": { role: "member", fields: ({ comment }) => ({ commentId: text(comment.id), content: "Lovely" }) },
    "delete-comment": { role: "member", fields: ({ comment }) => ({ commentId: text(comment.id) }) },
    restore: { role: "administrator", fields: ({ deleted }) => ({ photoCollectionId: text(deleted.id) }) },
    "clear-cache": { role: "administrator", fields: () => ({}) },
  },
  "/yearbook/upload": { "": addedPhoto },
  "/messages": {
    compose: { role: "member", fields: ({ person }) => ({ recipientId: text(person.id), subject: "Hello", content: "Hello" }) },
    reply: {
      role: "member",
      fields: ({ person, received }) => ({
        recipientId: text(person.id),
        parentMessageId: text(received.id),
        subject: "Re: Hello",
        content: "Hello",
      }),
    },
    edit: { role: "member", fields: ({ sent }) => ({ messageId: text(sent.id), subject: "Hi", content: "Hello" }) },
    delete: { role: "member", fields: ({ received }) => ({ messageId: text(received.id) }) },
    approve: {
      role: "administrator",
      fields: (records) => ({
        ...profile(records),
        messageId: text(records.requestId),
        email: `zoe${records.person.id}@class.example`,
        profileType: "classmate",
      }),
    },
    decline: { role: "administrator", fields: ({ requestId }) => ({ messageId: text(requestId) }) },
    "accept-unlisting": { role: "administrator", fields: ({ unlistingId }) => ({ messageId: text(unlistingId) }) },
    "decline-unlisting": { role: "administrator", fields: ({ unlistingId }) => ({ messageId: text(unlistingId) }) },
    open: { role: "member", fields: ({ received }) => ({ messageId: text(received.id) }) },
  },
  "/account": {
    "change-password": {
      role: "member",
      fields: () => ({ currentPassword: password, password: newPassword, passwordAgain: newPassword }),
    },
    "change-emails": {
      role: "member",
      fields: () => ({
        messages: "weekly",
        meetUpChanges: "now",
        newMeetUps: "now",
        comments: "never",
        weeklyLetter: "on",
      }),
    },
    "send-confirmation": { role: "member", fields: () => ({}) },
    "cancel-email": { role: "member", fields: () => ({}) },
    "change-privacy": {
      role: "member",
      fields: () => ({ emailAudience: "administrators", placeAudience: "members" }),
    },
    "end-session": { role: "member", fields: ({ session }) => ({ session }) },
    "end-others": { role: "member", fields: () => ({}) },
    "retry-address": { role: "member", fields: userIdOf("me") },
    leave: { role: "member", fields: () => ({ currentPassword: password, works: "keep", names: "remove" }) },
  },
  "/account/second-factor": {
    "set-up": { role: "administrator", fields: () => ({ currentPassword: password }) },
    confirm: { role: "administrator", fields: firstCode },
    "renew-codes": { role: "administrator", fields: recoveryCode },
    "turn-off": { role: "administrator", fields: (records) => ({ ...recoveryCode(records), currentPassword: password }) },
  },
  "/profile/:userId": {
    "edit-own-profile": {
      role: "member",
      fields: async (records) => ({
        ...profile(records),
        userId: text(records.me.id),
        email: records.me.email,
        photo: await pictureFile(),
        yearbookPortrait: await pictureFile("1985.jpg", "#777777"),
      }),
    },
    "add-remembrance": { role: "member", fields: (records) => ({ ...userIdOf("inMemoriam")(records), content: "Kind" }) },
    "edit-remembrance": {
      role: "member",
      fields: ({ remembrance }) => ({ remembranceId: text(remembrance.id), content: "Kind" }),
    },
    "delete-remembrance": { role: "member", fields: ({ remembrance }) => ({ remembranceId: text(remembrance.id) }) },
  },
  "/in-memoriam": {
    "set-in-memoriam": { role: "administrator", fields: (records) => ({ ...userIdOf("person")(records), ...memorialFields }) },
    "edit-in-memoriam": {
      role: "administrator",
      fields: (records) => ({ ...userIdOf("inMemoriam")(records), ...memorialFields }),
    },
  },
  "/reunions": {
    plan: { role: "member", fields: () => meetUpFields },
    edit: { role: "member", fields: ({ ownReunion }) => ({ ...meetUpFields, reunionId: text(ownReunion.id) }) },
    delete: { role: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id) }) },
    join: { role: "member", fields: ({ reunion }) => ({ reunionId: text(reunion.id), guests: "1" }) },
    guests: { role: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id), guests: "2" }) },
    leave: { role: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id) }) },
    reply: {
      role: "member",
      fields: ({ reunion }) => ({
        reunionId: text(reunion.id),
        answer: "coming",
        guests: "1",
        guestNames: "Ida Moon",
        note: "By train",
      }),
    },
    status: { role: "administrator", fields: ({ reunion }) => ({ reunionId: text(reunion.id), status: "cancelled" }) },
    close: { role: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id) }) },
  },
  "/reunions/:reunionId/answers": {
    ask: { role: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id) }) },
  },
  "/reunions/:reunionId/dates": {
    vote: { role: "member", fields: (records) => ({ ...dateFields(records), [`vote${records.suggestedDate.id}`]: "if_needed" }) },
    suggest: {
      role: "member",
      fields: ({ undatedReunion }) => ({ reunionId: text(undatedReunion.id), startsAt: "2087-06-19T18:30" }),
    },
    "remove-date": { role: "member", fields: dateFields },
    choose: { role: "member", fields: dateFields },
  },
  "/reunions/:reunionId/attendees": {
    "mark-paid": {
      role: "member",
      fields: ({ ownReunion, me }) => ({ reunionId: text(ownReunion.id), paid: text(me.id), wasPaid: "" }),
    },
  },
  "/reunions/:reunionId/check-in": {
    "check-in": { role: "member", fields: (records) => ({ ...ownPlace(records), guests: "1" }) },
    "undo-check-in": {
      role: "member",
      fields: ({ reunionWithArrival, person, arrivedAt }) => ({
        reunionId: text(reunionWithArrival.id),
        userId: text(person.id),
        arrivedAt: arrivedAt.toISOString(),
      }),
    },
    "add-walk-in": {
      role: "member",
      fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id), name: "Zoë Quast", submissionKey: "" }),
    },
    "remove-walk-in": {
      role: "member",
      fields: ({ ownReunion, walkIn }) => ({ reunionId: text(ownReunion.id), walkInId: text(walkIn.id) }),
    },
    "name-helper": {
      role: "member",
      fields: ({ ownReunion, person }) => ({ reunionId: text(ownReunion.id), userId: text(person.id) }),
    },
    "remove-helper": { role: "member", fields: ownPlace },
  },
  "/admin/backup": { "enter-code": { role: "administrator", fields: () => ({ code: "123456" }) } },
  "/admin/backup/download": { "": { role: "administrator", fields: () => ({}) } },
  "/admin/activity-logs": { clear: { role: "administrator", fields: () => ({ code: "123456" }) } },
  "/admin/letters": {
    "make-letters": { role: "administrator", fields: ({ invited }) => ({ userIds: text(invited.id), replace: "on" }) },
  },
  "/admin/letter/:token": { "email-link": { role: "administrator", fields: userIdOf("person") } },
  "/admin/mail": {
    "send-test": { role: "administrator", fields: () => ({ address: "anna@class.example" }) },
    "retry-address": { role: "administrator", fields: userIdOf("mailReturned") },
  },
  "/admin/letters/settings": {
    settings: { role: "administrator", fields: () => ({ signerName: "Maria Santiago", envelope: "DL", membersMayPassOn: "on" }) },
  },
  "/admin/import": {
    "check-roster": {
      role: "administrator",
      fields: () => ({ file: new File(["First Name,Last Name,E-mail\nLi,Moon,li@class.example\n"], "class.csv") }),
    },
    "import-roster": { role: "administrator", fields: ({ roster }) => ({ roster }) },
  },
  "/admin/yearbook-portraits": {
    "check-portraits": {
      role: "administrator",
      fields: async () => ({ file: await portraitsFile(["Moon Anna.jpg", await jpeg()]) }),
    },
    "import-portraits": { role: "administrator", fields: ({ portraits }) => ({ archive: portraits, keepExisting: "on" }) },
  },
};

/** Forms and calls that a site without a mail server answers with 404. */
export const needsMailServer = (path: string, intent = ""): boolean =>
  ["forgot", "confirm-email", "send-confirmation", "cancel-email", "send-test", "email-link"].includes(intent) ||
  /^\/api\/(auth\/(forgot|new-email)$|mail\/|users\/:userId\/sign-in-email$)/.test(path);

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

/** Valid bodies of the calls that take one, by method and path. */
export const validBodies: Record<string, (records: Records) => object | Promise<object>> = {
  "POST /api/auth/login": ({ person }) => ({ email: person.email, password, remember: true }),
  "POST /api/second-factor": () => ({ currentPassword: password }),
  "POST /api/second-factor/confirm": firstCode,
  "POST /api/second-factor/recovery-codes": recoveryCode,
  "DELETE /api/second-factor": (records) => ({ ...recoveryCode(records), currentPassword: password }),
  "DELETE /api/activity-logs": () => ({}),
  "PATCH /api/email-settings": () => ({ comments: "never", weeklyLetter: true }),
  "POST /api/auth/forgot": ({ person }) => ({ email: person.email }),
  "POST /api/featured-alumni": ({ person }) => ({ userId: person.id }),
  "DELETE /api/featured-alumni": ({ person }) => ({ userId: person.id }),
  "POST /api/book/questions": ({ person }) => ({ question: `What are you making, ${person.id}?` }),
  "PATCH /api/book/questions/:questionId": () => ({ question: "What was your second job?" }),
  "POST /api/book/questions/:questionId/moves": () => ({ direction: "up" }),
  "POST /api/book/answers": ({ question }) => ({
    answers: [{ questionId: question.id, answer: "Paste-up at a weekly paper.", audience: "book", shown: "" }],
  }),
  "POST /api/book/decision": () => ({ choice: "yes" }),
  "POST /api/book/photos": ({ photo }) => ({ shownIds: [photo.id], photoIds: [photo.id] }),
  "POST /api/book/cover": ({ photo }) => ({ photoId: photo.id }),
  "POST /api/announcements": () => announcementFields,
  "PATCH /api/announcements/:announcementId": () => announcementFields,
  "POST /api/public-contact": () => ({
    name: "Zoë",
    email: "zoe@class.example",
    subject: "Hello",
    message: "Is this the class?",
    location: "40.7, -74",
  }),
  "POST /api/public-contacts": () => ({
    name: "Zoë Quast",
    email: "zoe@class.example",
    subject: "Alumni Access Request 1985",
    message: "I was in the class, too.",
  }),
  "POST /api/messages": ({ person, received }) => ({
    recipientId: person.id,
    subject: "Hello",
    content: "Hello",
    parentMessageId: received.id,
  }),
  "PATCH /api/messages/:messageId": () => ({ subject: "Hi", content: "Hello" }),
  "POST /api/photo-collections": async () => ({
    ...albumFields,
    year: 1985,
    coverImageUrl: await pictureText(),
    isCollection: true,
  }),
  "PATCH /api/photo-collections/:albumId": () => ({ ...albumFields, year: 1985 }),
  "POST /api/photo-collections/:photoCollectionId/comments": () => ({ content: "Lovely" }),
  "POST /api/yearbook": async ({ album }) => ({
    collectionId: album.id,
    title: "Jug",
    description: null,
    imageUrl: await pictureText(),
    year: 1985,
    category: "group",
    isCollection: false,
  }),
  "POST /api/yearbook-portraits/choices": ({ portraits }) => ({ archive: portraits, keepExisting: true }),
  "PATCH /api/yearbook/:photoId": () => ({ title: "Jug", description: null, year: 1985 }),
  "POST /api/yearbook/:photoId/takedown-requests": () => ({ reason: "I look ill" }),
  "PATCH /api/takedown-requests/:requestId": () => ({ outcome: "kept" }),
  "PATCH /api/yearbook/:photoId/names": ({ person }) => ({ names: [{ userId: person.id }, { name: "Ida", row: 1 }], known: [] }),
  "POST /api/yearbook/:photoId/turn": () => ({ direction: "left" }),
  "POST /api/yearbook/move": ({ otherAlbum, photo }) => ({ photoIds: [photo.id], collectionId: otherAlbum.id }),
  "POST /api/yearbook/date": ({ photo }) => ({ photoIds: [photo.id], takenOn: "1984-06" }),
  "POST /api/yearbook/title": ({ photo }) => ({ photoIds: [photo.id], title: "Jug", isNumbered: true }),
  "POST /api/yearbook/delete": ({ photo }) => ({ photoIds: [photo.id] }),
  "POST /api/yearbook/undo": ({ person }) => ({ submissionKey: `form${person.id}` }),
  "POST /api/photo-collections/:albumId/order": ({ photo }) => ({ photoIds: [photo.id], to: "first" }),
  "PATCH /api/comments/:commentId": () => ({ content: "Lovely" }),
  "POST /api/reunions": () => ({ title: "Picnic", description: null, location: "Park", eventDate: instant, isActive: true }),
  "PATCH /api/reunions/:reunionId": () => ({ title: "Picnic", eventDate: instant }),
  "POST /api/reunions/:reunionId/join": () => ({ guests: 1 }),
  "PATCH /api/reunions/:reunionId/status": () => ({ status: "cancelled" }),
  "POST /api/reunions/:reunionId/reply": () => ({ answer: "perhaps", guests: 1, guestNames: "Ida Moon", note: "By train" }),
  "POST /api/reunions/:reunionId/dates": () => ({ startsAt: instant }),
  "POST /api/reunions/:reunionId/votes": ({ suggestedDate }) => ({ votes: [{ dateId: suggestedDate.id, vote: "yes" }] }),
  "POST /api/reunions/:reunionId/check-in/:userId": () => ({ guests: 1 }),
  "DELETE /api/reunions/:reunionId/check-in/:userId": () => ({ arrivedAt: instant }),
  "POST /api/reunions/:reunionId/walk-ins": () => ({ name: "Zoë Quast" }),
  "PATCH /api/reunions/:reunionId/payments": ({ me }) => ({ paid: [me.id], notPaid: [] }),
  "POST /api/users/:userId/remembrances": () => ({ content: "Kind" }),
  "PATCH /api/remembrances/:remembranceId": () => ({ content: "Kind" }),
  "POST /api/mail/test": () => ({ address: "anna@class.example" }),
  "POST /api/mail/letters": ({ invited }) => ({ userIds: [invited.id], days: 30, address: "all" }),
  "POST /api/users/:userId/tips": () => ({ message: "She lives in Beacon" }),
  "POST /api/users/:userId/unlisting-requests": () => ({ message: "She asked me" }),
  "PATCH /api/users/:userId": async ({ me }) => ({
    firstName: "Anna",
    lastName: "Moon",
    email: me.email,
    bio: "Weaver",
    profileImageUrl: await pictureText(),
    yearbookImageUrl: await pictureText("#777777"),
    graduationYear: 1985,
  }),
};
