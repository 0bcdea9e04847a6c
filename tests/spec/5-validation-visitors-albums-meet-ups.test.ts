import { expect } from "vitest";
import { textOf } from "../support/html.ts";
import { nextSummer, plan } from "../support/reunions.ts";
import { classSite } from "./class-site.ts";
import { long, noAddresses, rulesOf, type Validated } from "./rules.ts";
import { section } from "./sentences.ts";

/** Spec §5, validation of visitors, albums and meet-ups: every rule at its edge. */

const site = classSite();
const rule = rulesOf(site);

const contact: Validated = {
  reader: "visitor",
  method: "POST",
  path: () => "/api/public-contact",
  valid: () => ({ name: "Ellen Park", email: "ellen@mail.example", subject: "Hello", message: "Good evening" }),
};
const access: Validated = {
  ...contact,
  path: () => "/api/public-contacts",
  valid: () => ({ ...contact.valid(), graduationYear: "1985", message: "I sat behind María Santiago." }),
};
const album: Validated = {
  reader: "member",
  method: "POST",
  path: () => "/api/photo-collections",
  valid: () => ({ title: "Prints" }),
};

section("5. Validation rules: visitors, albums and meet-ups", [
  rule("Contact form: name required ('Name is required')", contact, "name", ["E"], ["", "  ", undefined, null, 7]),
  rule("Contact form: name max 100 ('Name too long')", contact, "name", [long(100)], [long(101)]),
  rule("Contact form: email valid ('Please enter a valid email address')", contact, "email", ["e@m.example"], noAddresses),
  rule("Contact form: subject required ('Subject is required')", contact, "subject", ["s"], ["", " ", undefined]),
  rule("Contact form: subject max 200 ('Subject too long')", contact, "subject", [long(200)], [long(201)]),
  rule("Contact form: message required ('Message is required')", contact, "message", ["m"], ["", "\r\n", undefined]),
  rule("Contact form: message max 2000 ('Message too long')", contact, "message", [long(2000)], [long(2001)]),
  rule("Contact form: location optional", contact, "location", [undefined, "40.7, -73.9", "nowhere"], []),
  rule("Access request: name min 2 ('Name must be at least 2 characters')", access, "name", ["Al"], ["A", " A ", undefined]),
  rule("Access request: email valid ('Please enter a valid email address')", access, "email", ["e@m.example"], noAddresses),
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
    says: "Meet-up form: eventDate entered as datetime-local",
    proof: async () =>
      expect(await site.html("member", "/reunions?dialog=plan")).toMatch(/type="datetime-local" name="eventDate"/),
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
