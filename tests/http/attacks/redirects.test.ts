import { describe, expect, test } from "vitest";
import { addMember, password } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: a link to our site redirects to a copy of it that asks for the password. */

const { as, site } = sharedSite();
const anna = addMember();

/** Addresses of another site that have passed checks elsewhere. */
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

const ourOrigin = "http://our.example";
/** Whether a browser that follows this redirect stays on our site. */
const staysHere = (location: string) => {
  const url = new URL(location.replace(/[\t\n\r]/g, "").trim(), ourOrigin);
  return url.origin === ourOrigin && !/^[\\/]{2}/.test(location);
};

describe("no redirect and no link leads to another site:", () => {
  test.each(elsewhere)("%j", async (target) => {
    const browser = new Visitor(site.origin);
    const query = new URLSearchParams({ continue: target, from: target });
    const version = await browser.page(`/version/simple?${query}`);
    expect(staysHere(version.headers.get("Location") ?? ourOrigin)).toBe(true);
    const signedIn = await browser.post(`/login?${query}`, "sign-in", { email: anna.email, password });
    const location = signedIn.headers.get("Location") ?? "//none";
    expect([signedIn.status, staysHere(location)]).toEqual([303, true]);
    for (const path of [location, `/?${query}`, `/login?${query}`, `/alumni?${query}`]) {
      const { html, headers } = await browser.page(path);
      expect(staysHere(headers.get("Location") ?? "/")).toBe(true);
      const addresses = [...html.matchAll(/(?:href|action|src|content)="([^"]*)"/g)].map(([, address = ""]) =>
        address.replaceAll("&amp;", "&"),
      );
      const external = /^\W*(?:[\\/]{2}|https?:|javascript|data:)/i;
      expect(addresses.filter((address) => external.test(address) && !staysHere(address))).toEqual([]);
    }
  });

  test("a path that looks like another site's address does not redirect", async () => {
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

test("the redirect after a form ignores Host and proxy headers", async () => {
  const browser = await as(anna);
  const response = await browser.request("/logout", {
    method: "POST",
    headers: { "X-Forwarded-Host": "evil.example", "X-Original-URL": "https://evil.example", Forwarded: "host=evil.example" },
    body: new URLSearchParams({ intent: "sign-out", csrf: await new Visitor(site.origin).token() }),
  });
  expect(response.headers.get("Location") ?? "/").toMatch(/^\//);
});
