import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { eq, or } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listMessages } from "#app/domain/messages/message-rows.server.ts";
import { db } from "#db/client.server.ts";
import { messages, publicContacts } from "#db/schema.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** The risk: a long list takes the server's memory or time, stops everybody's writing, or ends half-way and looks whole. */

const { as, site } = sharedSite();
let browser: Visitor;
const admin = addAdministrator();
const anna = addMember();
const ben = addMember();
beforeAll(async () => {
  // More than a line holds on its way: what is not read stays on the server.
  const hours = (n: number) => new Date(Date.UTC(2026, 9, 1) + n * 3_600_000);
  const content = "Der Ofen, die Presse, der lange Tisch: é€ ".repeat(300);
  db().transaction(() => {
    for (let n = 0; n < 1200; n += 1) {
      const [senderId, recipientId] = n % 2 === 0 ? [anna.id, admin.id] : [admin.id, anna.id];
      addRow(messages, { senderId, recipientId, subject: `Letter ${n}`, content, createdAt: hours(Math.floor(n / 2)) });
    }
    for (let n = 0; n < 90; n += 1) {
      const written = { name: "Ellen Park", email: "ellen@mail.example", subject: `${n}`, message: "Hi" };
      addRow(publicContacts, { ...written, createdAt: hours(13 * n + (n % 3)) });
    }
  });
  browser = await as(anna);
});

const cookiesOf = ({ cookies }: Visitor) => [...cookies].map((cookie) => cookie.join("=")).join("; ");

/** An answer of which only the beginning is read until it is resumed. */
async function begun(signal?: AbortSignal): Promise<IncomingMessage> {
  const options = { agent: false, headers: { Cookie: cookiesOf(browser) }, ...(signal ? { signal } : {}) };
  const asked = get(new URL("/api/messages", site.origin), options);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return answer;
}

/** Its text, or the code of what broke it off. */
async function restOf(answer: IncomingMessage): Promise<string> {
  try {
    return Buffer.concat(await answer.toArray()).toString();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "";
  }
}

test("a long list is a complete array with every encoding, for members and administrators; HEAD has no body", async () => {
  for (const member of [anna, admin]) {
    const all = listMessages(member).all();
    const isNewestFirst = all.every(({ createdAt, id }, n) => {
      const next = all[n + 1];
      return !next || createdAt > next.createdAt || (createdAt.getTime() === next.createdAt.getTime() && id > next.id);
    });
    expect(all).toHaveLength(member === admin ? 1290 : 1200);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect({ member: member.role, isNewestFirst }).toEqual({ member: member.role, isNewestFirst: true });
    const who = await as(member);
    for (const encoding of member === anna ? ["br", "gzip", "identity"] : ["gzip"]) {
      const answer = await who.request("/api/messages", { headers: { "Accept-Encoding": encoding } });
      expect(answer.headers.get("Content-Encoding") ?? "identity").toBe(encoding);
      expect(answer.headers.get("Content-Type")).toBe("application/json");
      expect(answer.headers.get("Vary")).toContain("Accept-Encoding");
      expect((await answer.text()) === JSON.stringify(all)).toBe(true);
    }
    const head = await who.request("/api/messages", { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Type"), await head.text()]).toEqual([200, "application/json", ""]);
  }
});

test("a short list says how long it is, as before", async () => {
  const answer = await browser.request("/api/users");
  expect(Number(answer.headers.get("Content-Length"))).toBeGreaterThan(0);
});

test("while a slow client reads, others can write; deleted rows are left out, and new ones are not added", async () => {
  const slow = await begun();
  const oldest = listMessages(anna).all().at(-1)?.id ?? 0;
  expect((await browser.call("DELETE", `/api/messages/${oldest}`)).status).toBe(200);
  const sent = await browser.call("POST", "/api/messages", { recipientId: ben.id, subject: "New", content: "c" });
  expect(sent.status).toBe(201);
  const ids = (JSON.parse(await restOf(slow)) as { id: number }[]).map(({ id }) => id);
  expect(ids).toHaveLength(1199);
  expect(ids).not.toContain(oldest);
  expect(ids).not.toContain((sent.body as { id: number }).id);
});

test("a client that disconnects frees its slot for the next one", async () => {
  for (let n = 0; n < 6; n += 1) (await begun()).destroy();
  expect((await browser.call("GET", "/api/messages")).status).toBe(200);
});

test("a member gets two at once, ten wait, the next is a 503 with a sentence; other members get theirs", async () => {
  const [first] = [await begun(), await begun()];
  const enough = new AbortController();
  const more = Array.from({ length: 11 }, () => begun(enough.signal));
  const refused = await Promise.race(more);
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([503, true]);
  expect(await restOf(refused)).toContain("Please ask again");
  const other = await as(admin);
  expect((await other.request("/api/messages", { method: "GET" })).status).toBe(200);
  first.destroy();
  const isNext = async (one: Promise<IncomingMessage>) => ((await one) === refused ? new Promise<never>(() => {}) : one);
  expect((await Promise.race(more.map(isNext))).statusCode).toBe(200);
  enough.abort();
  await Promise.allSettled(more);
});

test("an error halfway closes the connection, is logged, and leaves no text that looks like a complete list", async () => {
  await expect.poll(async () => (await browser.request("/api/messages")).status).toBe(200);
  const slow = await begun();
  db().$client.exec("alter table messages rename to messages_away");
  try {
    expect(await restOf(slow)).toBe("ECONNRESET");
  } finally {
    db().$client.exec("alter table messages_away rename to messages");
  }
  const isThis = ({ err }: Record<string, unknown>) => JSON.stringify(err ?? "").includes("no such table: messages");
  // The requests that the test before this one gave up may still be read, and fail too.
  await expect.poll(() => site.log.some(isThis)).toBe(true);
  expect(
    db()
      .select()
      .from(messages)
      .where(or(eq(messages.senderId, anna.id), eq(messages.recipientId, anna.id)))
      .all().length,
  ).toBeGreaterThan(1000);
});
