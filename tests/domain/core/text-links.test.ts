import { expect, test } from "vitest";
import { linksIn, withLinks } from "#app/domain/core/text-links.server.ts";
import { addressIn } from "#app/domain/core/text-links.ts";
import { growthOf, linearGrowth } from "#tests/support/cpu-time.ts";

/** Web addresses in what people wrote. */

const addresses = (text: string) => (linksIn(text) ?? []).map(([start, end]) => addressIn(text.slice(start, end)));

test.each([
  ["See https://example.org/a?b=1#c.", ["https://example.org/a?b=1#c"]],
  ["(http://example.org/a_(b)), and www.example.org!", ["http://example.org/a_(b)", "https://www.example.org"]],
  ["“HTTPS://Example.org/X”", ["HTTPS://Example.org/X"]],
  ["http://localhost:3000/x; http://[2001:db8::1]/", ["http://localhost:3000/x", "http://[2001:db8::1]/"]],
  ["Línea\nhttps://пример.рф/é\nmás", ["https://пример.рф/é"]],
])("%j has the addresses %j", (text, found) => expect(addresses(text)).toEqual(found));

test.each([
  "Nothing here",
  "example.org and me@www.example.org",
  "javascript:alert(1) data:text/html,x ftp://example.org //example.org mailto:a@example.org",
  "https:// www. http://",
])("%j has none", (text) => expect(linksIn(text)).toBeUndefined());

test("a text without addresses adds nothing to what is sent", () => {
  const shown = { id: 1 };
  expect(withLinks(shown, "Hello")).toBe(shown);
  expect(withLinks(shown, null)).toBe(shown);
  expect(withLinks(shown, "www.example.org")).toEqual({ id: 1, links: [[0, 15]] });
});

test.each(["www.", "http://a.", "https://((((", "www.a-", "https://[[["])(
  "%j again and again is read in linear time",
  async (part) => {
    expect(await growthOf((letters) => linksIn(part.repeat(letters / part.length)), 5000)).toBeLessThan(linearGrowth);
  },
);
