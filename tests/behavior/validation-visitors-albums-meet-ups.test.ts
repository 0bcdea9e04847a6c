import { describe, expect, test } from "vitest";
import { textOf } from "../support/html.ts";
import { nextSummer, plan } from "../support/reunions.ts";
import { signedInSite } from "./signed-in-site.ts";
import { invalidEmails, textOfLength, type ValidCall, validationRuleTests } from "./validation-rule.ts";

/** docs/behavior.md, "Validation": the limits of visitors' forms, albums, and meet-ups, at their edges. */

const site = signedInSite();
const testRule = validationRuleTests(site);

const contact: ValidCall = {
  reader: "visitor",
  method: "POST",
  path: () => "/api/public-contact",
  body: () => ({ name: "Ellen Park", email: "ellen@mail.example", subject: "Hello", message: "Good evening" }),
};
const access: ValidCall = {
  ...contact,
  path: () => "/api/public-contacts",
  body: () => ({ ...contact.body(), graduationYear: "1985", message: "I sat behind María Santiago." }),
};
const album: ValidCall = {
  reader: "member",
  method: "POST",
  path: () => "/api/photo-collections",
  body: () => ({ title: "Prints" }),
};

describe("Validation: visitors, albums, and meet-ups", () => {
  testRule("Contact form: name required ('Name is required')", contact, "name", ["E"], ["", "  ", undefined, null, 7]);
  testRule("Contact form: name max 100 ('Name too long')", contact, "name", [textOfLength(100)], [textOfLength(101)]);
  testRule("Contact form: email valid ('Please enter a valid email address')", contact, "email", ["e@m.example"], invalidEmails);
  testRule("Contact form: subject required ('Subject is required')", contact, "subject", ["s"], ["", " ", undefined]);
  testRule("Contact form: subject max 200 ('Subject too long')", contact, "subject", [textOfLength(200)], [textOfLength(201)]);
  testRule("Contact form: message required ('Message is required')", contact, "message", ["m"], ["", "\r\n", undefined]);
  testRule("Contact form: message max 2000 ('Message too long')", contact, "message", [textOfLength(2000)], [textOfLength(2001)]);
  testRule("Contact form: location optional", contact, "location", [undefined, "40.7, -73.9", "nowhere"], []);
  testRule("Access request: name min 2 ('Name must be at least 2 characters')", access, "name", ["Al"], ["A", " A ", undefined]);
  testRule("Access request: email valid ('Please enter a valid email address')", access, "email", ["e@m.example"], invalidEmails);
  testRule(
    "Access request: graduationYear string min 4 ('Please enter your graduation year')",
    access,
    "graduationYear",
    ["1985"],
    ["198", ""],
  );
  testRule(
    "Access request: subject min 5 ('Subject must be at least 5 characters')",
    access,
    "subject",
    ["Hello", undefined],
    ["Hell", " Hell "],
  );
  test("Access request: subject default 'Alumni Access Request'", async () =>
    expect(await site.html("visitor", "/login?dialog=access")).toMatch(/name="subject"[^>]*value="Alumni Access Request"/));
  testRule(
    "Access request: message min 20 ('Message must be at least 20 characters')",
    access,
    "message",
    [textOfLength(20)],
    [textOfLength(19), ` ${textOfLength(19)} `, undefined],
  );
  testRule(
    "Album: category one of classmate, teacher, group, event, portfolio",
    album,
    "category",
    ["classmate", "teacher", "group", "event", "portfolio"],
    ["family", "Group", "", null],
  );
  test("Album: category default group", async () =>
    expect((await site.call("member", "POST", "/api/photo-collections", { title: "t" })).body).toMatchObject({
      category: "group",
    }));
  test("Adding a photo requires login", async () =>
    expect((await site.call("visitor", "POST", "/api/yearbook", {})).status).toBe(401));
  testRule(
    "Adding a photo requires a selected album ('No album selected: Please select an album to add photos to.')",
    { ...album, path: () => "/api/yearbook", body: () => ({ imageUrl: "https://p.example/1.jpg" }) },
    "collectionId",
    [],
    [undefined, null, ""],
  );
  test("Meet-up form: eventDate entered as datetime-local", async () =>
    expect(await site.html("member", "/reunions?dialog=plan")).toMatch(/type="datetime-local" name="eventDate"/));
  test("Meet-up form: eventDate sent as ISO string or null; empty description and location as null", async () => {
    const eventDate = nextSummer.toISOString();
    const send = (body: object) => site.call("member", "POST", "/api/reunions", { title: "Walk", ...body });
    expect((await send({ eventDate, description: "", location: "" })).body).toMatchObject({
      eventDate,
      description: null,
      location: null,
    });
    expect((await send({ eventDate: null })).body).toMatchObject({ eventDate: null });
  });
  test("Meet-up form errors show 'Form validation error: Please check all fields and try again.'", async () => {
    const text = "Form validation error Please check all fields and try again.";
    const planned = await site.post("member", "/reunions?dialog=plan", "plan", { title: "" });
    expect([planned.status, textOf(planned.html).includes(text)]).toEqual([422, true]);
    const { id } = await plan(site.people.member);
    const edited = await site.post("member", `/reunions?edit=${id}`, "edit", { reunionId: String(id), title: "" });
    expect([edited.status, textOf(edited.html).includes(text)]).toEqual([422, true]);
  });
});
