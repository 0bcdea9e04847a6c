import { describe, expect, test } from "vitest";
import { signedInSite } from "./signed-in-site.ts";
import { textOfLength, type ValidCall, validationRuleTests } from "./validation-rule.ts";

/** docs/behavior.md, "Validation": the limits of messages and profiles, at their edges. */

const site = signedInSite();
const testRule = validationRuleTests(site);

const message: ValidCall = {
  reader: "member",
  method: "POST",
  path: () => "/api/messages",
  body: () => ({ recipientId: site.people.other.id, subject: "s", content: "c" }),
};
const ownProfile: ValidCall = {
  reader: "member",
  method: "PATCH",
  path: () => `/api/users/${site.people.member.id}`,
  body: () => ({}),
};
const anyProfile: ValidCall = {
  ...ownProfile,
  reader: "administrator",
  path: () => `/api/users/${site.people.other.id}`,
  body: () => ({}),
};

describe("Validation: messages and profiles", () => {
  testRule(
    "Compose and reply: recipientId required and numeric ('Please select a recipient')",
    message,
    "recipientId",
    [],
    [undefined, "", "Anna", null, 1.5],
  );
  testRule("Compose and reply: subject at least 1 ('Subject is required')", message, "subject", ["s"], ["", " ", undefined]);
  testRule(
    "Compose and reply: subject at most 200 ('Subject too long')",
    message,
    "subject",
    [textOfLength(200)],
    [textOfLength(201)],
  );
  testRule(
    "Compose and reply: content at least 1 ('Message content is required')",
    message,
    "content",
    ["c"],
    ["", " \n", undefined],
  );
  testRule(
    "Compose and reply: content at most 5000 ('Message too long')",
    message,
    "content",
    [textOfLength(5000)],
    [textOfLength(5001)],
  );
  test("Edit message: the same lengths and sentences", async () => {
    const sent = await site.call<{ id: number }>("member", "POST", "/api/messages", message.body());
    const edit = (change: object) =>
      site.call<{ error: string }>("member", "PATCH", `/api/messages/${sent.body.id}`, {
        subject: "s",
        content: "c",
        ...change,
      });
    expect((await edit({ subject: textOfLength(200), content: textOfLength(5000) })).status).toBe(200);
    for (const [change, error] of [
      [{ subject: "" }, "Subject is required"],
      [{ subject: textOfLength(201) }, "Subject too long"],
      [{ content: "" }, "Message content is required"],
      [{ content: textOfLength(5001) }, "Message too long"],
    ] as const) {
      expect(await edit(change)).toMatchObject({ status: 400, body: { error } });
    }
  });
  testRule("Own profile: firstName required ('First name is required')", ownProfile, "firstName", ["M"], ["", " ", null]);
  testRule("Own profile: lastName required ('Last name is required')", ownProfile, "lastName", ["M"], ["", " ", null]);
  testRule("Own profile: email valid ('Valid email is required')", ownProfile, "email", ["own@mail.example"], ["own", "", null]);
  testRule(
    "Own profile: graduationYear 1950 to 2030 ('Graduation year must be between 1950 and 2030')",
    ownProfile,
    "graduationYear",
    [1950, 2030, "1985"],
    [1949, "2031", "85", "", null, "x", 1985.5],
  );
  for (const field of ["maidenName", "bio", "currentCity", "currentState", "profileImageUrl"]) {
    testRule(`Own profile: ${field} optional`, ownProfile, field, [null, undefined, ""], []);
  }
  testRule(
    "Own profile: photo must be an image ('Please select a valid image file')",
    ownProfile,
    "profileImageUrl",
    [],
    ["hello.jpg", "javascript:alert(1)", 5],
  );
  testRule("Admin edit: firstName at least 1 ('First name is required')", anyProfile, "firstName", ["O"], ["", null]);
  testRule(
    "Admin edit: firstName at most 100 ('First name too long')",
    anyProfile,
    "firstName",
    [textOfLength(100)],
    [textOfLength(101)],
  );
  testRule("Admin edit: lastName at least 1 ('Last name is required')", anyProfile, "lastName", ["O"], ["", null]);
  testRule(
    "Admin edit: lastName at most 100 ('Last name too long')",
    anyProfile,
    "lastName",
    [textOfLength(100)],
    [textOfLength(101)],
  );
  testRule(
    "Admin edit: email valid ('Please enter a valid email address')",
    anyProfile,
    "email",
    ["another@mail.example"],
    ["another", "", null],
  );
  testRule(
    "Admin edit: graduationYear integer 1970 to 2000",
    anyProfile,
    "graduationYear",
    [1970, 2000],
    [1969, 2001, 1985.5, "", null],
  );
  test("Admin edit: graduationYear default 1985, profileType default classmate", async () => {
    const { id } = site.people.administrator;
    expect((await site.call("administrator", "GET", `/api/users/${id}`)).body).toMatchObject({
      graduationYear: 1985,
      profileType: "classmate",
    });
    const dialog = await site.html("administrator", "/alumni?dialog=add-member");
    expect(dialog).toMatch(/name="graduationYear"[^>]*value="1985"/);
    expect(dialog).toMatch(/<option value="classmate" selected=""/);
  });
  testRule(
    "Admin edit: profileType classmate or teacher",
    anyProfile,
    "profileType",
    ["teacher", "classmate"],
    ["", "pupil", null],
  );
  test("Admin edit: other fields optional", async () => {
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
  });
});
