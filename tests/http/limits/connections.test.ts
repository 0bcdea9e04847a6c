import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limitConnections, maxUnfinishedPosts } from "#app/http/http-server.server.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/** The risk: one machine fills the memory with open connections or unfinished posts. */

describe("unfinished posts, on a site behind a proxy", () => {
  const dataDir = temporaryDatabase();
  let site: Site;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    site = await startSite(dataDir, { TRUST_PROXY: "1", RATE_LIMITS: "on" });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await site.stop();
  });

  /** Sends only the first byte of a post; resolves when the site waits for the rest. */
  async function startPost(from: string) {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    sockets.push(socket);
    const head = ["POST /login HTTP/1.1", "Host: localhost", "Content-Type: application/x-www-form-urlencoded"];
    socket.write([...head, "Content-Length: 1000", "Expect: 100-continue", `X-Forwarded-For: ${from}`, "", "e"].join("\r\n"));
    const [response] = await once(socket, "data");
    expect(String(response)).toContain("100 Continue");
  }
  const post = (from: string) =>
    fetch(`${site.origin}/login`, {
      method: "POST",
      headers: { "X-Forwarded-For": from },
      body: new URLSearchParams({ intent: "x" }),
    });

  test("are limited per client, counted by IPv6 network; other clients and the proxy are not affected", async () => {
    for (let n = 1; n <= maxUnfinishedPosts; n++) await startPost(`2001:db8:1:2::${n.toString(16)}`);
    const refused = await post("2001:db8:1:2:ffff::9");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await refused.text()).toBe("Many posts from your network are on their way. Please try again in a minute.\n");
    const page = await fetch(`${site.origin}/login`, { headers: { "X-Forwarded-For": "2001:db8:1:2::1" } });
    expect(page.status).toBe(200);
    expect((await post("2001:db8:1:3::1")).status).toBe(400);
    expect((await post("198.51.100.7")).status).toBe(400);
  });

  test("when one is closed, another is accepted", async () => {
    sockets[0]?.destroy();
    await expect.poll(async () => (await post("2001:db8:1:2::1")).status).toBe(400);
  });
});

test("a connection above the limit for its address is closed; when another closes, a new one is accepted", async () => {
  const server = createServer((_req, res) => void res.end("hello"));
  limitConnections(server, 2);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const open = () => connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  const connection = async () => {
    const socket = open();
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const isAnswered = await Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
    return { socket, isAnswered };
  };
  const first = await connection();
  const second = await connection();
  const third = await connection();
  expect([first.isAnswered, second.isAnswered, third.isAnswered]).toEqual([true, true, false]);
  first.socket.destroy();
  await expect
    .poll(async () => {
      const { socket, isAnswered } = await connection();
      socket.destroy();
      return isAnswered;
    })
    .toBe(true);
  second.socket.destroy();
  server.close();
});
