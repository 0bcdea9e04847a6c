import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { publicContacts, users } from "#db/schema.ts";
import { invalidEmail, messageSent } from "#tests/support/notices.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { changeRow } from "#tests/support/rows.ts";
import { startSite } from "#tests/support/site.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, dataDir, site } = sharedSite();

const admin = addAdministrator();
const anna = addMember("Anna Núñez");
beforeEach(() => db().delete(publicContacts).run());

const visitor = () => new Visitor(site.origin);
const contacts = () => db().select().from(publicContacts).all();
const contact = { name: "Ellen Park", email: "ellen@example.com", subject: "A question", message: "Is this the right class?" };
const request = { name: "Ellen Park", email: "ellen@example.com", message: "I sat behind María in typography." };
const home = "/?index&dialog=contact";
const login = "/login?dialog=access";

describe("Contact Administrator with a plain form", () => {
  test("redirects to / with a notice, and stores the message", async () => {
    const browser = visitor();
    const { status, headers } = await browser.post(home, "send-contact", { ...contact, location: "", website: "" });
    const to = headers.get("Location") ?? "";
    expect(status).toBe(303);
    expect(to).toMatch(/^\/\?done=[\w-]+$/);
    const { html } = await browser.page(to);
    expect(html).toContain(messageSent);
    expect(html).toContain("Thank you for contacting us. We&#x27;ll get back to you soon.");
    expect(contacts()).toMatchObject([{ kind: "contact", ...contact, location: null }]);
  });

  test("invalid input is 422 in the dialog, with a sentence at each field, and nothing typed is lost", async () => {
    const { status, html } = await visitor().post(home, "send-contact", { ...contact, email: "ellen", subject: "" });
    expect(status).toBe(422);
    expect(html).toContain("<dialog");
    expect(html).toContain(`id="send-contact-email-error">${invalidEmail}`);
    expect(html).toContain('id="send-contact-subject-error">Subject is required');
    for (const typed of ["Ellen Park", "Is this the right class?", 'value="ellen"']) expect(html).toContain(typed);
    expect(contacts()).toEqual([]);
  });

  test("an invalid token is 403 with 'Failed to send message', and nothing typed is lost", async () => {
    const { status, html } = await visitor().post(home, "send-contact", { ...contact, csrf: "wrong" });
    expect(status).toBe(403);
    expect(html).toContain("Failed to send message");
    expect(html).toContain("Is this the right class?");
  });

  test("a message with the robot trap filled in looks sent, but is not stored", async () => {
    const { status, headers } = await visitor().post(home, "send-contact", { ...contact, website: "https://pills.example" });
    expect([status, headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/\?done=/)]);
    expect(contacts()).toEqual([]);
  });

  test("the dialog has a member's name and email, and neither for a visitor", async () => {
    const { html } = await (await as(anna)).page("/?dialog=contact");
    expect(html).toContain('value="Anna Núñez"');
    expect(html).toContain(`value="${anna.email}"`);
    expect((await visitor().page("/?dialog=contact")).html).not.toContain(anna.email);
  });
});

describe("the contact section of Home", () => {
  const forms = (html: string) => html.split('id="send-contact"').length - 1;

  test("is in a visitor's Home, with a form that posts to the dialog", async () => {
    const { html } = await visitor().page("/");
    expect(html).toMatch(/<section id="contact-form"[^>]*>.*Contact Administrator.*name="message".*<\/section>/s);
    expect(html).toContain('action="/?index&amp;dialog=contact"');
    expect(forms(html)).toBe(1);
  });

  test("is missing while the dialog is open, and for members, so that ids are unique", async () => {
    const opened = (await visitor().page("/?dialog=contact")).html;
    expect(opened).not.toContain('id="contact-form"');
    expect(forms(opened)).toBe(1);
    expect((await (await as(anna)).page("/")).html).not.toContain('id="contact-form"');
  });
});

describe("Request Alumni Access with a plain form", () => {
  test("redirects to /login with a notice, and stores the subject and the year", async () => {
    const browser = visitor();
    const form = { ...request, graduationYear: "1985", subject: "Alumni Access Request", website: "" };
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

  test("invalid input is 422 with a sentence at each field, and nothing typed is lost", async () => {
    const form = { ...request, graduationYear: "85", subject: "", message: "Short but mine" };
    const { status, html } = await visitor().post(login, "request-access", form);
    expect(status).toBe(422);
    expect(html).toContain('id="request-access-graduationYear-error">Please enter your graduation year');
    expect(html).toContain('id="request-access-subject-error">Subject must be at least 5 characters');
    expect(html).toContain('id="request-access-message-error">Message must be at least 20 characters');
    for (const typed of ["Ellen Park", 'value="85"', "Short but mine"]) expect(html).toContain(typed);
  });
});

describe("the contact API needs no session and no token", () => {
  test("POST /api/public-contact returns 201 and nothing private", async () => {
    const { status, body } = await visitor().call("POST", "/api/public-contact", { ...contact, location: "40.7, -74" });
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(Number), message: messageSent },
    });
    expect(contacts()).toMatchObject([{ ...contact, kind: "contact", location: "40.7, -74", userAgent: "node" }]);
  });

  test("POST /api/public-contacts returns 201, and reads the year from the subject", async () => {
    const subject = "Alumni Access Request - Class of 1985";
    const { status, body } = await visitor().call("POST", "/api/public-contacts", { ...request, subject });
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(Number), message: "Request sent successfully!" },
    });
    expect(contacts()).toMatchObject([{ kind: "access", subject, graduationYear: 1985 }]);
  });

  test("POST /api/public-contacts appends a separate year to the subject", async () => {
    await visitor().call("POST", "/api/public-contacts", { ...request, graduationYear: 1985 });
    expect(contacts()).toMatchObject([{ subject: "Alumni Access Request - Class of 1985", graduationYear: 1985 }]);
  });

  test.each(["/api/public-contact", "/api/public-contacts"])(
    "%s returns 400 with details for each missing field",
    async (path) => {
      const { status, body } = await visitor().call("POST", path, {});
      expect({ status, body }).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^Name /) } });
      expect((body as { details: { field: string }[] }).details.map(({ field }) => field)).toEqual(
        path.endsWith("s") ? ["name", "email", "message"] : ["name", "email", "subject", "message"],
      );
    },
  );

  test("a call with the robot trap filled in returns 201, but stores nothing", async () => {
    const { status } = await visitor().call("POST", "/api/public-contact", { ...contact, website: "x" });
    expect(status).toBe(201);
    expect(contacts()).toEqual([]);
  });

  test("GET returns 405", async () => {
    expect((await visitor().call("GET", "/api/public-contact")).status).toBe(405);
  });
});

test("the footer's 'Contact' writes to member 1, or to the first administrator if member 1 cannot get messages", async () => {
  const second = addAdministrator("Second Chief");
  const browser = await as(anna);
  const link = /href="(\/messages\?recipient=[^"]+)"[^>]*>Contact</.exec((await browser.page("/")).html)?.[1];
  expect(link).toBe("/messages?recipient=1&amp;subject=Contact+from+the+Alumni+Platform");
  const chosen = async () => {
    const { html } = await browser.page("/messages?recipient=1&subject=Contact+from+the+Alumni+Platform");
    return /<option value="(\d+)" selected="">/.exec(html)?.[1];
  };
  expect(await chosen()).toBe("1");
  for (const closed of [{ isActive: false }, { memberState: "in_memoriam" }, { memberState: "former" }] as const) {
    changeRow(users, admin.id, closed);
    expect(await chosen()).toBe(String(second.id));
    expect((await browser.page("/messages?compose=1")).html).not.toMatch(/<option value="\d+" selected="">/);
    changeRow(users, admin.id, { isActive: true, memberState: "joined" });
  }
});

describe("too many messages from one address", () => {
  test("are 429 with Retry-After from the API and the page, and nothing typed is lost", async () => {
    const strict = await startSite(dataDir, { RATE_LIMITS: "on" });
    try {
      const browser = new Visitor(strict.origin);
      for (let n = 0; n < 10; n++) expect((await browser.call("POST", "/api/public-contact", contact)).status).toBe(201);
      const call = await browser.call("POST", "/api/public-contacts", request);
      expect(call.status).toBe(429);
      expect(Number(call.headers.get("Retry-After"))).toBeGreaterThan(3500);
      const page = await browser.post(home, "send-contact", contact);
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
