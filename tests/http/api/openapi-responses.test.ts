import { request as send } from "node:http";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { bodyOf, faultsOf, type Json } from "#tests/support/api-description.ts";
import { password } from "#tests/support/database.ts";
import { describedSite, nameOf, withIds } from "#tests/support/described-site.ts";
import { startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * What GET /api/openapi.json says of answers is so: the whole API is walked on a small class, and every answer is held
 * against its description, in which objects have no property besides those described.
 */

const there = describedSite();
const seen = new Set<string>();

/** Holds an answer against what is described for its status. */
function expectAsDescribed(name: string, status: number, body: unknown) {
  const schema = there.calls.get(name)?.responses[status]?.content["application/json"]?.schema;
  if (!schema) throw new Error(`${name} answered ${status}, which is not described: ${JSON.stringify(body)}`);
  expect({ name, status, faults: faultsOf(schema, body) }).toEqual({ name, status, faults: null });
  seen.add(`${name} ${status}`);
}

/** Makes a call, with its described example unless there is a body, and holds the answer against its description. */
async function walk(who: keyof typeof there.browsers, call: string, expected: number, body?: unknown) {
  const [method = "", path = ""] = call.split(" ");
  const name = nameOf(there.calls, call);
  const answer = await there.browsers[who].call(method, path, body ?? bodyOf(there.calls.get(name))?.example);
  expect({ call, status: answer.status, body: answer.body }).toMatchObject({ status: expected });
  expectAsDescribed(name, answer.status, answer.body);
  return answer;
}

describe("the answers", () => {
  test("of everything that goes well are as described, with the described examples", async () => {
    await walk("visitor", "GET /api/openapi.json", 200);
    await walk("visitor", "GET /api/health", 200);
    await walk("visitor", "POST /api/public-contact", 201);
    await walk("visitor", "POST /api/public-contacts", 201);
    await walk("maria", "POST /api/auth/login", 200);
    await walk("maria", "GET /api/auth/me", 200);

    await walk("visitor", "GET /api/featured-alumni", 200);
    await walk("chief", "POST /api/featured-alumni", 200);
    expect((await walk("visitor", "GET /api/featured-alumni", 200)).body).toMatchObject({ userId: 2 });
    await walk("chief", "DELETE /api/featured-alumni", 409, { userId: 3 });
    await walk("chief", "DELETE /api/featured-alumni", 200);

    expect((await walk("maria", "POST /api/photo-collections", 201)).body).toMatchObject({ id: 1 });
    expect((await walk("maria", "POST /api/yearbook", 201)).body).toMatchObject({ id: 2, collectionId: 1 });
    await walk("maria", "PATCH /api/photo-collections/1", 200);
    await walk("maria", "PATCH /api/yearbook/2", 200);
    await walk("david", "POST /api/photo-collections/2/like", 200);
    await walk("david", "POST /api/photo-collections/1/view", 200);
    await walk("david", "POST /api/yearbook-photos/2/view", 200);
    await walk("david", "POST /api/photo-collections/2/comments", 201);
    await walk("david", "PATCH /api/comments/1", 200);
    await walk("david", "GET /api/photo-collections/2/comments", 200);
    await walk("david", "GET /api/photo-collections", 200);
    await walk("david", "GET /api/photo-collections/1/photos", 200);
    expect((await walk("david", "GET /api/yearbook?userId=2", 200)).body).toHaveLength(1);
    await walk("david", "DELETE /api/comments/1", 200);
    await walk("maria", "DELETE /api/yearbook/2", 200);
    await walk("maria", "DELETE /api/photo-collections/1", 200);
    await walk("chief", "POST /api/photo-collections/2/restore", 409);
    await walk("chief", "POST /api/photo-collections/1/restore", 200);

    await walk("maria", "POST /api/reunions", 201);
    await walk("maria", "PATCH /api/reunions/1", 200);
    await walk("david", "POST /api/reunions/1/join", 200);
    await walk("david", "POST /api/reunions/1/join", 409);
    await walk("david", "GET /api/reunions", 200);
    await walk("david", "GET /api/reunions/1/attendance", 200);
    await walk("david", "GET /api/reunions/1/attendees", 200);
    expect((await walk("maria", "POST /api/reunions/1/leave", 200)).body).toMatchObject({ ownershipTransferred: true });
    await walk("maria", "POST /api/reunions/1/leave", 409);
    await walk("david", "PATCH /api/reunions/1/close", 200);
    await walk("chief", "PATCH /api/reunions/1/status", 200);
    await walk("chief", "PATCH /api/reunions/1/close", 409);
    await walk("chief", "DELETE /api/reunions/1", 200);

    const { body: sent } = await walk("chief", "POST /api/messages", 201);
    const { id } = sent as { id: number };
    await walk("chief", `PATCH /api/messages/${id}`, 200);
    const kinds = ((await walk("chief", "GET /api/messages", 200)).body as Json[]).map((one) => one.isPublicContact);
    expect(new Set(kinds)).toEqual(new Set([true, false]));
    await walk("maria", "GET /api/messages", 200);
    await walk("maria", `PATCH /api/messages/${id}/read`, 200);
    await walk("chief", "PATCH /api/messages/-1/read", 200);
    await walk("maria", `DELETE /api/messages/${id}`, 200);
    await walk("chief", "DELETE /api/messages/-1", 200);

    await walk("david", "GET /api/users", 200);
    await walk("david", "GET /api/users/2", 200);
    await walk("david", "POST /api/users/2/view", 200);
    await walk("david", "PATCH /api/users/3", 200);
    await walk("chief", "PATCH /api/users/3", 200);
    await walk("david", "PATCH /api/users/3", 409, { email: "maria@class1985.example" });

    await walk("chief", "GET /api/activity-logs?before=9", 200);
    expect((await walk("chief", "GET /api/activity-logs", 200)).body).not.toEqual([]);
    await walk("chief", "DELETE /api/activity-logs", 200);
    await walk("maria", "POST /api/auth/logout", 200);
  });

  test("of what is refused for its own reasons are as described", async () => {
    await walk("visitor", "POST /api/auth/login", 401, { email: "maria@class1985.example", password: "wrong" });
    await walk("chief", "POST /api/featured-alumni", 404, { userId: 999 });
    await walk("david", "POST /api/messages", 404, { recipientId: 999, subject: "s", content: "c" });
    await walk("david", "GET /api/yearbook?userId=x", 404);
    await walk("david", "POST /api/yearbook", 404, { collectionId: 999, imageUrl: "https://pictures.example/1.jpg" });
    await walk("chief", "GET /api/activity-logs?before=x", 400);
    await walk("david", "GET /api/activity-logs", 403);
    const limited = await startSite(there.dataDir, { RATE_LIMITS: "on" });
    there.browsers.visitor = new Visitor(limited.origin);
    for (let n = 0; n < 10; n++)
      await there.browsers.visitor.call("POST", "/api/auth/login", { email: "a@b.example", password: "x" });
    for (let n = 0; n < 10; n++) await walk("visitor", "POST /api/public-contact", 201);
    await walk("visitor", "POST /api/auth/login", 429, { email: "a@b.example", password: "x" });
    await walk("visitor", "POST /api/public-contact", 429);
    const { headers } = await walk("visitor", "POST /api/public-contacts", 429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    there.browsers.visitor = new Visitor(there.site.origin);
    const { chief } = there.browsers;
    there.browsers.chief = await new Visitor(limited.origin).signIn("chief@class1985.example", password);
    const [points, expire] = [1_000_000, Date.now() + 3_600_000];
    for (const key of ["member-refused-day:1", "member-view-day:1"])
      db().insert(rateLimits).values({ key, points, expire }).run();
    for (const [name, { responses }] of there.calls) {
      const [method = "", template = ""] = name.split(" ");
      // What is viewed must be another's, or there is nothing to count.
      const path = withIds(template, template.includes("/users/") ? "2" : "1");
      if (method !== "GET" && responses[429] && !seen.has(`${name} 429`)) await walk("chief", `${method} ${path}`, 429);
    }
    there.browsers.chief = chief;
    await limited.stop();
  });

  test("of what all calls of a kind refuse are as described: no session, no such thing, no body, another site", async () => {
    for (const [name, { security }] of there.calls) {
      const [method = "", template = ""] = name.split(" ");
      const path = withIds(template, "999999");
      if (!security) await walk("visitor", `${method} ${path}`, 401);
      if (path !== template) await walk("chief", `${method} ${path}`, 404);
      if (method === "GET") continue;
      for (const { type, body, origin, status } of [
        { type: "application/json", body: "{", origin: there.site.origin, status: 400 },
        { type: "text/plain", body: "{}", origin: there.site.origin, status: 415 },
        { type: "application/json", body: "{}", origin: "https://elsewhere.example", status: 403 },
      ]) {
        const headers = { "Content-Type": type, Origin: origin };
        const answer = await there.browsers.chief.request(path, { method, headers, body });
        expect({ name, status: answer.status }).toEqual({ name, status });
        expectAsDescribed(name, status, await answer.json());
      }
      const answer = await announcing(method, path, 9_000_000);
      expect({ name, status: answer.status }).toEqual({ name, status: 413 });
      expectAsDescribed(name, 413, answer.body);
    }
  });

  test("of an empty body are 400 with a field for each that is required", async () => {
    const asking = [...there.calls].filter(([, { requestBody }]) => requestBody?.required);
    expect(asking.length).toBeGreaterThan(8);
    for (const [name, asked] of asking) {
      const [method = "", template = ""] = name.split(" ");
      const { body } = await walk("chief", `${method} ${withIds(template, "1")}`, 400, {});
      const fields = (body as { details: { field: string }[] }).details.map(({ field }) => field);
      expect({ name, fields }).toEqual({ name, fields: bodyOf(asked)?.schema.required });
    }
  });

  test("have each been seen: no status is described that does not happen", () => {
    const all = [...there.calls].flatMap(([name, { responses }]) => Object.keys(responses).map((status) => `${name} ${status}`));
    expect(all.filter((one) => !seen.has(one))).toEqual([]);
  });
});

/** The answer to a request that says that so many bytes will come, and sends none. */
function announcing(method: string, path: string, length: number): Promise<{ status: number | undefined; body: unknown }> {
  const cookie = [...there.browsers.chief.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Cookie: cookie, "Content-Type": "application/json", "Content-Length": length };
  return new Promise((resolve, reject) => {
    const asked = send(new URL(path, there.site.origin), { method, headers }, async (response) => {
      const body = JSON.parse((await response.toArray()).join(""));
      asked.destroy();
      resolve({ status: response.statusCode, body });
    });
    asked.on("error", reject);
    asked.flushHeaders();
  });
}
