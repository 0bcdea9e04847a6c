import { expect } from "vitest";
import { classSite } from "./class-site.ts";
import { long, rulesOf, type Validated } from "./rules.ts";
import { section } from "./sentences.ts";

/** Spec §5, validation of messages and profiles: every rule at its edge. */

const site = classSite();
const rule = rulesOf(site);

const letter: Validated = {
  reader: "member",
  method: "POST",
  path: () => "/api/messages",
  valid: () => ({ recipientId: site.people.other.id, subject: "s", content: "c" }),
};
const ownProfile: Validated = {
  reader: "member",
  method: "PATCH",
  path: () => `/api/users/${site.people.member.id}`,
  valid: () => ({}),
};
const anyProfile: Validated = { ...ownProfile, reader: "administrator", path: () => `/api/users/${site.people.other.id}` };

section("5. Validation rules: messages and profiles", [
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
    "Own profile: graduationYear 1950 to 2030 ('Graduation year must be between 1950 and 2030')",
    ownProfile,
    "graduationYear",
    [1950, 2030, "1985"],
    [1949, "2031", "85", "", null, "x", 1985.5],
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
]);
