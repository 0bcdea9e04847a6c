import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropSlowSenders } from "#app/http/slow-request-timeout.server.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: hundreds of connections that send next to nothing keep everybody else out. `npm run bench:slow-clients` has more of it. */

const dataDir = temporaryDatabase();
let site: Site;
let member: Visitor;
beforeAll(async () => {
  const anna = await addMember();
  site = await startSite(dataDir);
  member = await new Visitor(site.origin).signIn(anna.email, password);
});
afterAll(() => site.stop());

const second = (count = 1) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** A connection that begins with some text, goes on with a little every second, and notes its end. */
function slowLine(port: number, begins: string, goesOn: string) {
  const line = { isOpen: true };
  const socket: Socket = connect(port, "127.0.0.1", () => begins && socket.write(begins));
  const dripping = setInterval(() => socket.writable && goesOn && socket.write(goesOn), 1000);
  socket.on("error", () => {});
  socket.on("close", () => {
    line.isOpen = false;
    clearInterval(dripping);
  });
  socket.resume();
  return { line, end: () => socket.destroy() };
}

const post =
  "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n";

test.concurrent("400 slow connections keep nobody from the directory, and those without headers are dropped", async () => {
  const port = Number(new URL(site.origin).port);
  const many = (begins: string, goesOn: string) => Array.from({ length: 100 }, () => slowLine(port, begins, goesOn));
  const kinds = {
    silent: many("", ""),
    slowHeaders: many("GET / HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n"),
    slowBodies: many(post, "a"),
    slowReaders: many("GET / HTTP/1.1\r\nHost: x\r\n\r\n", ""),
  };
  const open = (lines: { line: { isOpen: boolean } }[]) => lines.filter(({ line }) => line.isOpen).length;
  // Otherwise they go on until this test is late.
  while (open(kinds.silent) + open(kinds.slowHeaders) > 0) {
    expect((await member.page("/alumni")).status).toBe(200);
    await second(0.5);
  }
  expect(open(kinds.slowBodies)).toBe(100);
  for (const { end } of Object.values(kinds).flat()) end();
});

test.concurrent("a post of which next to nothing comes is dropped; one that is slow, and one that waits for us, are not", async () => {
  const server = createServer((req, res) => {
    if (req.url === "/waits") req.pause();
    else req.resume().on("end", () => res.end());
  });
  dropSlowSenders(server, { every: 2000, least: 10 });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const [dripping, slow, waiting] = [
    slowLine(port, post, "a"),
    slowLine(port, post, "a".repeat(40)),
    slowLine(port, post.replace("/login", "/waits"), ""),
  ];
  await second(5);
  expect([dripping.line.isOpen, slow.line.isOpen, waiting.line.isOpen]).toEqual([false, true, true]);
  for (const { end } of [slow, waiting]) end();
  server.close();
});
