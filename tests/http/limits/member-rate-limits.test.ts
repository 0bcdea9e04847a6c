import { expect, test } from "vitest";
import { addMember } from "#tests/support/people.ts";
import { startedSite } from "#tests/support/started.ts";

/** The risk: a member above the limit loses the message they typed. */

const { as } = startedSite({ RATE_LIMITS: "on" });
const anna = addMember();
const ben = addMember();

test("a message above the limit is 429 with Retry-After and a sentence; the form keeps its text", async () => {
  const browser = await as(anna);
  const letter = { recipientId: ben.id, subject: "Hi", content: "A long letter about the kiln" };
  for (let n = 0; n < 30; n += 1) expect((await browser.call("POST", "/api/messages", letter)).status).toBe(201);

  const call = await browser.call("POST", "/api/messages", letter);
  expect(call.status).toBe(429);
  expect(call.body).toEqual({ error: "The limit is 30 messages a minute. Please wait a minute and try again." });
  expect(Number(call.headers.get("Retry-After"))).toBeGreaterThan(0);

  const page = await browser.post("/messages?dialog=compose", "compose", { ...letter, recipientId: String(ben.id) });
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(page.html).toContain("The limit is 30 messages a minute.");
  expect(page.html).toContain("A long letter about the kiln");
  expect(page.html).toMatch(new RegExp(`<option value="${ben.id}" selected=""`));

  expect((await browser.call("GET", "/api/messages")).status).toBe(200);
});
