import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { publicContacts } from "#db/schema.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

const dataDir = temporaryDatabase();
let site: Site;
let anna: Member;

beforeAll(async () => {
  anna = await addMember({ firstName: "Anna", lastName: "Núñez" });
  site = await startSite(dataDir);
});
afterAll(() => site.stop());
beforeEach(() => db().delete(publicContacts).run());

const visitor = () => new Visitor(site.origin);
const contacts = () => db().select().from(publicContacts).all();
const written = { name: "Ellen Park", email: "ellen@example.com", subject: "A question", message: "Is this the right class?" };
const asked = { name: "Ellen Park", email: "ellen@example.com", message: "I sat behind María in typography." };
const home = "/?index&dialog=contact";
const login = "/login?dialog=access";

describe("Contact Administrator, by a plain form", () => {
  test("goes 303 to / with a notice, and the message is stored", async () => {
    const browser = visitor();
    const { status, headers } = await browser.post(home, "send-contact", { ...written, location: "", website: "" });
    const to = headers.get("Location") ?? "";
    expect(status).toBe(303);
    expect(to).toMatch(/^\/\?done=[\w-]+$/);
    const { html } = await browser.page(to);
    expect(html).toContain("Message sent successfully!");
    expect(html).toContain("Thank you for contacting us. We&#x27;ll get back to you soon.");
    expect(contacts()).toMatchObject([{ kind: "contact", ...written, location: null }]);
  });

  test("invalid input: 422 in the dialog, sentences at the fields, and nothing typed is lost", async () => {
    const { status, html } = await visitor().post(home, "send-contact", { ...written, email: "ellen", subject: "" });
    expect(status).toBe(422);
    expect(html).toContain("<dialog");
    expect(html).toContain('id="send-contact-email-error">Please enter a valid email address');
    expect(html).toContain('id="send-contact-subject-error">Subject is required');
    for (const typed of ["Ellen Park", "Is this the right class?", 'value="ellen"']) expect(html).toContain(typed);
    expect(contacts()).toEqual([]);
  });

  test("an old token: 403 with 'Failed to send message', and nothing typed is lost", async () => {
    const { status, html } = await visitor().post(home, "send-contact", { ...written, csrf: "wrong" });
    expect(status).toBe(403);
    expect(html).toContain("Failed to send message");
    expect(html).toContain("Is this the right class?");
  });

  test("a filled trap looks sent, and is not kept", async () => {
    const { status, headers } = await visitor().post(home, "send-contact", { ...written, website: "https://pills.example" });
    expect([status, headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/\?done=/)]);
    expect(contacts()).toEqual([]);
  });

  test("a member's name and e-mail are in the dialog already; a visitor's page has neither", async () => {
    const { html } = await (await visitor().signIn(anna.email, password)).page("/?dialog=contact");
    expect(html).toContain('value="Anna Núñez"');
    expect(html).toContain(`value="${anna.email}"`);
    expect((await visitor().page("/?dialog=contact")).html).not.toContain(anna.email);
  });
});

describe("the section that the footer's Contact leads to", () => {
  const forms = (html: string) => html.split('id="send-contact"').length - 1;

  test("is in a visitor's Home, whole and in its place, with the way to post it", async () => {
    const { html } = await visitor().page("/");
    expect(html).toMatch(/<section id="contact-form"[^>]*>.*Contact Administrator.*name="message".*<\/section>/s);
    expect(html).toContain('action="/?index&amp;dialog=contact"');
    expect(forms(html)).toBe(1);
  });

  test("is not served while the dialog is open, nor to members: ids are unique", async () => {
    const opened = (await visitor().page("/?dialog=contact")).html;
    expect(opened).not.toContain('id="contact-form"');
    expect(forms(opened)).toBe(1);
    expect((await (await visitor().signIn(anna.email, password)).page("/")).html).not.toContain('id="contact-form"');
  });
});

describe("Request Alumni Access, by a plain form", () => {
  test("goes 303 to /login with a notice; subject and year are stored", async () => {
    const browser = visitor();
    const form = { ...asked, graduationYear: "1985", subject: "Alumni Access Request", website: "" };
    const { status, headers } = await browser.post(login, "request-access", form);
    const to = headers.get("Location") ?? "";
    expect(status).toBe(303);
    expect(to).toMatch(/^\/login\?done=[\w-]+$/);
    expect((await browser.page(to)).html).toContain(
      "Request sent successfully! An administrator will review your access request and contact you soon.",
    );
    expect(contacts()).toMatchObject([
      { kind: "access", subject: "Alumni Access Request - Class of 1985", graduationYear: 1985, name: "Ellen Park" },
    ]);
  });

  test("invalid input: 422, sentences at the fields, also for an emptied subject, and nothing typed is lost", async () => {
    const form = { ...asked, graduationYear: "85", subject: "", message: "Short but mine" };
    const { status, html } = await visitor().post(login, "request-access", form);
    expect(status).toBe(422);
    expect(html).toContain('id="request-access-graduationYear-error">Please enter your graduation year');
    expect(html).toContain('id="request-access-subject-error">Subject must be at least 5 characters');
    expect(html).toContain('id="request-access-message-error">Message must be at least 20 characters');
    for (const typed of ["Ellen Park", 'value="85"', "Short but mine"]) expect(html).toContain(typed);
  });
});

describe("the calls need no session and no token", () => {
  test("POST /api/public-contact: 201, and nothing private in the answer", async () => {
    const { status, body } = await visitor().call("POST", "/api/public-contact", { ...written, location: "40.7, -74" });
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(Number), message: "Message sent successfully!" },
    });
    expect(contacts()).toMatchObject([{ ...written, kind: "contact", location: "40.7, -74", userAgent: "node" }]);
  });

  test("POST /api/public-contacts: 201; the subject comes with its year, which is read from it", async () => {
    const subject = "Alumni Access Request - Class of 1985";
    const { status, body } = await visitor().call("POST", "/api/public-contacts", { ...asked, subject });
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(Number), message: "Request sent successfully!" },
    });
    expect(contacts()).toMatchObject([{ kind: "access", subject, graduationYear: 1985 }]);
  });

  test("POST /api/public-contacts: a year by itself is appended", async () => {
    await visitor().call("POST", "/api/public-contacts", { ...asked, graduationYear: 1985 });
    expect(contacts()).toMatchObject([{ subject: "Alumni Access Request - Class of 1985", graduationYear: 1985 }]);
  });

  test.each(["/api/public-contact", "/api/public-contacts"])("%s: 400 with details for what is missing", async (path) => {
    const { status, body } = await visitor().call("POST", path, {});
    expect({ status, body }).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^Name /) } });
    expect((body as { details: { field: string }[] }).details.map(({ field }) => field)).toEqual(
      path.endsWith("s") ? ["name", "email", "message"] : ["name", "email", "subject", "message"],
    );
  });

  test("a filled trap: 201 like any other, nothing kept", async () => {
    const { status } = await visitor().call("POST", "/api/public-contact", { ...written, website: "x" });
    expect(status).toBe(201);
    expect(contacts()).toEqual([]);
  });

  test("reading is not possible there: 405", async () => {
    expect((await visitor().call("GET", "/api/public-contact")).status).toBe(405);
  });
});

describe("too many from one address", () => {
  test("429 with Retry-After from the call; 429 on the page, and nothing typed is lost", async () => {
    const strict = await startSite(dataDir, { RATE_LIMITS: "on" });
    try {
      const browser = new Visitor(strict.origin);
      for (let n = 0; n < 10; n++) expect((await browser.call("POST", "/api/public-contact", written)).status).toBe(201);
      const call = await browser.call("POST", "/api/public-contacts", asked);
      expect(call.status).toBe(429);
      expect(Number(call.headers.get("Retry-After"))).toBeGreaterThan(3500);
      const page = await browser.post(home, "send-contact", written);
      expect(page.status).toBe(429);
      expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(3500);
      expect(page.html).toContain("Too many attempts. Please wait 60 minutes and try again.");
      expect(page.html).toContain("Is this the right class?");
      expect(contacts()).toHaveLength(10);
    } finally {
      await strict.stop();
    }
  });
});
