import { expect } from "vitest";
import { addAlbum } from "../../support/albums.ts";
import { formOf, linksOf, textOf } from "../../support/html.ts";
import { jpeg } from "../../support/pictures.ts";
import { nextSummer, plan } from "../../support/reunions.ts";
import { fact, type Part, type Row, shown } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** Rules for fields, each at its edges, through a call and through the form beside it. */

const { people } = site;

/** A call with a body that is accepted, and its form. */
interface ValidCall {
  what: string;
  reader: Reader;
  method: "POST" | "PATCH";
  path: () => string;
  body: () => Record<string, unknown>;
  form: () => [page: string, intent: string, fields?: Record<string, string>];
}

/**
 * The call is accepted with each value of `valid`, and refused at the field with each of `invalid`. If the rule ends with a
 * sentence, like ('Subject too long'), the refusal says it, and so does the page of the form for texts.
 */
const rule = (call: ValidCall, field: string, says: string, valid: unknown[], invalid: unknown[]): Row =>
  fact(`${call.what}: ${field} ${says}`, async () => {
    const message = /\('([^']+)'\)$/.exec(says)?.[1];
    const send = (value: unknown) => site.call<object>(call.reader, call.method, call.path(), { ...call.body(), [field]: value });
    for (const value of valid) expect((await send(value)).status, `${field} ${String(value).slice(0, 30)}`).toBeLessThan(300);
    for (const value of invalid) {
      const details = expect.arrayContaining([{ field, message: message ?? expect.any(String) }]);
      expect(await send(value)).toMatchObject({ status: 400, body: { error: expect.any(String), details } });
    }
    const wrong = invalid.find((value) => typeof value === "string");
    if (!message || typeof wrong !== "string") return;
    const [page, intent, fields] = call.form();
    const texts = Object.entries({ ...call.body(), ...fields, [field]: wrong }).map(([name, value]) => [name, String(value)]);
    const { status, html } = await site.post(call.reader, page, intent, Object.fromEntries(texts));
    expect({ status, text: textOf(html) }).toEqual({ status: 422, text: expect.stringContaining(message) });
  });

/** Text of this many characters. */
const text = (length: number) => "é".repeat(length);
const invalidEmails = ["ellen", "ellen@", "@mail.example", "", undefined, 5, "a b@mail.example"];

const contact: ValidCall = {
  what: "contact form",
  reader: "visitor",
  method: "POST",
  path: () => "/api/public-contact",
  body: () => ({ name: "Ellen Park", email: "ellen@mail.example", subject: "Hello", message: "Good evening" }),
  form: () => ["/?index&dialog=contact", "send-contact"],
};
const access: ValidCall = {
  ...contact,
  what: "access request",
  path: () => "/api/public-contacts",
  body: () => ({ ...contact.body(), graduationYear: "1985", message: "I sat behind María Santiago." }),
  form: () => ["/login?dialog=access", "request-access", { subject: "Hello" }],
};
const album: ValidCall = {
  what: "album",
  reader: "member",
  method: "POST",
  path: () => "/api/photo-collections",
  body: () => ({ title: "Prints" }),
  form: () => ["/yearbook?dialog=add-album", "create-album"],
};
const photo: ValidCall = {
  ...album,
  what: "photo",
  path: () => "/api/yearbook",
  body: () => ({ imageUrl: "https://p.example/1.jpg" }),
  form: () => [`/yearbook?album=${addAlbum(people.member, "p").id}&dialog=add-photo`, "add-photo"],
};
const message: ValidCall = {
  what: "compose",
  reader: "member",
  method: "POST",
  path: () => "/api/messages",
  body: () => ({ recipientId: people.other.id, subject: "s", content: "c" }),
  form: () => ["/messages?dialog=compose", "compose"],
};
let sent = 0;
let received = 0;
const send = async (from: "member" | "other", to: "member" | "other") =>
  (await site.call<{ id: number }>(from, "POST", "/api/messages", { recipientId: people[to].id, subject: "s", content: "c" }))
    .body.id;
const reply: ValidCall = {
  ...message,
  what: "reply",
  body: () => ({ recipientId: people.other.id, subject: "s", content: "c", parentMessageId: received }),
  form: () => [`/messages?reply=${received}`, "reply"],
};
const edit: ValidCall = {
  ...message,
  what: "edit message",
  method: "PATCH",
  path: () => `/api/messages/${sent}`,
  body: () => ({ subject: "s", content: "c" }),
  form: () => [`/messages?edit=${sent}`, "edit", { messageId: String(sent) }],
};
const profileFields = ({ id, firstName, lastName, email }: typeof people.member) => ({
  userId: String(id),
  firstName,
  lastName,
  email: email ?? "",
  graduationYear: "1985",
});
const ownProfile: ValidCall = {
  what: "own profile",
  reader: "member",
  method: "PATCH",
  path: () => `/api/users/${people.member.id}`,
  body: () => ({}),
  form: () => [`/profile/${people.member.id}?edit=profile`, "edit-own-profile", profileFields(people.member)],
};
const anyProfile: ValidCall = {
  what: "admin edit",
  reader: "administrator",
  method: "PATCH",
  path: () => `/api/users/${people.other.id}`,
  body: () => ({}),
  form: () => [`/alumni?edit=${people.other.id}`, "edit-profile", { ...profileFields(people.other), profileType: "classmate" }],
};

export const visitorRules: Part = {
  section: 5,
  title: "Visitors' forms, albums, and meet-ups",
  rows: [
    rule(contact, "name", "required ('Name is required')", ["E"], ["", "  ", undefined, null, 7]),
    rule(contact, "name", "max 100 ('Name too long')", [text(100)], [text(101)]),
    rule(contact, "email", "valid ('Please enter a valid email address')", ["e@m.example"], invalidEmails),
    rule(contact, "subject", "required ('Subject is required')", ["s"], ["", " ", undefined]),
    rule(contact, "subject", "max 200 ('Subject too long')", [text(200)], [text(201)]),
    rule(contact, "message", "required ('Message is required')", ["m"], ["", "\r\n", undefined]),
    rule(contact, "message", "max 2000 ('Message too long')", [text(2000)], [text(2001)]),
    rule(contact, "location", "optional", [undefined, "40.7, -73.9", "nowhere"], []),
    shown(
      "contact form: location from the browser, as 'latitude, longitude'",
      "tests/e2e/contacts.spec.ts",
      "the browser asks for the location when a visitor starts to type, and the form sends it",
    ),
    shown(
      "contact form: a denied location is silently ignored",
      "tests/e2e/contacts.spec.ts",
      "a visitor who denies the location is told nothing, and the form is sent without it",
    ),
    ...(
      [
        ["email valid", { email: "ellen", password: "x" }, "Please enter a valid email address"],
        ["password at least 1", { email: "e@m.example", password: "" }, "Please enter your password"],
      ] as const
    ).map(([what, fields, sentence]) =>
      fact(`sign-in: ${what}`, async () => {
        const { status, html } = await site.post("visitor", "/login", "sign-in", fields);
        expect([status, textOf(html)]).toEqual([422, expect.stringContaining(sentence)]);
      }),
    ),
    rule(access, "name", "min 2 ('Name must be at least 2 characters')", ["Al"], ["A", " A ", undefined]),
    rule(access, "email", "valid ('Please enter a valid email address')", ["e@m.example"], invalidEmails),
    rule(access, "graduationYear", "a text, min 4 ('Please enter your graduation year')", ["1985", "about 1984"], ["198", ""]),
    rule(access, "subject", "min 5 ('Subject must be at least 5 characters')", ["Hello", undefined], ["Hell", " Hell "]),
    fact("access request: subject default 'Alumni Access Request'", async () =>
      expect(formOf(await site.html("visitor", "/login?dialog=access"), "request-access").subject).toBe("Alumni Access Request"),
    ),
    rule(
      access,
      "message",
      "min 20 ('Message must be at least 20 characters')",
      [text(20)],
      [text(19), ` ${text(19)} `, undefined],
    ),
    fact("access request: the year is appended to the subject", async () => {
      const fields = { ...access.body(), subject: "From abroad", graduationYear: "1984" } as Record<string, string>;
      expect((await site.post("visitor", "/login?dialog=access", "request-access", fields)).status).toBe(303);
      expect(textOf(await site.main("administrator", "/messages"))).toMatch(/From abroad .*1984 /);
    }),
    rule(
      album,
      "category",
      "one of classmate, teacher, group, event, portfolio",
      ["classmate", "teacher", "group", "event", "portfolio"],
      ["family", "Group", "", null],
    ),
    fact("album: category default group, by call", async () =>
      expect((await site.call("member", "POST", "/api/photo-collections", { title: "t" })).body).toMatchObject({
        category: "group",
      }),
    ),
    ...["", "&category=event"].map((query) =>
      fact(`album: category default group, in the dialog${query ? " of a filtered list" : ""}`, async () => {
        const address = linksOf(await site.main("member", `/yearbook${query.replace("&", "?")}`))["Add Album"] ?? "";
        expect(formOf(await site.html("member", address), "create-album").category).toBe("group");
      }),
    ),
    fact("album: creating needs a session ('Authentication required: Please login to create albums')", async () => {
      const sentence = "Authentication required: Please login to create albums";
      const { status, body } = await site.call("visitor", "POST", "/api/photo-collections", { title: "t" });
      expect([status, body]).toEqual([401, expect.objectContaining({ error: sentence })]);
      const { html } = await site.post("visitor", "/yearbook?dialog=add-album", "create-album", { title: "t" });
      expect(textOf(html)).toContain(sentence);
    }),
    fact("photo: adding needs a session", async () =>
      expect((await site.call("visitor", "POST", "/api/yearbook", {})).status).toBe(401),
    ),
    rule(
      photo,
      "collectionId",
      "required ('No album selected: Please select an album to add photos to.')",
      [],
      [undefined, null, ""],
    ),
    shown(
      "images: JPEG at 0.8, 1200 px for photos and 800 px for covers",
      "tests/e2e/toasts-and-pending-texts.spec.ts",
      "a photo whose original is not kept becomes a JPEG of 1200 px at quality 0.8 before it is sent, and a cover one of 800 px",
    ),
    fact("images: compressed by default, the original too if one asks for it", async () => {
      const { id } = addAlbum(people.member, "Compressed");
      const dialog = await site.html("member", `/yearbook?album=${id}&dialog=add-photo`);
      expect(formOf(dialog, "add-photo")).not.toHaveProperty("keepOriginal");
      expect(textOf(dialog)).toContain("Keep the original too (sends the whole file)");
    }),
    shown(
      "images: the original if compression fails",
      "tests/e2e/toasts-and-pending-texts.spec.ts",
      "a picture that cannot be resized is sent unchanged",
    ),
    ...(["comment", "edited comment"] as const).map((what) =>
      fact(`${what}: trimmed, not empty`, async () => {
        const path = `/api/photo-collections/${addAlbum(people.member, "c").id}/comments`;
        const added = await site.call<{ id: number }>("member", "POST", path, { content: "first" });
        const write = (content: string) =>
          what === "comment"
            ? site.call("member", "POST", path, { content })
            : site.call("member", "PATCH", `/api/comments/${added.body.id}`, { content });
        expect((await write("  ink \n")).body).toMatchObject({ content: "ink" });
        expect((await write("  ")).status).toBe(400);
      }),
    ),
    shown(
      "comment: post and save are disabled while it is empty",
      "tests/e2e/toasts-and-pending-texts.spec.ts",
      "a comment's Post and Save are disabled without text",
    ),
    fact("comment: Delete asks 'Are you sure you want to delete this comment?'", async () => {
      const { id } = addAlbum(people.member, "c");
      await site.call("member", "POST", `/api/photo-collections/${id}/comments`, { content: "ink" });
      const address = linksOf(await site.main("member", `/yearbook?album=${id}`)).Delete ?? "";
      expect(textOf(await site.main("member", address))).toContain("Are you sure you want to delete this comment?");
    }),
    fact("meet-up: organizer is the member's full name", async () => {
      const { firstName, lastName } = people.member;
      expect((await site.call("member", "POST", "/api/reunions", { title: "w", organizer: "x" })).body).toMatchObject({
        organizer: `${firstName} ${lastName}`,
      });
    }),
    fact("meet-up: eventDate is a datetime-local field", async () =>
      expect(await site.html("member", "/reunions?dialog=plan")).toMatch(/type="datetime-local" name="eventDate"/),
    ),
    fact("meet-up: eventDate is typed in Eastern time", async () => {
      const eventDate = "2087-01-05T18:30";
      expect((await site.post("member", "/reunions?dialog=plan", "plan", { title: "In EST", eventDate })).status).toBe(303);
      expect((await site.call<object[]>("member", "GET", "/api/reunions")).body).toContainEqual(
        expect.objectContaining({ title: "In EST", eventDate: "2087-01-05T23:30:00.000Z" }),
      );
    }),
    ...[nextSummer.toISOString(), null].map((eventDate) =>
      fact(`meet-up: eventDate is sent as ${eventDate ? "an ISO string" : "null"}`, async () =>
        expect((await site.call("member", "POST", "/api/reunions", { title: "w", eventDate })).body).toMatchObject({ eventDate }),
      ),
    ),
    ...["description", "location"].map((field) =>
      fact(`meet-up: an empty ${field} is null`, async () =>
        expect((await site.call("member", "POST", "/api/reunions", { title: "w", [field]: "" })).body).toMatchObject({
          [field]: null,
        }),
      ),
    ),
    ...["plan", "edit"].map((intent) =>
      fact(`meet-up, ${intent}: 'Form validation error' / 'Please check all fields and try again.'`, async () => {
        const { id } = await plan(people.member);
        const page = intent === "plan" ? "/reunions?dialog=plan" : `/reunions?edit=${id}`;
        const { status, html } = await site.post("member", page, intent, { reunionId: String(id), title: "" });
        const shownText = expect.stringContaining("Form validation error Please check all fields and try again.");
        expect([status, textOf(html)]).toEqual([422, shownText]);
      }),
    ),
  ],
};

const textRules = (call: ValidCall) => [
  rule(call, "subject", "min 1 ('Subject is required')", ["s"], ["", " "]),
  rule(call, "subject", "max 200 ('Subject too long')", [text(200)], [text(201)]),
  rule(call, "content", "min 1 ('Message content is required')", ["c"], ["", " \n"]),
  rule(call, "content", "max 5000 ('Message too long')", [text(5000)], [text(5001)]),
];
const optionalRules = (call: ValidCall, names: string) =>
  names.split(" ").map((field) => rule(call, field, "optional", [null, undefined, ""], []));

export const memberRules: Part = {
  section: 5,
  title: "Messages and profiles",
  async prepare() {
    sent = await send("member", "other");
    received = await send("other", "member");
  },
  rows: [
    ...[message, reply].map((call) =>
      rule(call, "recipientId", "required and numeric ('Please select a recipient')", [], [undefined, "Anna", "", null, 1.5]),
    ),
    ...[message, reply, edit].flatMap(textRules),
    rule(ownProfile, "firstName", "required ('First name is required')", ["M"], ["", " ", null]),
    rule(ownProfile, "lastName", "required ('Last name is required')", ["M"], ["", " ", null]),
    rule(ownProfile, "email", "valid ('Valid email is required')", ["own@mail.example"], ["own", "", null]),
    rule(
      ownProfile,
      "graduationYear",
      "1950 to 2030 ('Graduation year must be between 1950 and 2030')",
      [1950, 2030, "1985"],
      [1949, "2031", "85", "", null, "x", 1985.5],
    ),
    ...optionalRules(ownProfile, "maidenName bio currentCity currentState profileImageUrl"),
    fact("own profile: the photo must be an image ('Please select a valid image file')", async () => {
      const fields = { ...profileFields(people.member), photo: new File(["hello"], "hello.txt", { type: "text/plain" }) };
      const { status, html } = await site.post("member", `/profile/${people.member.id}?edit=profile`, "edit-own-profile", fields);
      expect([status, textOf(html)]).toEqual([422, expect.stringContaining("Please select a valid image file")]);
    }),
    rule(ownProfile, "profileImageUrl", "an image by call", [], ["hello.jpg", "javascript:alert(1)"]),
    ...(
      [
        ["under 5MB is taken", 5 * 1024 * 1024 - 1],
        ["5MB is refused ('Image file size must be less than 5MB')", 5 * 1024 * 1024],
      ] as const
    ).map(([what, size]) =>
      fact(`own profile: a photo ${what}`, async () => {
        const bytes = new Uint8Array(size);
        bytes.set(await jpeg("#123456"));
        const fields = { ...profileFields(people.member), photo: new File([bytes], "large.jpg", { type: "image/jpeg" }) };
        const { status, html } = await site.post(
          "member",
          `/profile/${people.member.id}?edit=profile`,
          "edit-own-profile",
          fields,
        );
        const refusal = [422, expect.stringContaining("Image file size must be less than 5MB")];
        expect([status, textOf(html)]).toEqual(size < 5 * 1024 * 1024 ? [303, expect.any(String)] : refusal);
      }),
    ),
    rule(anyProfile, "firstName", "min 1 ('First name is required')", ["O"], ["", null]),
    rule(anyProfile, "firstName", "max 100 ('First name too long')", [text(100)], [text(101)]),
    rule(anyProfile, "lastName", "min 1 ('Last name is required')", ["O"], ["", null]),
    rule(anyProfile, "lastName", "max 100 ('Last name too long')", [text(100)], [text(101)]),
    rule(anyProfile, "email", "valid ('Please enter a valid email address')", ["another@mail.example"], ["another", "", null]),
    rule(anyProfile, "graduationYear", "integer 1970 to 2000", [1970, 2000], [1969, 2001, 1985.5, "", null]),
    rule(anyProfile, "profileType", "classmate or teacher", ["teacher", "classmate"], ["", "pupil", null]),
    ...optionalRules(anyProfile, "maidenName bio currentCity currentState profileImageUrl"),
    fact("admin edit: graduationYear default 1985", async () =>
      expect(await site.html("administrator", "/alumni?dialog=add-member")).toMatch(/name="graduationYear"[^>]*value="1985"/),
    ),
    fact("admin edit: profileType default classmate", async () =>
      expect(await site.html("administrator", "/alumni?dialog=add-member")).toMatch(/<option value="classmate" selected=""/),
    ),
    fact("admin edit: the form needs only names, email, year, and type", async () => {
      const fields = { ...profileFields(people.teacher), profileType: "teacher" };
      const path = `/alumni?edit=${people.teacher.id}`;
      expect((await site.post("administrator", path, "edit-profile", fields)).status).toBe(303);
    }),
    fact("admin edit: the same rules for the administrator's own profile", async () => {
      const path = `/alumni?edit=${people.administrator.id}`;
      expect(formOf(await site.html("administrator", path), "edit-profile").profileType).toBe("classmate");
      const fields = { ...profileFields(people.administrator), profileType: "classmate", graduationYear: "2001" };
      expect((await site.post("administrator", path, "edit-profile", fields)).status).toBe(422);
    }),
  ],
};
