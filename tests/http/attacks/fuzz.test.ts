import { Agent, type IncomingHttpHeaders, request as send } from "node:http";
import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import type { PageHandle } from "#app/http/url-parameters.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { noMailServer, temporaryDatabase } from "#tests/support/database.ts";
import { type Field, type MalformedRequest, malformedRequest, type Target } from "#tests/support/malformed-requests.ts";
import { mounted, mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { allPaths, fillPath } from "#tests/support/operations/paths.ts";
import type { Fields } from "#tests/support/operations/subject.ts";
import { validBodyOf, validFormOf } from "#tests/support/operations/table.ts";
import { addAdministrator, addMember, password } from "#tests/support/people.ts";
import { memoryOf } from "#tests/support/processes.ts";
import { createRecords } from "#tests/support/records.ts";
import { processId, startSite } from "#tests/support/site.ts";
import { started } from "#tests/support/started.ts";
import { type Role, roles, Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: a request that nobody expected crashes or hangs the site, returns a blank page, or damages the data.
 * FUZZ_ONLY=4711 repeats one request, FUZZ_COUNT=10000 sends so many, and FUZZ_FROM=20000 starts with that number.
 */

const from = Number(process.env.FUZZ_FROM ?? 0);
const numbers = process.env.FUZZ_ONLY
  ? process.env.FUZZ_ONLY.split(",").map(Number)
  : Array.from({ length: Number(process.env.FUZZ_COUNT ?? 2500) }, (_, n) => from + n);
const atOnce = 8;
/** Milliseconds within which the site must respond. */
const responseTimeout = 5000;

// Sites without a mail server refuse some forms before they read them.
const dataDir = temporaryDatabase({ smtpUrl: noMailServer });
let target: Target;
let restoreAccounts: () => void;

const [admin, me] = [addAdministrator(), addMember()];
const site = started(() => startSite(dataDir));
beforeAll(async () => {
  const records = await createRecords(me, admin, dataDir);
  const people = {} as Target["people"];
  for (const role of roles) people[role] = await personOf(role, { visitor: null, member: me, administrator: admin });
  restoreAccounts = accountRestorer([admin, me]);
  const forms = mountedForms.map(async (form) => {
    const valid = await validFormOf(form).fields(records);
    const fields = form.intent === "" ? valid : { intent: form.intent, ...valid };
    return { name: `${form.path} ${form.intent}`, path: fillPath(form.path, records), fields: await fieldsOf(fields) };
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
    routes: mounted.map(({ id }) => encodeURIComponent(id)),
    parameters: mounted.flatMap(({ module }) => [...((module.handle as Partial<PageHandle>)?.dialogParameters ?? [])]),
    people,
  };
});

async function personOf(role: Role, members: Record<Role, Member | null>) {
  const browser = new Visitor(site.origin);
  // Only visitors see the page with the token, so get it before signing in.
  const csrf = await browser.token();
  const member = members[role];
  if (member) await browser.signIn(member.email, password);
  return { csrf, cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

/** Some requests succeed in signing people out or deactivating them. Returns a function that undoes that. */
function accountRestorer(people: Member[]) {
  const rows = db().select().from(sessions).all();
  const before = db().select().from(users).all();
  return () =>
    db().transaction(() => {
      for (const { id } of people) {
        const { password, role, isActive, memberState, email } = before.find((row) => row.id === id) as typeof users.$inferSelect;
        const fields = { password, role, isActive, memberState, email };
        db()
          .insert(users)
          .values(before.find((row) => row.id === id) as typeof users.$inferInsert)
          .onConflictDoUpdate({ target: users.id, set: fields })
          .run();
      }
      db().insert(sessions).values(rows).onConflictDoNothing().run();
    });
}

const fieldsOf = (fields: Fields): Promise<Field[]> =>
  Promise.all(
    Object.entries(fields).map(async ([name, value]): Promise<Field> => {
      if (typeof value === "string") return [name, value];
      return [name, { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }];
    }),
  );

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** Sends a request. Returns null if the connection closes before a response. */
function sendRequest({ method, path, headers, body, cutAfter }: MalformedRequest): Promise<Reply | null> {
  const { port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const sent = send({ host: "127.0.0.1", port, agent, method, path, timeout: responseTimeout, insecureHTTPParser: true });
    for (const [name, value] of headers) sent.setHeader(name, value);
    if (body.length > 0) sent.setHeader("Content-Length", body.length);
    const late = setTimeout(() => sent.destroy(new Error(`no answer within ${responseTimeout} ms`)), responseTimeout);
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

/** The problem with a response; null if there is none. */
function problemOf({ method, path: requestPath }: MalformedRequest, { status, headers, text }: Reply): string | null {
  if (status >= 500) return `status ${status}`;
  if (status < 400 || method === "HEAD") return null;
  const path = URL.parse(requestPath, "http://site.invalid")?.pathname ?? "";
  const type = headers["content-type"] ?? "";
  // Node itself responds to invalid HTTP.
  if ([400, 417, 431].includes(status) && text === "") return null;
  if (/^\/api\//.test(path) && !path.endsWith(".data")) return jsonProblem(type, text);
  if (type.startsWith("text/html")) return pageProblem(text);
  if (type.startsWith("application/json")) return jsonProblem(type, text);
  if (type.startsWith("text/x-script")) return text === "" ? "an empty answer for scripts" : null;
  if (type.startsWith("text/plain")) return isSentence(text) ? null : `no sentence: ${text.slice(0, 200)}`;
  // Pictures have no error page.
  return path.startsWith("/images/") && text === "" ? null : `status ${status} of type '${type}': ${text.slice(0, 200)}`;
}

const isSentence = (text: string) => /^[\w-]+ .{8,}/.test(text) && !isSchemaMessage(text);

/** Whether the text is a schema's default message. */
const isSchemaMessage = (text: string) => /Invalid (input|option|string)|expected \w+, received/.test(text);

function jsonProblem(type: string, text: string): string | null {
  if (!type.startsWith("application/json")) return `no JSON: '${type}' ${text.slice(0, 200)}`;
  const { error, ...rest } = JSON.parse(text) ?? {};
  const isValid = typeof error === "string" && isSentence(error) && Object.keys(rest).every((name) => name === "details");
  return isValid ? null : `no {error: sentence}: ${text.slice(0, 200)}`;
}

function pageProblem(html: string): string | null {
  const headings = html.match(/<h1[ >]/g)?.length ?? 0;
  const words = /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/<[^>]*>/g, " ") ?? "";
  if (headings !== 1) return `a page with ${headings} headings`;
  if (words.length < 50) return `a page without a sentence: ${words}`;
  if (isSchemaMessage(words)) return `a schema's default message: ${words.slice(0, 600)}`;
  return html.endsWith("</html>") ? null : "half a page";
}

test("each malformed request gets a sentence, and the site keeps running with the same memory and intact data", async () => {
  const problems: string[] = [];
  const statuses: Record<string, number> = {};
  const started = Date.now();
  const unreached = new Set([
    ...target.pages,
    ...target.forms.map(({ name }) => name),
    ...target.calls.map(({ method, path }) => `${method} ${path}`),
  ]);
  let next = 0;
  let middle = 0;
  const worker = async () => {
    while (next < numbers.length && problems.length < 40) {
      const number = numbers[next++] as number;
      if (next % 100 === 1) restoreAccounts();
      if (next === Math.floor(numbers.length / 2)) middle = memoryOf(processId(site)).now;
      const request = malformedRequest(number, target);
      unreached.delete(request.of);
      // One late response may come from a busy machine; two mean a hang.
      const first = await sendRequest(request).catch((error: Error) => error);
      const outcome = first instanceof Error ? await sendRequest(request).catch((error: Error) => error) : first;
      const what = outcome instanceof Error ? outcome.message : outcome && problemOf(request, outcome);
      const status = outcome instanceof Error ? "none" : (outcome?.status ?? "cut");
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (process.env.FUZZ_ONLY) console.log({ ...request, body: request.body.toString("latin1").slice(0, 2000) }, outcome);
      if (what) problems.push(`FUZZ_ONLY=${number} ${request.as} ${request.method} ${request.path.slice(0, 150)}: ${what}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${numbers.length} malformed requests in ${seconds} s:`, JSON.stringify(statuses));
  expect.soft(site.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(problems).toEqual([]);
  if (numbers.length >= 2500) expect([...unreached]).toEqual([]);
  const end = memoryOf(processId(site)).now;
  expect((await fetch(`${site.origin}/api/health`)).status).toBe(200);
  // A server's memory settles only after several thousand requests.
  if (numbers.length >= 10_000) expect(end).toBeLessThan(middle + 150);
  expect(db().$client.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(db().$client.pragma("foreign_key_check")).toEqual([]);
});
