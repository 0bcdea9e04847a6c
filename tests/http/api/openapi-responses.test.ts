import { request as send } from "node:http";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { rateLimits, users } from "#db/schema.ts";
import { accessOf } from "#tests/support/access-site.ts";
import {
  type DescribedEndpoint,
  describedName,
  describedSite,
  endpointNameOf,
  expectDescribed,
  requestBodyOf,
  withIds,
} from "#tests/support/api-description.ts";
import { portraitsFile } from "#tests/support/archives.ts";
import { noMailServer } from "#tests/support/database.ts";
import { makeExampleCalls } from "#tests/support/example-calls.ts";
import { mountedEndpoints } from "#tests/support/mounted.ts";
import { accessOfCall } from "#tests/support/operations/table.ts";
import { addMember, password } from "#tests/support/people.ts";
import { jpeg } from "#tests/support/pictures.ts";
import { startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * Responses match GET /api/openapi.json: the tests call every endpoint on a small class and validate each response
 * against its schema, which allows no undescribed properties.
 */

const there = describedSite();
const seen = new Set<string>();

/** Validates a response against the schema for its status. */
function validate(name: string, status: number, body: unknown) {
  expectDescribed(there.endpoints, name, status, body);
  seen.add(`${name} ${status}`);
}

const takesArchive = (endpoint: DescribedEndpoint | undefined) => "application/zip" in (endpoint?.requestBody?.content ?? {});

/** Sends a request, with the example of its endpoint unless there is a body, and validates the response. */
async function check(who: keyof typeof there.browsers, request: string, expected: number, body?: unknown) {
  const [method = "", path = ""] = request.split(" ");
  const name = endpointNameOf(there.endpoints, request);
  const described = there.endpoints.get(name);
  const usual = takesArchive(described)
    ? await portraitsFile(["Okafor Maria.jpg", await jpeg()])
    : requestBodyOf(described)?.example;
  const answer = await there.browsers[who].call(method, path, body ?? usual);
  expect({ request, status: answer.status, body: answer.body }).toMatchObject({ status: expected });
  validate(name, answer.status, answer.body);
  return answer;
}

describe("responses match the document", () => {
  test("for requests that succeed, with the examples as bodies", async () => {
    await makeExampleCalls(check);
  });

  test("for errors that an endpoint declares itself", async () => {
    await check("visitor", "POST /api/auth/login", 401, { email: "maria@class1985.example", password: "wrong" });
    await check("admin", "POST /api/featured-alumni", 404, { userId: 999 });
    await check("david", "POST /api/messages", 404, { recipientId: 999, subject: "s", content: "c" });
    await check("david", "GET /api/yearbook?userId=x", 404);
    await check("david", "POST /api/yearbook", 404, { collectionId: 999, imageUrl: "https://pictures.example/1.jpg" });
    await check("david", "POST /api/yearbook/move", 404, { photoIds: [1], collectionId: 999 });
    await check("admin", "POST /api/yearbook-portraits/choices", 404, { archive: "none" });
    await check("admin", "GET /api/activity-logs?before=x", 400);
    await check("david", "GET /api/activity-logs", 403);
    for (const call of ["mail", "mail/letters"]) await check("david", `GET /api/${call}`, 403);
    await check("admin", "GET /api/mail/letters?batch=none", 404);
    const email = { SMTP_URL: noMailServer, MAIL_FROM: "site@class.example", SITE_URL: "http://localhost" };
    const limited = await startSite(there.dataDir, { RATE_LIMITS: "on", ...email });
    there.browsers.visitor = new Visitor(limited.origin);
    for (let n = 0; n < 10; n++)
      await there.browsers.visitor.call("POST", "/api/auth/login", { email: "a@b.example", password: "x" });
    for (let n = 0; n < 10; n++) await check("visitor", "POST /api/public-contact", 201);
    for (const call of ["POST /api/auth/forgot", "POST /api/auth/sign-in-link"]) {
      for (let n = 0; n < 3; n++) await check("visitor", call, 200);
      await check("visitor", call, 429);
    }
    await check("visitor", "POST /api/auth/login", 429, { email: "a@b.example", password: "x" });
    await check("visitor", "POST /api/public-contact", 429);
    const { headers } = await check("visitor", "POST /api/public-contacts", 429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    there.browsers.visitor = new Visitor(there.site.origin);
    const { admin } = there.browsers;
    there.browsers.admin = await new Visitor(limited.origin).signIn("admin@class1985.example", password);
    const [points, expire] = [1_000_000, Date.now() + 3_600_000];
    for (const key of ["member-refused-day:1", "member-view-day:1"])
      db()
        .insert(rateLimits)
        .values({ key, points, expire })
        .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } })
        .run();
    for (const [name, { responses }] of there.endpoints) {
      const [method = "", template = ""] = name.split(" ");
      // Views of your own profile are not counted.
      const path = withIds(template, template.includes("/users/") ? "2" : "1");
      if (method !== "GET" && responses[429] && !seen.has(`${name} 429`)) await check("admin", `${method} ${path}`, 429);
    }
    there.browsers.admin = admin;
    await limited.stop();
  });

  test("for a new email address", async () => {
    const { browsers, site } = there;
    browsers.maria = await new Visitor(site.origin).signIn("maria@class1985.example", "art-and-design-1985");
    const { body } = await check("maria", "PATCH /api/users/2", 200, {
      email: "new@class1985.example",
      currentPassword: "art-and-design-1985",
    });
    expect(body).toMatchObject({ email: "maria@class1985.example", unconfirmedEmail: "new@class1985.example" });
    await check("maria", "POST /api/auth/new-email", 200);
    const other = addMember({ email: "new@class1985.example" });
    await check("maria", "POST /api/auth/new-email", 409);
    await check("maria", "DELETE /api/auth/new-email", 200);
    db().delete(users).where(eq(users.id, other.id)).run();
  });

  test("for calls about email on a site without a mail server", async () => {
    const silent = await startSite(there.dataDir);
    const { admin, visitor } = there.browsers;
    there.browsers.admin = await new Visitor(silent.origin).signIn("admin@class1985.example", password);
    there.browsers.visitor = new Visitor(silent.origin);
    for (const call of ["GET /api/mail", "POST /api/mail/test", "POST /api/mail/letters"]) await check("admin", call, 404);
    await check("visitor", "POST /api/auth/forgot", 404);
    await check("visitor", "POST /api/auth/sign-in-link", 404);
    await check("admin", "DELETE /api/auth/new-email", 404);
    Object.assign(there.browsers, { admin, visitor });
    await silent.stop();
  });

  test("for errors that endpoints share: no session, unknown ID, invalid body, wrong content type, other site, too large", async () => {
    for (const [name, endpoint] of there.endpoints) {
      const { security } = endpoint;
      const [type, tooLarge] = takesArchive(endpoint) ? ["application/zip", 120_000_000] : ["application/json", 9_000_000];
      const [method = "", template = ""] = name.split(" ");
      const path = withIds(template, "999999");
      if (!security) await check("visitor", `${method} ${path}`, 401);
      if (path !== template) await check("admin", `${method} ${path}`, 404);
      if (method === "GET") continue;
      for (const { sentType, body, origin, status } of [
        { sentType: type, body: "{", origin: there.site.origin, status: 400 },
        { sentType: "text/plain", body: "{}", origin: there.site.origin, status: 415 },
        { sentType: type, body: "{}", origin: "https://elsewhere.example", status: 403 },
      ]) {
        const headers = { "Content-Type": sentType, Origin: origin };
        const answer = await there.browsers.admin.request(path, { method, headers, body });
        expect({ name, status: answer.status }).toEqual({ name, status });
        validate(name, status, await answer.json());
      }
      const answer = await announcing(method, path, type, tooLarge);
      expect({ name, status: answer.status }).toEqual({ name, status: 413 });
      validate(name, 413, answer.body);
    }
  });

  test("for an empty body: 400 with each required field", async () => {
    const asking = [...there.endpoints].filter(([, endpoint]) => endpoint.requestBody?.required && !takesArchive(endpoint));
    expect(asking.length).toBeGreaterThan(8);
    for (const [name, asked] of asking) {
      const [method = "", template = ""] = name.split(" ");
      const { body } = await check("admin", `${method} ${withIds(template, "1")}`, 400, {});
      const fields = (body as { details: { field: string }[] }).details.map(({ field }) => field);
      expect({ name, fields }).toEqual({ name, fields: requestBodyOf(asked)?.schema.required });
    }
  });

  test("for every documented status: none is documented that does not occur", () => {
    const all = [...there.endpoints].flatMap(([name, { responses }]) =>
      Object.keys(responses).map((status) => `${name} ${status}`),
    );
    // forms-and-calls.test.ts makes every call, and validates what it answers.
    for (const call of mountedEndpoints.filter((one) => accessOf(accessOfCall(one)).status === null))
      for (const status of [200, 201]) seen.add(`${describedName(call.method, call.path)} ${status}`);
    expect(all.filter((one) => !seen.has(one))).toEqual([]);
  });
});

/** The response to a request whose Content-Length announces this many bytes, of which none are sent. */
function announcing(
  method: string,
  path: string,
  type: string,
  length: number,
): Promise<{ status: number | undefined; body: unknown }> {
  const cookie = [...there.browsers.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Cookie: cookie, "Content-Type": type, "Content-Length": length };
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
