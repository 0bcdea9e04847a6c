import { expect, test } from "vitest";
import { siteSettings, users } from "#db/schema.ts";
import { sendLink } from "#tests/support/notices.ts";
import { addAdministrator, addMember, password } from "#tests/support/people.ts";
import { addRow, changeRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { as, site } = sharedSite();
addAdministrator("Denise Okafor");
addAdministrator("Gone Away", { isActive: false });
const anna = addMember("Anna Núñez");

test("only signed-in members can open their account", async () => {
  const visitor = new Visitor(site.origin);
  for (const path of ["/account", "/account/data"]) {
    expect((await visitor.page(path)).headers.get("Location")).toMatch(/^\/login/);
  }
  expect((await (await as(anna)).page("/account")).html).toContain("Where you are signed in");
});

test("a member's own profile links to the account; other profiles do not", async () => {
  const other = addMember();
  const browser = await as(anna);
  expect((await browser.page(`/profile/${anna.id}`)).html).toContain('href="/account"');
  expect((await browser.page(`/profile/${other.id}`)).html).not.toContain('href="/account"');
});

test("a password form with an error shows its sentence and no password", async () => {
  const browser = await as(anna);
  const { status, html } = await browser.post("/account", "change-password", {
    currentPassword: "my wrong old secret",
    password: "scissors paper thimble",
    passwordAgain: "scissors paper thimble",
  });
  expect([status, html.includes("This is not your current password")]).toEqual([400, true]);
  expect(html).not.toMatch(/my wrong old secret|scissors paper thimble/);
});

test("signing out elsewhere ends the other session and keeps this one", async () => {
  const [here, there] = [await as(anna), await as(anna)];
  expect((await here.post("/account", "end-others", {})).status).toBe(303);
  expect((await there.call("GET", "/api/auth/me")).status).toBe(401);
  expect((await here.call("GET", "/api/auth/me")).status).toBe(200);
});

test("the download is a ZIP of the announced size", async () => {
  const response = await (await as(anna)).request("/account/data");
  expect(response.headers.get("Content-Disposition")).toContain("filename*=UTF-8''Anna%20N%C3%BA%C3%B1ez.zip");
  const bytes = await response.arrayBuffer();
  expect(String(bytes.byteLength)).toBe(response.headers.get("Content-Length"));
});

test("leaving signs the member out, says so, and disables the email and password", async () => {
  const greta = addMember("Greta Quast");
  const browser = await as(greta);
  const done = await browser.post("/account?dialog=leave", "leave", { currentPassword: password, works: "keep" });
  expect(done.status).toBe(303);
  expect((await browser.page(done.headers.get("Location") ?? "")).html).toContain("You have left the site");
  expect((await browser.call("GET", "/api/auth/me")).status).toBe(401);
  expect((await new Visitor(site.origin).call("POST", "/api/auth/login", { email: greta.email, password })).status).toBe(401);
});

test("Home shows members what is new since their last visit, and visitors nothing", async () => {
  changeRow(users, anna.id, { lastLoginAt: new Date(Date.now() - 86_400_000) });
  const browser = await as(anna);
  addMember();
  const { html } = await browser.page("/");
  const heading = "Since your last visit";
  expect(html).toContain(heading);
  expect(html).toMatch(/\d+ new names? in the directory/);
  expect((await new Visitor(site.origin).page("/")).html).not.toContain(heading);
});

test("a site that sends no email has neither its screens nor its calls, and its texts say whom to ask", async () => {
  const visitor = new Visitor(site.origin);
  for (const path of ["/forgot", "/confirm-email/ABCD-EFGH-JKMN"]) expect((await visitor.page(path)).status).toBe(404);
  expect((await visitor.post("/forgot", "forgot", { email: anna.email })).status).toBe(404);
  const asked = await visitor.post("/login", "sign-in", { email: anna.email, password: "", link: "email" });
  expect([asked.status, asked.html.includes(`value="${anna.email}"`)]).toEqual([404, true]);
  expect(asked.html).not.toContain(sendLink);
  const login = async () => (await visitor.page("/login")).html.replaceAll("<!-- -->", "");
  expect(await login()).toContain("Ask an administrator you know for a new sign-in link: Denise Okafor.</p>");
  const value = { contact: "Maria Santiago, 1 Road\nNew York, NY 10001-1234\nTelephone (212) 555-0100" };
  addRow(siteSettings, { name: "letters", value, updatedAt: new Date() });
  expect(await login()).toContain('Okafor. Telephone: <a href="tel:2125550100">(212) 555-0100</a></p>');
  expect(await login()).not.toContain("Santiago");
  const none = { status: 404, body: { error: "This site sends no email" } };
  for (const path of ["/api/auth/forgot", "/api/auth/sign-in-link"]) {
    expect(await visitor.call("POST", path, { email: anna.email })).toMatchObject(none);
  }
  const browser = await as(anna);
  for (const method of ["POST", "DELETE"]) expect(await browser.call(method, "/api/auth/new-email")).toMatchObject(none);
});
