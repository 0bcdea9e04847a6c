import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { closeSlowRequests } from "#app/http/http-server.server.ts";
import { addMember } from "#tests/support/people.ts";
import { startedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** The risk: hundreds of slow connections block everybody else. `npm run bench:slow-clients` tests it with more of them. */

const { as, site } = startedSite();
let member: Visitor;
const anna = addMember();
beforeAll(async () => {
  member = await as(anna);
});

const second = (count = 1) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** A connection that sends `first`, then `more` every second, and records whether it is open. */
function slowConnection(port: number, first: string, more: string) {
  const state = { isOpen: true };
  const socket: Socket = connect(port, "127.0.0.1", () => first && socket.write(first));
  const dripping = setInterval(() => socket.writable && more && socket.write(more), 1000);
  socket.on("error", () => {});
  socket.on("close", () => {
    state.isOpen = false;
    clearInterval(dripping);
  });
  socket.resume();
  return { state, end: () => socket.destroy() };
}

const post =
  "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n";

test.concurrent("400 slow connections do not block the directory, and those without headers are closed", async () => {
  const port = Number(new URL(site.origin).port);
  const many = (first: string, more: string) => Array.from({ length: 100 }, () => slowConnection(port, first, more));
  const kinds = {
    silent: many("", ""),
    slowHeaders: many("GET / HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n"),
    slowBodies: many(post, "a"),
    slowReaders: many("GET / HTTP/1.1\r\nHost: x\r\n\r\n", ""),
  };
  const open = (connections: { state: { isOpen: boolean } }[]) => connections.filter(({ state }) => state.isOpen).length;
  // If they stay open, this test times out.
  while (open(kinds.silent) + open(kinds.slowHeaders) > 0) {
    expect((await member.page("/alumni")).status).toBe(200);
    await second(0.5);
  }
  expect(open(kinds.slowBodies)).toBe(100);
  for (const { end } of Object.values(kinds).flat()) end();
});

test.concurrent("a post with hardly any progress is closed; a slow one, and one that the server has paused, are not", async () => {
  const server = createServer((req, res) => {
    if (req.url === "/waits") req.pause();
    else req.resume().on("end", () => res.end());
  });
  closeSlowRequests(server, { interval: 2000, minBytes: 10 });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const [dripping, slow, waiting] = [
    slowConnection(port, post, "a"),
    slowConnection(port, post, "a".repeat(40)),
    slowConnection(port, post.replace("/login", "/waits"), ""),
  ];
  await second(5);
  expect([dripping.state.isOpen, slow.state.isOpen, waiting.state.isOpen]).toEqual([false, true, true]);
  for (const { end } of [slow, waiting]) end();
  server.close();
});
