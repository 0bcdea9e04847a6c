import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { startedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { dataDir, site } = startedSite();

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(site.origin + path, { method, headers, redirect: "manual" });

/** Sends a request as text, for what fetch will not send. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.setTimeout(3000, () => socket.destroy());
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

test("the site writes its address to the data folder, for links that commands print", () => {
  expect(readFileSync(path.join(dataDir, "site-address"), "utf8").trim()).toBe(site.origin);
});

describe("responses", () => {
  test("are compressed as the browser accepts: brotli, gzip, or not at all", async () => {
    const encoding = async (accepted: string) =>
      (await get("/", { "Accept-Encoding": accepted })).headers.get("Content-Encoding");
    expect([await encoding("br, gzip"), await encoding("gzip"), await encoding("identity")]).toEqual(["br", "gzip", null]);
  });

  test("of hashed files are immutable and precompressed", async () => {
    const file = readdirSync("build/client/assets").find((name) => /^site-.*\.js$/.test(name));
    const { headers, status } = await get(`/assets/${file}`, { "Accept-Encoding": "br" });
    expect(status).toBe(200);
    expect(headers.get("Content-Encoding")).toBe("br");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(readdirSync("build/client/assets")).toContain(`${file}.br`);
  });

  test("have the security headers, files included", async () => {
    for (const path of ["/", "/favicon.svg", "/api/health", "/nowhere"]) {
      const { headers } = await get(path);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Frame-Options")).toBe("DENY");
      expect(headers.get("Referrer-Policy")).toBe("same-origin");
    }
  });

  test("have the words of their status, which small browsers show", async () => {
    expect([(await get("/")).statusText, (await get("/nowhere")).statusText]).toEqual(["OK", "Not Found"]);
  });

  test("to HEAD are those to GET without a body", async () => {
    const response = await get("/", {}, "HEAD");
    expect([response.status, (await response.text()).length]).toEqual([200, 0]);
  });
});

test.each([
  ["/LOGIN", 200, "Sign In · Class of 1985"],
  ["/%6Cogin/", 200, "Sign In · Class of 1985"],
  ["/login.data", 200, null],
  ["/_.data", 200, null],
  ["/login/nothing", 404, "Page Not Found"],
  ["/_", 404, "Page Not Found"],
])("%s finds its page, however it is written", async (address, status, title) => {
  const response = await get(address);
  const found = /<title>(.*?)<\/title>/.exec(await response.text())?.[1] ?? null;
  expect([response.status, found]).toEqual([status, title]);
});

describe("the server refuses", () => {
  test("TRACE and unknown methods with 405 or 400", async () => {
    for (const method of ["TRACE", "BREW"]) {
      const answer = await sendRaw(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      // Node refuses methods that HTTP does not define.
      expect(answer).toMatch(/^HTTP\/1\.1 (405|400)/);
    }
  });

  test("a body over 64 MB by its Content-Length, before reading it", async () => {
    const answer = await sendRaw(
      "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99999999999\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
  });

  test("a text form of 1 MB with 413 and a sentence, even without a Content-Length", async () => {
    const chunk = new TextEncoder().encode("x".repeat(65_536));
    const body = Readable.toWeb(Readable.from(Array(16).fill(chunk)));
    const response = await fetch(`${site.origin}/login`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("more than this page can take");
  });
});

test("the log has each request, but no secret of a link or notice", async () => {
  await get("/join/secret-token?done=secret-notice");
  await get("/version/simple?from=/join/secret-token");
  await expect.poll(() => JSON.stringify(site.log)).toMatch(/"\/join\/….*"\/version\/simple"/);
  expect(JSON.stringify(site.log)).not.toMatch(/secret-token|secret-notice/);
});

test("an unexpected error is a page with a reference to the log, and without internal details", async () => {
  db().$client.exec("alter table featured_alumni rename to lost");
  const response = await get("/").finally(() => db().$client.exec("alter table lost rename to featured_alumni"));
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).toContain("Something went wrong");
  expect(html).not.toMatch(/featured_alumni|SqliteError|at file:/);
  const reference = /reference: <code>([\w-]+)<\/code>/.exec(html)?.[1];
  expect(reference).toBeTruthy();
  await expect.poll(() => site.log.find(({ requestId }) => requestId === reference)).toMatchObject({ msg: "unexpected error" });
});

test("too many failed sign-ins with the form are 429 with Retry-After and a page", async () => {
  const limited = await startSite(dataDir, { RATE_LIMITS: "on" });
  const browser = new Visitor(limited.origin);
  for (let n = 0; n < 10; n++) await browser.call("POST", "/api/auth/login", { email: "nobody@class.example", password: "x" });
  const { status, headers, html } = await browser.post("/login", "sign-in", { email: "nobody@class.example", password: "x" });
  expect(status).toBe(429);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(800);
  expect(html).toContain("Too many attempts. Please wait 15 minutes and try again.");
  await limited.stop();
});

test("a form from another site is refused with a sentence", async () => {
  const response = await fetch(`${site.origin}/login`, {
    method: "POST",
    headers: { Origin: "null" },
    body: new URLSearchParams({ a: "b" }),
  });
  expect(response.status).toBe(403);
  expect(await response.text()).toContain("Please go back, open the page again");
});

test("the client's address is the last one in X-Forwarded-For behind a trusted proxy, and the header is ignored otherwise", async () => {
  const addressOf = async (running: Site, mark: string) => {
    await fetch(`${running.origin}/${mark}`, { headers: { "X-Forwarded-For": "6.6.6.6, 203.0.113.5" } });
    const entry = () => running.log.find((line) => JSON.stringify(line).includes(`/${mark}`));
    await expect.poll(entry).toBeTruthy();
    return (entry() as { req: { address: string } }).req.address;
  };
  expect(await addressOf(site, "direct")).toBe("127.0.0.1");
  const proxied = await startSite(dataDir, { TRUST_PROXY: "1", RATE_LIMITS: "on" });
  expect(await addressOf(proxied, "proxied")).toBe("203.0.113.5");
  await proxied.stop();
});

describe("starting and stopping", () => {
  test("with an https SITE_URL cookies are Secure and HSTS is set", async () => {
    const secure = await startSite(dataDir, { SITE_URL: "https://class.example", RATE_LIMITS: "on" });
    const { headers } = await fetch(secure.origin);
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    expect(headers.getSetCookie().join()).toMatch(/__Host-visitor=.*Secure/);
    await secure.stop();
  });

  test.each<Record<string, string>>([
    { PORT: "many" },
    { RATE_LIMITS: "off", SITE_URL: "https://class.example" },
    { RATE_LIMITS: "off", TRUST_PROXY: "1" },
    { RATE_LIMITS: "off", HOST: "0.0.0.0" },
  ])("an invalid setting stops the start with a sentence: %o", async (settings) => {
    await expect(startSite(dataDir, settings)).rejects.toThrow(
      /code 1: (PORT is "many", but must be a port number|RATE_LIMITS=off is for tests)/,
    );
  });

  test("a port in use stops the start with a sentence", async () => {
    const { port } = new URL(site.origin);
    await expect(startSite(dataDir, { PORT: port })).rejects.toThrow(
      `code 1: The site cannot listen on 127.0.0.1, port ${port}: another program does already, or this site twice.`,
    );
  });

  test("SIGTERM finishes open requests, accepts no new ones, and exits with 0", async () => {
    const stopping = await startSite(dataDir);
    const socket = connect(Number(new URL(stopping.origin).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    const body = '{"email":"nobody@class.example","password":"x"}';
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stopped = stopping.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(fetch(stopping.origin)).rejects.toThrow();
    socket.write(body.slice(10));
    expect(await stopped).toBe(0);
    expect(answer).toContain("Invalid email or password");
  });
});
