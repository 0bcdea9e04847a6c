import { expect } from "vitest";
import { textOf } from "../support/html.ts";
import { nextSummer, plan } from "../support/reunions.ts";
import { classSite, type Reader } from "./class-site.ts";
import { section } from "./sentences.ts";

/** Spec §5, validation: every rule at its edge, through the calls, whose schemas the forms share. */

const site = classSite();

interface Call {
  reader: Reader;
  method: "POST" | "PATCH";
  path: () => string;
  /** What it takes. */
  valid: () => object;
}

/** The last value that a field takes, or several of them, and those it refuses with this sentence. */
const rule = (says: string, { reader, method, path, valid }: Call, field: string, taken: unknown[], refused: unknown[]) => ({
  says,
  async proof() {
    const sentence = /\('([^']+)'\)$/.exec(says)?.[1] ?? expect.any(String);
    const send = (value: unknown) => site.call<object>(reader, method, path(), { ...valid(), [field]: value });
    for (const value of taken) expect((await send(value)).status, `${field} ${String(value).slice(0, 30)}`).toBeLessThan(300);
    for (const value of refused) {
      const details = expect.arrayContaining([{ field, message: sentence }]);
      expect(await send(value)).toMatchObject({ status: 400, body: { error: expect.any(String), details } });
    }
  },
});

const long = (length: number) => "é".repeat(length);
const addresses = ["ellen", "ellen@", "@mail.example", "", undefined, 5, "a b@mail.example"];

const contact: Call = {
  reader: "visitor",
  method: "POST",
  path: () => "/api/public-contact",
  valid: () => ({ name: "Ellen Park", email: "ellen@mail.example", subject: "Hello", message: "Good evening" }),
};
const access: Call = {
  ...contact,
  path: () => "/api/public-contacts",
  valid: () => ({ ...contact.valid(), graduationYear: "1985", message: "I sat behind María Santiago." }),
};
const letter: Call = {
  reader: "member",
  method: "POST",
  path: () => "/api/messages",
  valid: () => ({ recipientId: site.people.other.id, subject: "s", content: "c" }),
};
const ownProfile: Call = {
  reader: "member",
  method: "PATCH",
  path: () => `/api/users/${site.people.member.id}`,
  valid: () => ({}),
};
const anyProfile: Call = { ...ownProfile, reader: "administrator", path: () => `/api/users/${site.people.other.id}` };
const album: Call = {
  reader: "member",
  method: "POST",
  path: () => "/api/photo-collections",
  valid: () => ({ title: "Prints" }),
};

section("5. Validation rules", [
  rule("Contact form: name required ('Name is required')", contact, "name", ["E"], ["", "  ", undefined, null, 7]),
  rule("Contact form: name max 100 ('Name too long')", contact, "name", [long(100)], [long(101)]),
  rule("Contact form: email valid ('Please enter a valid email address')", contact, "email", ["e@m.example"], addresses),
  rule("Contact form: subject required ('Subject is required')", contact, "subject", ["s"], ["", " ", undefined]),
  rule("Contact form: subject max 200 ('Subject too long')", contact, "subject", [long(200)], [long(201)]),
  rule("Contact form: message required ('Message is required')", contact, "message", ["m"], ["", "\r\n", undefined]),
  rule("Contact form: message max 2000 ('Message too long')", contact, "message", [long(2000)], [long(2001)]),
  rule("Contact form: location optional", contact, "location", [undefined, "40.7, -73.9", "nowhere"], []),
  {
    says: "Contact form: location filled from browser geolocation as 'latitude, longitude', silently ignored if denied",
    provedBy: "e2e/contacts.spec.ts > the location is asked when somebody begins to write, not before, and sent along",
  },
  {
    says: "Sign-in: email valid, password at least 1 character",
    provedBy: "http/api.test.ts > wrong credentials are 401 with the spec's sentence; invalid ones 400 with details",
  },
  rule("Access request: name min 2 ('Name must be at least 2 characters')", access, "name", ["Al"], ["A", " A ", undefined]),
  rule("Access request: email valid ('Please enter a valid email address')", access, "email", ["e@m.example"], addresses),
  rule(
    "Access request: graduationYear string min 4 ('Please enter your graduation year')",
    access,
    "graduationYear",
    ["1985"],
    ["198", ""],
  ),
  rule(
    "Access request: subject min 5 ('Subject must be at least 5 characters')",
    access,
    "subject",
    ["Hello", undefined],
    ["Hell", " Hell "],
  ),
  {
    says: "Access request: subject default 'Alumni Access Request'",
    proof: async () =>
      expect(await site.html("visitor", "/login?dialog=access")).toMatch(/name="subject"[^>]*value="Alumni Access Request"/),
  },
  rule(
    "Access request: message min 20 ('Message must be at least 20 characters')",
    access,
    "message",
    [long(20)],
    [long(19), ` ${long(19)} `, undefined],
  ),
  {
    says: "Access request: the subject sent is the subject with the graduation year appended",
    provedBy: "http/contacts.test.ts > goes 303 to /login with the spec's notice; subject and year are kept",
  },
  rule(
    "Album: category one of classmate, teacher, group, event, portfolio",
    album,
    "category",
    ["classmate", "teacher", "group", "event", "portfolio"],
    ["family", "Group", "", null],
  ),
  {
    says: "Album: category default group",
    proof: async () =>
      expect((await site.call("member", "POST", "/api/photo-collections", { title: "t" })).body).toMatchObject({
        category: "group",
      }),
  },
  {
    says: "Creating an album requires login ('Authentication required: Please login to create albums')",
    provedBy:
      "http/albums.test.ts > every call asks for a session; unknown albums and photos are 404; refusals have the spec's sentences",
  },
  {
    says: "Adding a photo requires login",
    proof: async () => expect((await site.call("visitor", "POST", "/api/yearbook", {})).status).toBe(401),
  },
  rule(
    "Adding a photo requires a selected album ('No album selected: Please select an album to add photos to.')",
    { ...album, path: () => "/api/yearbook", valid: () => ({ imageUrl: "https://p.example/1.jpg" }) },
    "collectionId",
    [],
    [undefined, null, ""],
  ),
  {
    says: "Images are compressed in the browser to JPEG quality 0.8, max 1200 px (photos) or 800 px (covers)",
    provedBy: ["e2e/spec-texts.spec.ts > a photo is made a JPEG of 1200 px at quality 0.8 before it is sent, a cover one of 800"],
  },
  {
    says: "If compression fails the original is used",
    provedBy: "e2e/spec-texts.spec.ts > what cannot be made smaller is sent as it is",
  },
  {
    says: "Comment: trimmed, empty not allowed",
    provedBy: "domain/comments-and-likes.test.ts > trimmed, empty not allowed, line breaks kept",
  },
  {
    says: "Comment: post and save disabled while empty",
    provedBy: "e2e/spec-texts.spec.ts > a comment's Post and Save wait for the first word",
  },
  {
    says: "Comment: delete asks 'Are you sure you want to delete this comment?'",
    provedBy:
      "http/albums-screen.test.ts > comments: written, marked as edited, deleted after the spec's question, each at the photo it is about",
  },
  {
    says: "Meet-up form: organizer is forced to the current user's full name on create",
    provedBy: "domain/reunions.test.ts > organizer and creator are whoever plans it, whatever the body says (spec §5)",
  },
  {
    says: "Meet-up form: eventDate entered as datetime-local",
    proof: async () =>
      expect(await site.html("member", "/reunions?dialog=plan")).toMatch(/type="datetime-local" name="eventDate"/),
  },
  {
    says: "Meet-up form: eventDate shown in EST",
    provedBy:
      "http/reunions-screen.test.ts > edit shows what is stored, in New York's time; emptied fields are emptied; others' cannot be opened",
  },
  {
    says: "Meet-up form: eventDate sent as ISO string or null; empty description and location as null",
    async proof() {
      const eventDate = nextSummer.toISOString();
      const send = (body: object) => site.call("member", "POST", "/api/reunions", { title: "Walk", ...body });
      expect((await send({ eventDate, description: "", location: "" })).body).toMatchObject({
        eventDate,
        description: null,
        location: null,
      });
      expect((await send({ eventDate: null })).body).toMatchObject({ eventDate: null });
    },
  },
  rule(
    "Compose and reply: recipientId required and numeric ('Please select a recipient')",
    letter,
    "recipientId",
    [],
    [undefined, "", "Anna", null, 1.5],
  ),
  rule("Compose and reply: subject at least 1 ('Subject is required')", letter, "subject", ["s"], ["", " ", undefined]),
  rule("Compose and reply: subject at most 200 ('Subject too long')", letter, "subject", [long(200)], [long(201)]),
  rule("Compose and reply: content at least 1 ('Message content is required')", letter, "content", ["c"], ["", " \n", undefined]),
  rule("Compose and reply: content at most 5000 ('Message too long')", letter, "content", [long(5000)], [long(5001)]),
  {
    says: "Edit message: the same lengths and sentences",
    async proof() {
      const sent = await site.call<{ id: number }>("member", "POST", "/api/messages", letter.valid());
      const edit = (change: object) =>
        site.call<{ error: string }>("member", "PATCH", `/api/messages/${sent.body.id}`, {
          subject: "s",
          content: "c",
          ...change,
        });
      expect((await edit({ subject: long(200), content: long(5000) })).status).toBe(200);
      for (const [change, error] of [
        [{ subject: "" }, "Subject is required"],
        [{ subject: long(201) }, "Subject too long"],
        [{ content: "" }, "Message content is required"],
        [{ content: long(5001) }, "Message too long"],
      ] as const) {
        expect(await edit(change)).toMatchObject({ status: 400, body: { error } });
      }
    },
  },
  rule("Own profile: firstName required ('First name is required')", ownProfile, "firstName", ["M"], ["", " ", null]),
  rule("Own profile: lastName required ('Last name is required')", ownProfile, "lastName", ["M"], ["", " ", null]),
  rule("Own profile: email valid ('Valid email is required')", ownProfile, "email", ["own@mail.example"], ["own", "", null]),
  rule(
    "Own profile: graduationYear 1950 to 2030",
    ownProfile,
    "graduationYear",
    [1950, 2030, "1985"],
    [1949, 2031, "", "x", 1985.5],
  ),
  ...["maidenName", "bio", "currentCity", "currentState", "profileImageUrl"].map((field) =>
    rule(`Own profile: ${field} optional`, ownProfile, field, [null, undefined, ""], []),
  ),
  rule(
    "Own profile: photo must be an image ('Please select a valid image file')",
    ownProfile,
    "profileImageUrl",
    [],
    ["hello.jpg", "javascript:alert(1)", 5],
  ),
  {
    says: "Own profile: photo under 5MB ('Image file size must be less than 5MB')",
    provedBy: "domain/images.test.ts > a profile photo as sent: no image by its type, 5 MB and more, no file at all",
  },
  rule("Admin edit: firstName at least 1 ('First name is required')", anyProfile, "firstName", ["O"], ["", null]),
  rule("Admin edit: firstName at most 100 ('First name too long')", anyProfile, "firstName", [long(100)], [long(101)]),
  rule("Admin edit: lastName at least 1 ('Last name is required')", anyProfile, "lastName", ["O"], ["", null]),
  rule("Admin edit: lastName at most 100 ('Last name too long')", anyProfile, "lastName", [long(100)], [long(101)]),
  rule(
    "Admin edit: email valid ('Please enter a valid email address')",
    anyProfile,
    "email",
    ["another@mail.example"],
    ["another", "", null],
  ),
  rule(
    "Admin edit: graduationYear integer 1970 to 2000",
    anyProfile,
    "graduationYear",
    [1970, 2000],
    [1969, 2001, 1985.5, "", null],
  ),
  {
    says: "Admin edit: graduationYear default 1985, profileType default classmate",
    async proof() {
      const { id } = site.people.administrator;
      expect((await site.call("administrator", "GET", `/api/users/${id}`)).body).toMatchObject({
        graduationYear: 1985,
        profileType: "classmate",
      });
      const dialog = await site.html("administrator", "/alumni?dialog=add-member");
      expect(dialog).toMatch(/name="graduationYear"[^>]*value="1985"/);
      expect(dialog).toMatch(/<option value="classmate" selected=""/);
    },
  },
  rule("Admin edit: profileType classmate or teacher", anyProfile, "profileType", ["teacher", "classmate"], ["", "pupil", null]),
  {
    says: "Admin edit: other fields optional",
    async proof() {
      const { id, email } = site.people.teacher;
      const fields = {
        userId: `${id}`,
        firstName: "Theo",
        lastName: "Marsh",
        email,
        graduationYear: "1985",
        profileType: "teacher",
      };
      expect((await site.post("administrator", `/alumni?edit=${id}`, "edit-profile", fields)).status).toBe(303);
    },
  },
  {
    says: "Meet-up form errors show 'Form validation error: Please check all fields and try again.'",
    async proof() {
      const text = "Form validation error Please check all fields and try again.";
      const planned = await site.post("member", "/reunions?dialog=plan", "plan", { title: "" });
      expect([planned.status, textOf(planned.html).includes(text)]).toEqual([422, true]);
      const { id } = await plan(site.people.member);
      const edited = await site.post("member", `/reunions?edit=${id}`, "edit", { reunionId: String(id), title: "" });
      expect([edited.status, textOf(edited.html).includes(text)]).toEqual([422, true]);
    },
  },
]);
