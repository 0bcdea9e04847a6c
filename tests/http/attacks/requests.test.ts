import { readdirSync, renameSync } from "node:fs";
import { request as send } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { startSite } from "#tests/support/site.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Requests that the fuzz test found: they crashed the site, blocked it, or got a server error for a client's mistake. */

const { as, dataDir, site } = sharedSite();
let member: Visitor;
let admin: Visitor;
const [administrator, anna] = [addAdministrator(), addMember()];
beforeAll(async () => {
  member = await as(anna);
  admin = await as(administrator);
});

const isAlive = async () => (await fetch(`${site.origin}/api/health`)).status === 200;
const loggedErrors = () => site.log.filter(({ level }) => Number(level) >= 50);

/** Sends what fetch would not: an unnormalized path, or any Host. */
function sendRaw(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<{ status: number; text: string }> {
  const { port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const request = send({ host: "127.0.0.1", port, path, method, headers, setHost: !("Host" in headers) }, (response) => {
      let text = "";
      response.on("data", (bytes) => {
        text += bytes;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on("error", reject);
    request.end();
  });
}

describe("one request does not crash the server:", () => {
  test("a range that ends before it starts", async () => {
    expect((await sendRaw("/favicon.svg", { Range: "bytes=9-3" })).status).toBe(200);
    expect(await isAlive()).toBe(true);
  });

  test("a file that a newer build has removed", async () => {
    const [name] = readdirSync("build/client/art");
    const [file, aside] = [`build/client/art/${name}`, `build/client/art-aside-${name}`];
    renameSync(file, aside);
    try {
      await expect(sendRaw(`/art/${name}`)).rejects.toThrow();
      expect(await isAlive()).toBe(true);
    } finally {
      renameSync(aside, file);
    }
  });
});

test.each(["userIds[99999999]", "email[4000000000]", "a[0][99999999]"])(
  "a field named %s does not block the site",
  async (name) => {
    const { status } = await new Visitor(site.origin).post("/login", "sign-in", { email: "x", password: "y", [name]: "1" });
    expect(status).toBe(422);
  },
);

test.each(["{", "null", '{"type":"reset","payload":{"name":"__proto__"}}'])(
  "a command for the form library is not carried out: %s",
  async (command) => {
    const { status, html } = await new Visitor(site.origin).post("/login", "sign-in", {
      email: "x",
      password: "y",
      __intent__: command,
      __state__: command,
    });
    expect(status).toBe(422);
    expect(html).toContain("Press the button to send it.");
  },
);

describe("an unreadable address or Host is 400 with a sentence:", () => {
  test.each(["///", "*", "http://evil.example/", "/a%0Ab", "/a%0d%0aSet-Cookie:x", "/a%E2%80%A8b"])("%s", async (path) => {
    const { status, text } = await sendRaw(path);
    expect([status, text]).toEqual([400, "The address of this request cannot be read.\n"]);
  });

  test.each(['class.example"><b>', "a b", "", "[::1", "x:99999"])("Host '%s'", async (host) => {
    expect(await sendRaw("/api/health", { Host: host })).toMatchObject({
      status: 400,
      text: '{"error":"The address of this request cannot be read."}',
    });
  });

  test("X-Forwarded-Host is ignored, even behind a proxy that passes it on", async () => {
    const proxied = await startSite(dataDir, { TRUST_PROXY: "1", RATE_LIMITS: "on" });
    const headers = { "X-Forwarded-Host": 'evil.example"><b>', "X-Forwarded-Proto": "javascript" };
    expect((await fetch(proxied.origin, { headers })).status).toBe(200);
    await proxied.stop();
  });
});

describe("multipart forms:", () => {
  const post = (part: Buffer) =>
    new Visitor(site.origin).request("/login", {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: new Uint8Array(Buffer.concat([Buffer.from("--x\r\n"), part, Buffer.from("\r\n--x--\r\n")])),
    });

  test("text that is not UTF-8 is read with replacement characters, as in a form without files", async () => {
    const text = Buffer.from('Content-Disposition: form-data; name="email"\r\n\r\nZo\xeb@', "latin1");
    const intent = Buffer.from('\r\n--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsign-in');
    const response = await post(Buffer.concat([text, intent]));
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining("Zo\ufffd@")]);
  });

  test("a form that ends within a field, or a file that nobody reads, is 400", async () => {
    for (const fileName of ["", '; filename=""', '; filename="a.jpg"']) {
      const part = `--x\r\nContent-Disposition: form-data; name="email"${fileName}\r\n\r\ncut o`;
      const response = await new Visitor(site.origin).request("/login", {
        method: "POST",
        headers: { "Content-Type": "multipart/form-data; boundary=x" },
        body: part,
      });
      expect(response.status).toBe(400);
    }
  });

  test("a file name of 10,000 letters is 413", async () => {
    const name = "n".repeat(10_000);
    const file = Buffer.from(`Content-Disposition: form-data; name="email"; filename="${name}"\r\n\r\n`);
    expect((await post(file)).status).toBe(413);
  });
});

test("a post to a download address is 405 with a sentence, not the framework's JSON", async () => {
  const paths = [
    "/account/data",
    "/yearbook/1/download",
    "/yearbook/photos/1/original",
    "/reunions/1/calendar.ics",
    "/version/simple",
    "/images/x.jpg",
  ];
  for (const path of [...paths, "/admin/activity-logs/download", "/admin/import/faulty-rows"]) {
    const { status, html, headers } = await member.post(path, "", {});
    expect([path, status, html]).toEqual([path, 405, "Nothing can be sent to this address.\n"]);
    expect(headers.get("Allow")).toBe("GET, HEAD");
  }
});

test("a missing or forbidden download is a sentence, not JSON", async () => {
  const sentences = {
    "/yearbook/999/download": "Album not found\n",
    "/yearbook/photos/999/original": "This photo has no original to download\n",
    "/admin/activity-logs/download": "Failed to load activity logs. Administrator access may be required.\n",
    "/admin/import/faulty-rows": "Only administrators can import a roster.\n",
    "/version/other": "This version of the site does not exist.\n",
  };
  for (const [path, sentence] of Object.entries(sentences)) expect((await member.page(path)).html).toBe(sentence);
});

test("a backup request that is not a form is refused, and is not a server error", async () => {
  const response = await admin.request("/admin/backup/download", {
    method: "POST",
    body: "x",
    headers: { "Content-Type": "text/x" },
  });
  expect([response.status, await response.text()]).toEqual([415, "This address takes form posts only.\n"]);
});

describe("an address that starts with two slashes is a page whose links stay on this site:", () => {
  const odd = [
    "//evil.example/%2e%2e/",
    "//evil.example/..",
    "//:0/x",
    "/.//evil.example/x",
    "//yearbook",
    "//login?dialog=access",
  ];
  test.each([...odd, "//[/?dialog=contact", "/%2f/evil.example/x?dialog=access"])("%s", async (path) => {
    for (const cookie of ["", [...member.cookies].map((pair) => pair.join("=")).join("; ")]) {
      const { status, text } = await sendRaw(path, cookie ? { Cookie: cookie } : {});
      expect(status).toBeLessThan(500);
      expect(text).not.toMatch(/(href|action|src)="(\/\/|\/\\|https?:\/\/evil)/);
    }
  });
});

test("the redirect to sign in remembers an address unless it is too long for a header", async () => {
  const visitor = new Visitor(site.origin);
  const locationOf = async (path: string) => (await visitor.page(path)).headers.get("Location");
  expect(await locationOf(`/alumni?q=${"a".repeat(14_000)}`)).toBe("/login");
  expect(await locationOf(`/alumni?q=${"a".repeat(900)}`)).toBe(`/login?continue=%2Falumni%3Fq%3D${"a".repeat(900)}`);
});

test("none of these requests logs an error", () => expect(loggedErrors()).toEqual([]));
