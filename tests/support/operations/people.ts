import { portraitsFile } from "../archives.ts";
import { jpeg, pictureFile, pictureText } from "../pictures.ts";
import { turnOn } from "../second-factor.ts";
import { call, form, profile, type Subject, userIdOf } from "./subject.ts";

const memorialFields = {
  birthYear: "1967",
  deathYear: "2014",
  obituaryUrl: "https://news.example/obituary",
  deathConfirmedBy: "Her sister",
};

/** Of both addresses of the directory. */
const directory = {
  "add-member": form("administrators", (records) => ({
    ...profile(records),
    email: `new${records.person.id}@class.example`,
    profileType: "classmate",
  })),
  "make-link": form("administrators", userIdOf("person")),
  "email-link": form("administrators", userIdOf("person")),
  "retry-address": form("administrators", userIdOf("mailReturned")),
  deactivate: form("administrators", userIdOf("person")),
  reactivate: form("administrators", userIdOf("deactivated")),
  missing: form("administrators", userIdOf("invited")),
  found: form("administrators", userIdOf("missing")),
  unlist: form("administrators", userIdOf("invited")),
  "list-again": form("administrators", userIdOf("unlisted")),
  "undo-in-memoriam": form("administrators", userIdOf("inMemoriam")),
  "make-administrator": form("administrators", userIdOf("person")),
  "turn-off-second-factor": form("administrators", (records) => {
    turnOn(records.otherAdministrator);
    return userIdOf("otherAdministrator")(records);
  }),
  "unmake-administrator": form("administrators", userIdOf("otherAdministrator")),
  "edit-profile": form("administrators", (records) => ({ ...profile(records), profileType: "teacher" })),
  "set-featured": form("administrators", userIdOf("person")),
  "clear-featured": form("administrators", userIdOf("person")),
};

/** The directory, profiles, those in memoriam and missing, and lists of the class. */
export const people: Subject = {
  pages: {
    "/alumni": "members",
    "/alumni/print": "members",
    "/in-memoriam": "members",
    "/missing": "members",
    "/profile/:userId": "members",
    "/admin/profile-editor": "members",
    "/admin/import": "administrators",
    "/admin/import/faulty-rows": ["administrators", 404],
    "/admin/yearbook-portraits": "administrators",
    "/admin/yearbook-portraits/picture": ["administrators", 404],
  },
  forms: {
    "/alumni": directory,
    "/admin/profile-editor": directory,
    "/missing": {
      "send-tip": form("members", (records) => ({ ...userIdOf("missing")(records), message: "She lives in Beacon" })),
      // Unless an administrator lets members do it.
      // Members may do it only if an administrator allowed it.
      "pass-on-letter": form("administrators", userIdOf("missing")),
      "request-unlisting": form("members", (records) => ({ ...userIdOf("missing")(records), message: "" })),
    },
    "/profile/:userId": {
      "edit-own-profile": form("the owner", async (records) => ({
        ...profile(records),
        userId: String(records.me.id),
        email: records.me.email,
        photo: await pictureFile(),
        yearbookPortrait: await pictureFile("1985.jpg", "#777777"),
      })),
      "add-remembrance": form("members", (records) => ({ ...userIdOf("inMemoriam")(records), content: "Kind" })),
      "edit-remembrance": form("the owner", ({ remembrance }) => ({ remembranceId: String(remembrance.id), content: "Kind" })),
      "delete-remembrance": form("the owner and administrators", ({ remembrance }) => ({
        remembranceId: String(remembrance.id),
      })),
    },
    "/in-memoriam": {
      "set-in-memoriam": form("administrators", (records) => ({ ...userIdOf("person")(records), ...memorialFields })),
      "edit-in-memoriam": form("administrators", (records) => ({ ...userIdOf("inMemoriam")(records), ...memorialFields })),
    },
    "/admin/import": {
      "check-roster": form("administrators", () => ({
        file: new File(["First Name,Last Name,E-mail\nLi,Moon,li@class.example\n"], "class.csv"),
      })),
      "import-roster": form("administrators", ({ roster }) => ({ roster })),
      "settle-rows": form("administrators", ({ rosterRows }) => ({ imported: rosterRows, rows: "2" })),
    },
    "/admin/yearbook-portraits": {
      "check-portraits": form("administrators", async () => ({ file: await portraitsFile(["Moon Anna.jpg", await jpeg()]) })),
      "import-portraits": form("administrators", ({ portraits }) => ({ archive: portraits, keepExisting: "on" })),
    },
  },
  calls: {
    "GET /api/featured-alumni": "everyone",
    "POST /api/featured-alumni": call("administrators", ({ person }) => ({ userId: person.id })),
    "DELETE /api/featured-alumni": call("administrators", ({ person }) => ({ userId: person.id })),
    "POST /api/yearbook-portraits": "administrators",
    "POST /api/yearbook-portraits/choices": call("administrators", ({ portraits }) => ({
      archive: portraits,
      keepExisting: true,
    })),
    "GET /api/users": "members",
    "GET /api/users/:userId": "members",
    "PATCH /api/users/:userId": call("the owner and administrators", async ({ me }) => ({
      firstName: "Anna",
      lastName: "Moon",
      email: me.email,
      bio: "Weaver",
      profileImageUrl: await pictureText(),
      yearbookImageUrl: await pictureText("#777777"),
      graduationYear: 1985,
    })),
    "POST /api/users/:userId/view": "members",
    "GET /api/users/:userId/remembrances": "members",
    "POST /api/users/:userId/remembrances": "members",
    "PATCH /api/remembrances/:remembranceId": "the owner",
    "DELETE /api/remembrances/:remembranceId": "the owner and administrators",
    // The member of the test is not missing.
    "POST /api/users/:userId/tips": ["members", 409],
    "POST /api/users/:userId/unlisting-requests": ["members", 409],
  },
};
