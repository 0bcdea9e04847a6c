import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: a link to our site that ends on another one, which looks like ours and asks for the password. */

const dataDir = temporaryDatabase();
let site: Site;
let anna: Member;
beforeAll(async () => {
  anna = await addMember();
  site = await startSite(dataDir);
});
afterAll(() => site.stop());

/** Ways to write another site's address that somebody's check once let pass. */
const elsewhere = [
  "//evil.example",
  "///evil.example",
  "////evil.example/..",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/./\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e%2e//evil.example",
  "/a/..//evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "\t//evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  " //evil.example",
  "/ /evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example",
  "HTTPS://evil.example",
  "//evil.example@localhost",
  "//localhost@evil.example",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "/\0/evil.example",
  "//evil。example",
  "//[::1]",
  "http://",
  "?//evil.example",
  "@evil.example",
  ".evil.example",
];

const other = "http://our.example";
/** Whether a browser that is sent there stays on the site. */
const staysHere = (location: string) => {
  const url = new URL(location.replace(/[\t\n\r]/g, "").trim(), other);
  return url.origin === other && !/^[\\/]{2}/.test(location);
};

describe("no way leads to another site:", () => {
  test.each(elsewhere)("%j", async (target) => {
    const browser = new Visitor(site.origin);
    const query = new URLSearchParams({ continue: target, from: target });
    const version = await browser.page(`/version/simple?${query}`);
    expect(staysHere(version.headers.get("Location") ?? other)).toBe(true);
    const signedIn = await browser.post(`/login?${query}`, "sign-in", { email: anna.email, password });
    const location = signedIn.headers.get("Location") ?? "//none";
    expect([signedIn.status, staysHere(location)]).toEqual([303, true]);
    for (const path of [location, `/?${query}`, `/login?${query}`, `/alumni?${query}`]) {
      const { html, headers } = await browser.page(path);
      expect(staysHere(headers.get("Location") ?? "/")).toBe(true);
      const ways = [...html.matchAll(/(?:href|action|src|content)="([^"]*)"/g)].map(([, way = ""]) =>
        way.replaceAll("&amp;", "&"),
      );
      expect(ways.filter((way) => /^\W*(?:[\\/]{2}|https?:|javascript|data:)/i.test(way) && !staysHere(way))).toEqual([]);
    }
  });

  test("a path that looks like another site's is no redirect", async () => {
    for (const path of ["//evil.example/alumni", "/\\evil.example/alumni", "//evil.example/%2e%2e", "/evil.example//"]) {
      const { status, headers } = await new Visitor("http://x")
        .page(site.origin + path)
        .catch(() => ({ status: 0, headers: new Headers() }));
      expect([path, status, headers.get("Location")]).toEqual([
        path,
        expect.toSatisfy((code) => [400, 404].includes(code)),
        null,
      ]);
    }
  });
});

test("where one is sent after a form is made from our own address, whatever Host or proxy headers say", async () => {
  const browser = await new Visitor(site.origin).signIn(anna.email, password);
  const response = await browser.request("/logout", {
    method: "POST",
    headers: { "X-Forwarded-Host": "evil.example", "X-Original-URL": "https://evil.example", Forwarded: "host=evil.example" },
    body: new URLSearchParams({ intent: "sign-out", csrf: await new Visitor(site.origin).token() }),
  });
  expect(response.headers.get("Location") ?? "/").toMatch(/^\//);
});
