import { beforeAll, expect, test } from "vitest";
import { addAdministrator, addMember, addMissing } from "#tests/support/people.ts";
import { startedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Helping to find missing people, with plain forms and with the API. */

const { as, site } = startedSite();
let admin: Visitor;
let reader: Visitor;
const chief = addAdministrator();
const member = addMember("Ben Abbott");
const ida = addMissing("Ida Moon", { maidenName: "Sol" });
beforeAll(async () => {
  admin = await as(chief);
  reader = await as(member);
});

test("visitors see nothing of the missing, by page, form, or call", async () => {
  const visitor = new Visitor(site.origin);
  expect((await visitor.page("/missing")).headers.get("Location")).toBe("/login?continue=%2Fmissing");
  expect((await visitor.post("/missing", "send-tip", { userId: String(ida.id), message: "Hello" })).status).toBe(401);
  expect((await visitor.call("POST", `/api/users/${ida.id}/tips`, { message: "Hello" })).status).toBe(401);
});

test("a tip without text comes back with its sentence; with text it is in the administrators' inbox, marked as such", async () => {
  const tip = (message: string) => reader.post(`/missing?tip=${ida.id}`, "send-tip", { userId: String(ida.id), message });
  const empty = await tip(" ");
  expect([empty.status, empty.html.includes("Please write what you know")]).toEqual([422, true]);
  expect((await tip("She lives in Beacon.")).headers.get("Location")).toMatch(/^\/missing\?done=/);
  const inbox = await admin.page("/messages");
  expect(inbox.html).toMatch(/Ben Abbott[\s\S]*Missing classmate[\s\S]*About Ida Moon[\s\S]*She lives in Beacon\./);
  expect((await reader.page("/messages")).html).not.toContain("About Ida Moon");
});

test("a request not to list somebody hides them until an administrator decides", async () => {
  expect((await reader.page("/missing")).html).toMatch(/Ida Moon[\s\S]*née[\s\S]*Sol/);
  const { status, body } = await reader.call("POST", `/api/users/${ida.id}/unlisting-requests`, { message: "She asked me." });
  expect(status).toBe(201);
  for (const page of ["/missing", "/alumni?q=moon"]) expect((await reader.page(page)).html).not.toContain("Ida Moon");
  expect((await reader.page(`/profile/${ida.id}`)).status).toBe(404);
  const message = `/messages?message=-${(body as { id: number }).id}`;
  expect((await admin.page(message)).html).toContain("Members do not see this person until you decide.");
  await admin.post(message, "decline-unlisting", { messageId: `-${(body as { id: number }).id}` });
  expect((await admin.page(message)).html).toContain("This person is listed as missing again.");
  expect((await reader.page("/missing")).html).toContain("Ida Moon");
});
