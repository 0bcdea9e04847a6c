import { request as send } from "node:http";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { maxCheckInHelpers } from "#app/domain/reunions/reunions.ts";
import { db } from "#db/client.server.ts";
import { announcements, checkInHelpers, rateLimits, users } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { type DescribedEndpoint, type Json, requestBodyOf, validationErrors } from "#tests/support/api-description.ts";
import { codeOf } from "#tests/support/app-codes.ts";
import { portraitsFile } from "#tests/support/archives.ts";
import { addMember, noMailServer, password } from "#tests/support/database.ts";
import { describedSite, endpointNameOf, withIds } from "#tests/support/described-site.ts";
import { jpeg, pictureText } from "#tests/support/pictures.ts";
import { startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * Responses match GET /api/openapi.json: the tests call every endpoint on a small class and validate each response
 * against its schema, which allows no undescribed properties.
 */

const there = describedSite();
const seen = new Set<string>();

/** Validates a response against the schema for its status. */
function expectDescribed(name: string, status: number, body: unknown) {
  const schema = there.endpoints.get(name)?.responses[status]?.content["application/json"]?.schema;
  if (!schema) throw new Error(`${name} returned ${status}, which is not described: ${JSON.stringify(body)}`);
  expect({ name, status, errors: validationErrors(schema, body) }).toEqual({ name, status, errors: null });
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
  expectDescribed(name, answer.status, answer.body);
  return answer;
}

/** The calls of the memory book. */
async function checkBook() {
  await check("admin", "POST /api/book/questions", 201);
  for (let n = 2; n <= 12; n++) await check("admin", "POST /api/book/questions", 201, { question: `Question ${n}?` });
  await check("admin", "POST /api/book/questions", 409, { question: "One more?" });
  await check("admin", "PATCH /api/book/questions/1", 200);
  await check("admin", "PATCH /api/book/questions/1", 409, { question: "Question 2?" });
  await check("admin", "POST /api/book/questions/1/moves", 200);
  await check("maria", "GET /api/book/questions", 200);
  await check("maria", "POST /api/book/answers", 200);
  await check("maria", "POST /api/book/answers", 404, { answers: [{ questionId: 99, answer: "Bread" }] });
  await check("maria", "GET /api/book/answers", 200);
  await check("david", "GET /api/book/questions/1/answers", 200);
  await check("david", "GET /api/book/questions/99/answers", 404);
  await check("maria", "GET /api/book/decision", 200);
  await check("maria", "POST /api/book/decision", 200);
  const owner = await addMember();
  const album = addAlbum(owner, "Prom");
  const ids = Array.from({ length: 301 }, () => addPhoto(album, owner, "Punch").id);
  await check("admin", "POST /api/book/photos", 409, { shownIds: ids, photoIds: ids });
  await check("admin", "POST /api/book/photos", 200, { shownIds: ids, photoIds: ids.slice(1) });
  await check("admin", "POST /api/book/cover", 200, { photoId: ids[2] });
  await check("admin", "POST /api/book/cover", 409, { photoId: ids[0] });
  await check("admin", "GET /api/book/photos", 200);
  await check("maria", "GET /api/book/photos", 403);
  await check("admin", "DELETE /api/book/questions/1", 200);
}

/** The administrator's two-step sign-in, which is off at the end. */
async function checkSecondFactor() {
  const currentPassword = password;
  const codesOf = ({ body }: { body: unknown }) => (body as { recoveryCodes: string[] }).recoveryCodes;
  await check("admin", "GET /api/second-factor", 200);
  await check("david", "GET /api/second-factor", 403);
  const setup = await check("admin", "POST /api/second-factor", 201, { currentPassword });
  await check("admin", "POST /api/second-factor/recovery-codes", 409);
  await check("admin", "DELETE /api/second-factor", 409);
  const code = codeOf((setup.body as { key: string }).key);
  const [first] = codesOf(await check("admin", "POST /api/second-factor/confirm", 200, { code }));
  await check("admin", "POST /api/second-factor/confirm", 409);
  await check("admin", "POST /api/second-factor", 409, { currentPassword });
  const [second] = codesOf(await check("admin", "POST /api/second-factor/recovery-codes", 200, { code: first }));
  await check("admin", "DELETE /api/second-factor", 200, { currentPassword, code: second });
}

/** The door of Maria's meet-up, which David attends. */
async function checkDoor() {
  const arrived = (await check("maria", "POST /api/reunions/1/check-in/3", 200)).body as { arrivedAt: string };
  await check("maria", "POST /api/reunions/1/walk-ins", 201);
  await check("maria", "GET /api/reunions/1/check-in", 200);
  await check("david", "GET /api/reunions/1/check-in", 403);
  await check("maria", "DELETE /api/reunions/1/check-in/3", 409, { arrivedAt: "2020-01-01T00:00:00Z" });
  await check("maria", "DELETE /api/reunions/1/check-in/3", 200, arrived);
  await check("maria", "POST /api/reunions/1/walk-ins", 409);
  await check("maria", "DELETE /api/reunions/1/walk-ins/1", 200);
  await check("maria", "POST /api/reunions/1/check-in-helpers/3", 200);
  await check("maria", "DELETE /api/reunions/1/check-in-helpers/3", 200);
  for (let n = 0; n < maxCheckInHelpers; n++) {
    const { id } = await addMember();
    db().insert(checkInHelpers).values({ reunionId: 1, userId: id }).run();
  }
  await check("maria", "POST /api/reunions/1/check-in-helpers/3", 409);
  await check("maria", "PATCH /api/reunions/1/payments", 200, { paid: [3], notPaid: [] });
}

describe("responses match the document", () => {
  test("for requests that succeed, with the examples as bodies", async () => {
    await check("visitor", "GET /api/openapi.json", 200);
    await check("visitor", "GET /api/health", 200);
    await check("visitor", "POST /api/public-contact", 201);
    await check("visitor", "POST /api/public-contacts", 201);
    await check("maria", "POST /api/auth/login", 200);
    await check("maria", "GET /api/auth/me", 200);
    await check("maria", "PATCH /api/email-settings", 200);
    expect((await check("maria", "GET /api/email-settings", 200)).body).toMatchObject({ comments: "never", weeklyLetter: true });
    await check("visitor", "POST /api/auth/forgot", 200);
    await check("maria", "POST /api/auth/new-email", 404);

    await check("visitor", "GET /api/featured-alumni", 200);
    await check("admin", "POST /api/featured-alumni", 200);
    expect((await check("visitor", "GET /api/featured-alumni", 200)).body).toMatchObject({ userId: 2 });
    await check("admin", "DELETE /api/featured-alumni", 409, { userId: 3 });
    await check("admin", "DELETE /api/featured-alumni", 200);

    for (let n = 0; n < 3; n++) await check("admin", "POST /api/announcements", 201);
    await check("admin", "POST /api/announcements", 409);
    await check("admin", "PATCH /api/announcements/1", 200);
    await check("maria", "GET /api/announcements", 200);
    const ended = { title: "Ended", text: "Long ago", lastDay: "2020-01-01", createdBy: 1 };
    const endedId = db().insert(announcements).values(ended).returning().get().id;
    await check("admin", `PATCH /api/announcements/${endedId}`, 409);
    await check("admin", "DELETE /api/announcements/1", 200);

    expect((await check("maria", "POST /api/photo-collections", 201)).body).toMatchObject({ id: 1 });
    expect((await check("maria", "POST /api/yearbook", 201)).body).toMatchObject({ id: 2, collectionId: 1 });
    await check("maria", "PATCH /api/photo-collections/1", 200);
    await check("maria", "PATCH /api/yearbook/2", 200);
    const named = (await check("maria", "PATCH /api/yearbook/2/names", 200)).body as { names: { id: number }[] };
    await check("maria", "PATCH /api/yearbook/2/names", 409, { names: [{ name: "Anna" }], known: [] });
    await check("david", "PATCH /api/yearbook/2/names", 403, { names: [] });
    await check("david", "GET /api/yearbook/2/names", 200);
    await check("david", `DELETE /api/photo-names/${named.names[0]?.id}`, 403);
    await check("maria", `DELETE /api/photo-names/${named.names[0]?.id}`, 200);
    await check("david", "GET /api/photo-names?q=nephew", 200);
    await check("david", "POST /api/yearbook/2/question", 200);
    await check("david", "GET /api/yearbook/unnamed", 200);
    await check("david", "DELETE /api/yearbook/2/question", 403);
    await check("maria", "DELETE /api/yearbook/2/question", 200);
    await check("maria", "GET /api/users/2/photos", 200);
    await check("david", "POST /api/photo-collections/2/like", 200);
    await check("david", "POST /api/photo-collections/1/view", 200);
    await check("david", "POST /api/yearbook-photos/2/view", 200);
    await check("david", "POST /api/photo-collections/2/comments", 201);
    await check("david", "PATCH /api/comments/1", 200);
    await check("david", "GET /api/photo-collections/2/comments", 200);
    await check("david", "GET /api/photo-collections", 200);
    await check("david", "GET /api/photo-collections/1/photos", 200);
    expect((await check("david", "GET /api/yearbook?userId=2", 200)).body).toHaveLength(1);
    await check("david", "DELETE /api/comments/1", 200);
    await check("david", "POST /api/yearbook/2/takedown-requests", 201);
    await check("david", "POST /api/yearbook/2/takedown-requests", 409);
    await check("david", "GET /api/takedown-requests", 200);
    await check("maria", "PATCH /api/takedown-requests/1", 200);
    await check("maria", "PATCH /api/takedown-requests/1", 409, { outcome: "deleted" });
    const stored = { collectionId: 1, imageUrl: await pictureText() };
    expect((await check("maria", "POST /api/yearbook", 201, stored)).body).toMatchObject({ id: 3 });
    for (const call of ["3/turn", "3/cover", "move", "date", "title", "delete", "undo"]) {
      await check("maria", `POST /api/yearbook/${call}`, 200);
    }
    for (const call of ["order", "sort"]) await check("maria", `POST /api/photo-collections/1/${call}`, 200);
    await check("maria", "DELETE /api/yearbook/2", 200);
    await check("maria", "DELETE /api/photo-collections/1", 200);
    await check("admin", "POST /api/photo-collections/2/restore", 409);
    await check("admin", "POST /api/photo-collections/1/restore", 200);

    await check("maria", "POST /api/reunions", 201);
    await check("maria", "PATCH /api/reunions/1", 200);
    await check("david", "POST /api/reunions/1/join", 200);
    await check("david", "POST /api/reunions/1/join", 409);
    await check("david", "GET /api/reunions", 200);
    await check("david", "GET /api/reunions/1/attendance", 200);
    await check("david", "GET /api/reunions/1/attendees", 200);
    await check("david", "POST /api/reunions/1/reply", 200);
    await check("david", "GET /api/reunions/1/reply", 200);
    await check("david", "GET /api/reunions/1/replies", 403);
    await check("maria", "GET /api/reunions/1/replies", 200);
    await check("maria", "POST /api/reunions/1/ask", 200);
    await check("maria", "POST /api/reunions/1/ask", 409);
    await checkDoor();
    expect((await check("maria", "POST /api/reunions/1/leave", 200)).body).toMatchObject({ ownershipTransferred: true });
    await check("maria", "POST /api/reunions/1/leave", 409);
    await check("david", "PATCH /api/reunions/1/close", 200);
    await check("maria", "POST /api/reunions/1/reply", 409);
    await check("admin", "PATCH /api/reunions/1/status", 200);
    await check("admin", "PATCH /api/reunions/1/close", 409);
    await check("david", "POST /api/reunions/1/check-in/3", 409);
    await check("david", "POST /api/reunions/1/walk-ins", 409);
    await check("david", "DELETE /api/reunions/1/walk-ins/1", 409);
    await check("admin", "DELETE /api/reunions/1", 200);
    expect((await check("maria", "POST /api/reunions", 201, { title: "Tea", eventDate: null })).body).toMatchObject({ id: 2 });
    await check("maria", "POST /api/reunions/2/dates", 201);
    await check("maria", "POST /api/reunions/2/dates", 201, { startsAt: "2087-06-19T22:30:00Z" });
    const votes = [{ dateId: 1, vote: "yes" }];
    await check("david", "POST /api/reunions/2/votes", 200, { votes });
    expect((await check("david", "GET /api/reunions/2/dates", 200)).body).toHaveLength(2);
    await check("maria", "DELETE /api/reunions/2/dates/2", 200);
    await check("maria", "POST /api/reunions/2/dates/1/choose", 200);
    await check("maria", "POST /api/reunions/2/dates/1/choose", 409);
    await check("maria", "DELETE /api/reunions/2/dates/1", 409);
    await check("maria", "POST /api/reunions/2/dates", 409);
    await check("maria", "POST /api/reunions/2/votes", 409, { votes });

    const checked = await check("admin", "POST /api/yearbook-portraits?dryRun=true", 200);
    const { archive } = checked.body as { archive: string };
    await check("admin", "POST /api/yearbook-portraits/choices", 200, { archive });
    await check("admin", "POST /api/yearbook-portraits?keepExisting=true", 200);

    const { body: sent } = await check("admin", "POST /api/messages", 201);
    const { id } = sent as { id: number };
    await check("admin", `PATCH /api/messages/${id}`, 200);
    const kinds = ((await check("admin", "GET /api/messages", 200)).body as Json[]).map((one) => one.isPublicContact);
    expect(new Set(kinds)).toEqual(new Set([true, false]));
    await check("maria", "GET /api/messages", 200);
    await check("maria", `PATCH /api/messages/${id}/read`, 200);
    await check("admin", "PATCH /api/messages/-1/read", 200);
    await check("maria", `DELETE /api/messages/${id}`, 200);
    await check("admin", "DELETE /api/messages/-1", 200);

    await check("david", "GET /api/users", 200);
    await check("david", "GET /api/users/2", 200);
    await check("david", "POST /api/users/2/view", 200);
    const { id: inMemoriam } = await addMember({ memberState: "in_memoriam" });
    await check("david", `POST /api/users/${inMemoriam}/remembrances`, 201);
    await check("david", `GET /api/users/${inMemoriam}/remembrances`, 200);
    await check("david", "PATCH /api/remembrances/1", 200);
    await check("admin", "DELETE /api/remembrances/1", 200);
    const { id: missing } = await addMember({ memberState: "missing" });
    await check("david", `POST /api/users/${missing}/tips`, 201);
    await check("david", `POST /api/users/${missing}/unlisting-requests`, 201);
    for (const call of ["tips", "unlisting-requests"]) await check("david", `POST /api/users/3/${call}`, 409);
    await check("david", "PATCH /api/users/3", 200);
    await check("admin", "PATCH /api/users/3", 200);
    await check("david", "PATCH /api/users/3", 409, { email: "maria@class1985.example", currentPassword: password });

    await check("admin", "POST /api/mail/letters", 409);
    const { id: invited } = await addMember({ memberState: "invited", password: null });
    const { body: letters } = await check("admin", "POST /api/mail/letters", 201);
    await check("admin", `GET /api/mail/letters?batch=${(letters as { batch: string }).batch}`, 200);
    await check("admin", `POST /api/users/${invited}/sign-in-email`, 200);
    const { id: returned } = await addMember({ emailReturnedAt: new Date() });
    await check("admin", `POST /api/users/${returned}/sign-in-email`, 409);
    await check("admin", "POST /api/mail/test", 200);
    await check("admin", "POST /api/mail/test", 409, { address: "refused@class.example" });
    expect((await check("admin", "GET /api/mail", 200)).body).toMatchObject({ returned: { total: 1 } });
    await check("admin", `POST /api/users/${returned}/retry-email`, 200);

    await check("admin", "GET /api/activity-logs?before=9", 200);
    expect((await check("admin", "GET /api/activity-logs", 200)).body).not.toEqual([]);
    await check("admin", "DELETE /api/activity-logs", 200);
    await checkBook();
    await checkSecondFactor();
    await check("maria", "POST /api/auth/logout", 200);
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
    for (let n = 0; n < 3; n++) await check("visitor", "POST /api/auth/forgot", 200);
    await check("visitor", "POST /api/auth/forgot", 429);
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
    const other = await addMember({ email: "new@class1985.example" });
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
        expectDescribed(name, status, await answer.json());
      }
      const answer = await announcing(method, path, type, tooLarge);
      expect({ name, status: answer.status }).toEqual({ name, status: 413 });
      expectDescribed(name, 413, answer.body);
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
