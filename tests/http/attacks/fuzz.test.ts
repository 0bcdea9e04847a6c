import { Agent, type IncomingHttpHeaders, request as send } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { allPaths } from "#tests/support/addresses.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { type Field, type MalformedRequest, malformedRequest, type Target } from "#tests/support/malformed-requests.ts";
import { mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { takesBody, validBodyOf, validFormOf } from "#tests/support/mounted-posts.ts";
import { createRecords } from "#tests/support/records.ts";
import { type Role, roles } from "#tests/support/roles.ts";
import { residentMegabytes, type Site, startSite } from "#tests/support/site.ts";
import { type Fields, fillPath, validBodies, validForms } from "#tests/support/valid-posts.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: a request that nobody thought of brings the site down, hangs it, leaves a
 * blank page, or spoils the data. FUZZ_ONLY=4711 sends one again by itself, FUZZ_COUNT=10000 sends so many, and
 * FUZZ_FROM=20000 begins with others.
 */

const from = Number(process.env.FUZZ_FROM ?? 0);
const numbers = process.env.FUZZ_ONLY
  ? process.env.FUZZ_ONLY.split(",").map(Number)
  : Array.from({ length: Number(process.env.FUZZ_COUNT ?? 2500) }, (_, n) => from + n);
const atOnce = 8;
/** Milliseconds in which each must be answered. */
const patience = 5000;

const dataDir = temporaryDatabase();
let site: Site;
let target: Target;
let renew: () => void;

beforeAll(async () => {
  const [chief, me] = [await addMember({ role: "administrator" }), await addMember()];
  site = await startSite(dataDir);
  const records = await createRecords(me, chief, dataDir);
  const people = {} as Target["people"];
  for (const role of roles) people[role] = await personOf(role, { visitor: null, member: me, administrator: chief });
  renew = keepSignedIn([chief, me]);
  const forms = mountedForms.map(async (form) => {
    const good = await validFormOf(form).fields(records);
    const fields = form.intent === "" ? good : { intent: form.intent, ...good };
    return { path: fillPath(form.path, records), fields: await fieldsOf(fields) };
  });
  const calls = mountedEndpoints.map(async (call) => ({
    method: call.method,
    path: fillPath(call.path, records),
    body: await validBodyOf(call, records),
  }));
  target = {
    forms: await Promise.all(forms),
    calls: await Promise.all(calls),
    pages: allPaths.map((path) => fillPath(path, records)),
    people,
  };
});
afterAll(() => site.stop());

async function personOf(role: Role, members: Record<Role, Member | null>) {
  const browser = new Visitor(site.origin);
  // Before signing in: the page that has the token is for visitors.
  const csrf = await browser.token();
  const member = members[role];
  if (member) await browser.signIn(member.email, password);
  return { csrf, cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

/** Some of the requests are good enough to sign somebody out, or to make them leave; this brings them back. */
function keepSignedIn(people: Member[]) {
  const rows = db().select().from(sessions).all();
  const before = db().select().from(users).all();
  return () =>
    db().transaction((tx) => {
      for (const { id } of people) {
        const { password, role, isActive, memberState, email } = before.find((row) => row.id === id) as typeof users.$inferSelect;
        const fields = { password, role, isActive, memberState, email };
        tx.insert(users)
          .values(before.find((row) => row.id === id) as typeof users.$inferInsert)
          .onConflictDoUpdate({ target: users.id, set: fields })
          .run();
      }
      tx.insert(sessions).values(rows).onConflictDoNothing().run();
    });
}

const fieldsOf = (fields: Fields): Promise<Field[]> =>
  Promise.all(
    Object.entries(fields).map(async ([name, value]): Promise<Field> => {
      if (typeof value === "string") return [name, value];
      return [name, { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }];
    }),
  );

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** The answer; null when the line was cut before there was one. */
function answerTo({ method, path, headers, body, cutAfter }: MalformedRequest): Promise<Answer | null> {
  const { port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const sent = send({ host: "127.0.0.1", port, agent, method, path, timeout: patience, insecureHTTPParser: true });
    for (const [name, value] of headers) sent.setHeader(name, value);
    if (body.length > 0) sent.setHeader("Content-Length", body.length);
    const late = setTimeout(() => sent.destroy(new Error(`no answer within ${patience} ms`)), patience);
    sent.on("response", (response) => {
      buffer(response)
        .then(
          (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString("utf8") }),
          reject,
        )
        .finally(() => clearTimeout(late));
    });
    sent.on("error", (error) => {
      clearTimeout(late);
      if (cutAfter === null) reject(error);
      else resolve(null);
    });
    if (cutAfter === null) sent.end(body);
    else sent.write(body.subarray(0, cutAfter), () => setTimeout(() => sent.destroy(), 20));
  });
}

/** What is wrong with an answer; null when nothing is. */
function complaintAbout({ method, path: asked }: MalformedRequest, { status, headers, text }: Answer): string | null {
  if (status >= 500) return `status ${status}`;
  if (status < 400 || method === "HEAD") return null;
  const path = URL.parse(asked, "http://site.invalid")?.pathname ?? "";
  const type = headers["content-type"] ?? "";
  // What is no HTTP is answered by Node itself, before anybody knows what it was about.
  if ([400, 417, 431].includes(status) && text === "") return null;
  if (/^\/api\//.test(path) && !path.endsWith(".data")) return complaintAboutJson(type, text);
  if (type.startsWith("text/html")) return complaintAboutPage(text);
  if (type.startsWith("application/json")) return complaintAboutJson(type, text);
  if (type.startsWith("text/x-script")) return text === "" ? "an empty answer for scripts" : null;
  if (type.startsWith("text/plain")) return isSentence(text) ? null : `no sentence: ${text.slice(0, 200)}`;
  // Pictures have no page to be shown in.
  return path.startsWith("/images/") && text === "" ? null : `status ${status} of type '${type}': ${text.slice(0, 200)}`;
}

const isSentence = (text: string) => /^\w+ .{8,}/.test(text) && !isUnwritten(text);

/** What a schema says by itself where nobody has written a sentence. */
const isUnwritten = (text: string) => /Invalid (input|option|string)|expected \w+, received/.test(text);

function complaintAboutJson(type: string, text: string): string | null {
  if (!type.startsWith("application/json")) return `no JSON: '${type}' ${text.slice(0, 200)}`;
  const { error, ...rest } = JSON.parse(text) ?? {};
  const isGood = typeof error === "string" && isSentence(error) && Object.keys(rest).every((name) => name === "details");
  return isGood ? null : `no {error: sentence}: ${text.slice(0, 200)}`;
}

function complaintAboutPage(html: string): string | null {
  const headings = html.match(/<h1[ >]/g)?.length ?? 0;
  const words = /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/<[^>]*>/g, " ") ?? "";
  if (headings !== 1) return `a page with ${headings} headings`;
  if (words.length < 50) return `a page without a sentence: ${words}`;
  if (isUnwritten(words)) return `a sentence that nobody wrote: ${words.slice(0, 600)}`;
  return html.endsWith("</html>") ? null : "half a page";
}

test("every good post is of a form or a call that there is", () => {
  const forms = mountedForms.map(({ path, intent }) => `${path} ${intent}`);
  const known = Object.entries(validForms).flatMap(([path, intents]) =>
    Object.keys(intents).map((intent) => `${path} ${intent}`),
  );
  expect(known.filter((form) => !forms.includes(form))).toEqual([]);
  const calls = mountedEndpoints.filter(takesBody).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(validBodies).filter((call) => !calls.includes(call))).toEqual([]);
});

test("each malformed request is answered with a sentence, and nothing breaks, grows or is spoilt", {
  timeout: 400_000,
}, async () => {
  const complaints: string[] = [];
  const statuses: Record<string, number> = {};
  const started = Date.now();
  let next = 0;
  let middle = 0;
  const worker = async () => {
    while (next < numbers.length && complaints.length < 40) {
      const number = numbers[next++] as number;
      if (next % 100 === 1) renew();
      if (next === Math.floor(numbers.length / 2)) middle = residentMegabytes(site);
      const request = malformedRequest(number, target);
      // Late twice is a hang; once may be a machine that has much else to do.
      const first = await answerTo(request).catch((error: Error) => error);
      const outcome = first instanceof Error ? await answerTo(request).catch((error: Error) => error) : first;
      const what = outcome instanceof Error ? outcome.message : outcome && complaintAbout(request, outcome);
      const status = outcome instanceof Error ? "none" : (outcome?.status ?? "cut");
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (process.env.FUZZ_ONLY) console.log({ ...request, body: request.body.toString("latin1").slice(0, 2000) }, outcome);
      if (what) complaints.push(`FUZZ_ONLY=${number} ${request.as} ${request.method} ${request.path.slice(0, 150)}: ${what}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${numbers.length} malformed requests in ${seconds} s:`, JSON.stringify(statuses));
  expect.soft(site.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(complaints).toEqual([]);
  const end = residentMegabytes(site);
  expect((await fetch(`${site.origin}/api/health`)).status).toBe(200);
  // What a server needs at first is not yet there after fewer.
  if (numbers.length >= 10_000) expect(end).toBeLessThan(middle + 150);
  expect(db().$client.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(db().$client.pragma("foreign_key_check")).toEqual([]);
});
