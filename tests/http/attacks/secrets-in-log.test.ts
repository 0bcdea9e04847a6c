import { describe, expect, test } from "vitest";
import { linkHash, newCode } from "#app/domain/sign-in/sign-in-links.server.ts";
import { loggedError, loggedPath, withoutSecrets } from "#app/http/log.server.ts";
import { db } from "#db/client.server.ts";
import { addMember, password } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: after a failure, the log contains a one-time link that works, or what members wrote. */

const { as, site } = sharedSite();
const [anna, david] = [addMember(), addMember()];

/** The log of an action on a database without this table. */
async function logWithout(table: string, action: () => Promise<unknown>): Promise<string> {
  const from = site.log.length;
  db().$client.exec(`alter table ${table} rename to hidden`);
  await action();
  // The line of an earlier request may come late.
  const reason = `no such table: ${table}`;
  await expect.poll(() => site.log.slice(from).some((line) => JSON.stringify(line).includes(reason))).toBe(true);
  db().$client.exec(`alter table hidden rename to ${table}`);
  return JSON.stringify(site.log.slice(from));
}

describe("when the database fails, the log says what and where, but no secret:", () => {
  const token = newCode();
  const addresses = ["/join/", "/JOIN/", "/%6aoin/", "/admin/letter/", "/admin/letters/", "/confirm-email/"].map(
    (path) => path + token,
  );
  const typed = [token.toLowerCase(), token.replaceAll("-", "%20"), token.replaceAll("-", "."), `${token}.data`];
  test.each([...addresses, ...typed.map((code) => `/join/${code}`)])("a page at %s", async (path) => {
    const table = /^\/(?:admin|confirm)/.test(path) ? "sessions" : "link_tokens";
    const browser = await as(anna);
    const log = await logWithout(table, () => browser.page(path));
    expect(log).toContain(`no such table: ${table}`);
    expect(log).toMatch(/"stack":"[^"]*at /);
    // Half of a code is too much, too.
    for (const secret of [...token.split("-"), linkHash(token)]) expect(log.toUpperCase()).not.toContain(secret.toUpperCase());
    for (const cookie of browser.cookies.values()) expect(log).not.toContain(cookie);
  });

  test("a one-time link", async () => {
    const chosen = "scissors paper thimble";
    const log = await logWithout("link_tokens", () =>
      new Visitor(site.origin).post(`/join/${token}`, "choose-password", { token, password: chosen, passwordAgain: chosen }),
    );
    expect(log).toContain("no such table: link_tokens");
    for (const secret of [token, linkHash(token), chosen]) expect(log).not.toContain(secret);
  });

  test("a message, and a sign-in", async () => {
    const browser = await as(anna);
    const text = "Nobody else may read this";
    const message = await logWithout("messages", () =>
      browser.call("POST", "/api/messages", { recipientId: david.id, subject: text, content: `${text}\n    at home` }),
    );
    expect(message).toContain("no such table: messages");
    for (const secret of [text, "at home"]) expect(message).not.toContain(secret);
    const signIn = await logWithout("sessions", () =>
      new Visitor(site.origin).call("POST", "/api/auth/login", { email: anna.email, password }),
    );
    for (const secret of [password, anna.email, "argon2"]) expect(signIn).not.toContain(secret);
  });
});

test("an error is logged with its causes and without the values of its statement", () => {
  const cause = new Error("disk full");
  const error = Object.assign(new Error("Failed query: insert\nparams: secret,\n    at secret (x)", { cause }), {
    params: ["secret"],
    input: "secret",
    code: "SQLITE_FULL",
  });
  const logged = loggedError(error) as Record<string, unknown>;
  expect(logged).toMatchObject({
    type: "Error",
    message: "Failed query: insert",
    code: "SQLITE_FULL",
    cause: { message: "disk full" },
  });
  expect(logged.stack).toContain("secrets-in-log.test.ts");
  expect(JSON.stringify(logged)).not.toMatch(/secret[^s]/);
  expect(loggedError("secret")).toEqual({ message: "A string was thrown" });
});

test.each([
  ["/alumni?q=kiln", "/alumni"],
  ["/join/abc_-9?x=1", "/join/…"],
  ["//join//abc", "//join//…"],
  ["/%", "/%"],
  ["/images/ab-60x40.jpg", "/images/ab-60x40.jpg"],
])("the address %s is logged as %s", (url, logged) => expect(loggedPath(url)).toBe(logged));

test("the password in a replica's address is not logged", () => {
  expect(withoutSecrets("cannot reach sftp://anna:hunter2@host/x")).toBe("cannot reach sftp://anna:…@host/x");
});
