import type { Who } from "./capabilities.ts";
import { password } from "./database.ts";
import { pictureFile, pictureText } from "./pictures.ts";
import type { Things } from "./things.ts";

/** One good post for every form and call of the site: what attacks begin from, changing one thing. */

export type Fields = Record<string, string | File>;
export interface ValidForm {
  who: Who;
  fields: (things: Things) => Fields | Promise<Fields>;
}

const newPassword = "scissors paper thimble";
const text = (value: number) => String(value);
const profile = ({ person }: Things) => ({
  userId: text(person.id),
  firstName: "Anna",
  lastName: "Moon",
  email: person.email,
  graduationYear: "1985",
});
const about =
  (name: "person" | "gone" | "remembered" | "deputy") =>
  (things: Things): Fields => ({ userId: text(things[name].id) });
const albumFields = { title: "Glazes", description: "", category: "group", year: "1985" };
const meetUpFields = { title: "Picnic", description: "", location: "Prospect Park", eventDate: "2087-06-19 18:30" };

/** What both addresses of the directory take. */
const directory: Record<string, ValidForm> = {
  "add-member": {
    who: "administrator",
    fields: (things) => ({ ...profile(things), email: `new${things.person.id}@class.example`, profileType: "classmate" }),
  },
  "make-link": { who: "administrator", fields: about("person") },
  deactivate: { who: "administrator", fields: about("person") },
  reactivate: { who: "administrator", fields: about("gone") },
  "in-memoriam": { who: "administrator", fields: about("person") },
  "undo-in-memoriam": { who: "administrator", fields: about("remembered") },
  "make-administrator": { who: "administrator", fields: about("person") },
  "unmake-administrator": { who: "administrator", fields: about("deputy") },
  "edit-profile": { who: "administrator", fields: (things) => ({ ...profile(things), profileType: "teacher" }) },
  "set-featured": { who: "administrator", fields: about("person") },
  "clear-featured": { who: "administrator", fields: about("person") },
};

const addedPhoto: ValidForm = {
  who: "member",
  fields: async ({ album }) => ({ collectionId: text(album.id), title: "Jug", description: "", photo: await pictureFile() }),
};

/** By address, then intent, which is empty where the address takes a single form. */
export const validForms: Record<string, Record<string, ValidForm>> = {
  "/": {
    "send-contact": {
      who: "visitor",
      fields: () => ({ name: "Zoë", email: "zoe@class.example", subject: "Hello", message: "Is this the class?", website: "" }),
    },
  },
  "/login": {
    "sign-in": { who: "visitor", fields: ({ person }) => ({ email: person.email, password, remember: "on" }) },
    "request-access": {
      who: "visitor",
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
  "/logout": { "sign-out": { who: "member", fields: () => ({}) } },
  "/welcome/:token": {
    "choose-password": {
      who: "visitor",
      fields: ({ token }) => ({ token, password: newPassword, passwordAgain: newPassword }),
    },
  },
  "/alumni": directory,
  "/admin/profile-editor": directory,
  "/yearbook": {
    "create-album": { who: "member", fields: async () => ({ ...albumFields, cover: await pictureFile(), submissionKey: "" }) },
    "edit-album": {
      who: "member",
      fields: async ({ album }) => ({ ...albumFields, albumId: text(album.id), cover: await pictureFile() }),
    },
    "delete-album": { who: "member", fields: ({ album }) => ({ albumId: text(album.id) }) },
    "add-photo": addedPhoto,
    "edit-photo": {
      who: "member",
      fields: ({ photo }) => ({ photoId: text(photo.id), title: "Jug", description: "", year: "1985" }),
    },
    "delete-photo": { who: "member", fields: ({ photo }) => ({ photoId: text(photo.id) }) },
    like: { who: "member", fields: ({ photo }) => ({ photoCollectionId: text(photo.id) }) },
    "add-comment": { who: "member", fields: ({ photo }) => ({ photoCollectionId: text(photo.id), content: "Lovely" }) },
    "edit-comment": { who: "member", fields: ({ comment }) => ({ commentId: text(comment.id), content: "Lovely" }) },
    "delete-comment": { who: "member", fields: ({ comment }) => ({ commentId: text(comment.id) }) },
    restore: { who: "administrator", fields: ({ deleted }) => ({ photoCollectionId: text(deleted.id) }) },
    "clear-cache": { who: "administrator", fields: () => ({}) },
  },
  "/yearbook/upload": { "": addedPhoto },
  "/messages": {
    compose: { who: "member", fields: ({ person }) => ({ recipientId: text(person.id), subject: "Hello", content: "Hello" }) },
    reply: {
      who: "member",
      fields: ({ person, received }) => ({
        recipientId: text(person.id),
        parentMessageId: text(received.id),
        subject: "Re: Hello",
        content: "Hello",
      }),
    },
    edit: { who: "member", fields: ({ sent }) => ({ messageId: text(sent.id), subject: "Hi", content: "Hello" }) },
    delete: { who: "member", fields: ({ received }) => ({ messageId: text(received.id) }) },
    approve: {
      who: "administrator",
      fields: (things) => ({
        ...profile(things),
        messageId: text(things.requestId),
        email: `zoe${things.person.id}@class.example`,
        profileType: "classmate",
      }),
    },
    decline: { who: "administrator", fields: ({ requestId }) => ({ messageId: text(requestId) }) },
    open: { who: "member", fields: ({ received }) => ({ messageId: text(received.id) }) },
  },
  "/account": {
    "change-password": {
      who: "member",
      fields: () => ({ currentPassword: password, password: newPassword, passwordAgain: newPassword }),
    },
    "end-session": { who: "member", fields: ({ session }) => ({ session }) },
    "end-others": { who: "member", fields: () => ({}) },
    leave: { who: "member", fields: () => ({ currentPassword: password, works: "keep" }) },
  },
  "/profile/:userId": {
    "edit-own-profile": {
      who: "member",
      fields: async (things) => ({
        ...profile(things),
        userId: text(things.me.id),
        email: things.me.email,
        photo: await pictureFile(),
      }),
    },
  },
  "/reunions": {
    plan: { who: "member", fields: () => meetUpFields },
    edit: { who: "member", fields: ({ ownReunion }) => ({ ...meetUpFields, reunionId: text(ownReunion.id) }) },
    delete: { who: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id) }) },
    join: { who: "member", fields: ({ reunion }) => ({ reunionId: text(reunion.id), guests: "1" }) },
    guests: { who: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id), guests: "2" }) },
    leave: { who: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id) }) },
    status: { who: "administrator", fields: ({ reunion }) => ({ reunionId: text(reunion.id), status: "cancelled" }) },
    close: { who: "member", fields: ({ ownReunion }) => ({ reunionId: text(ownReunion.id) }) },
  },
  "/admin/backup/download": { "": { who: "administrator", fields: () => ({}) } },
  "/admin/activity-logs": { clear: { who: "administrator", fields: () => ({}) } },
  "/admin/letters": {
    "make-letters": { who: "administrator", fields: ({ invited }) => ({ userIds: text(invited.id), replace: "on" }) },
  },
  "/admin/import": {
    "check-roster": {
      who: "administrator",
      fields: () => ({ file: new File(["First Name,Last Name,E-mail\nLi,Moon,li@class.example\n"], "class.csv") }),
    },
    "import-roster": { who: "administrator", fields: ({ roster }) => ({ roster }) },
  },
};

/** A path with its parameters filled in, as forms and calls are sent to it. */
export function filledIn(path: string, things: Things): string {
  const values: Record<string, string | number> = {
    token: things.token,
    choice: "simple",
    userId: things.me.id,
    albumId: things.album.id,
    photoId: things.photo.id,
    photoCollectionId: things.photo.id,
    commentId: things.comment.id,
    messageId: things.sent.id,
    reunionId: things.ownReunion.id,
    batch: "a".repeat(32),
    file: `${"a".repeat(64)}-60x40.jpg`,
  };
  const filled = path.replace(/:(\w+)/g, (_, name) => String(values[name] ?? ""));
  return filled === "/" ? "/?index" : filled;
}

const instant = "2087-06-19T22:30:00.000Z";
/** A good body of every call that takes one, by method and path. */
export const validBodies: Record<string, (things: Things) => object | Promise<object>> = {
  "POST /api/auth/login": ({ person }) => ({ email: person.email, password, remember: true }),
  "POST /api/featured-alumni": ({ person }) => ({ userId: person.id }),
  "DELETE /api/featured-alumni": ({ person }) => ({ userId: person.id }),
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
  "PATCH /api/yearbook/:photoId": () => ({ title: "Jug", description: null, year: 1985 }),
  "PATCH /api/comments/:commentId": () => ({ content: "Lovely" }),
  "POST /api/reunions": () => ({ title: "Picnic", description: null, location: "Park", eventDate: instant, isActive: true }),
  "PATCH /api/reunions/:reunionId": () => ({ title: "Picnic", eventDate: instant }),
  "POST /api/reunions/:reunionId/join": () => ({ guests: 1 }),
  "PATCH /api/reunions/:reunionId/status": () => ({ status: "cancelled" }),
  "PATCH /api/users/:userId": async ({ me }) => ({
    firstName: "Anna",
    lastName: "Moon",
    email: me.email,
    bio: "Weaver",
    profileImageUrl: await pictureText(),
    graduationYear: 1985,
  }),
};
