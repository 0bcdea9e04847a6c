import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { addMember, password } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Pictures that are drawn for their address. */

const { site } = sharedSite();
let visitor: Visitor;
addMember({ email: "anna@example.com" });
beforeAll(async () => {
  visitor = new Visitor(site.origin);
});

describe("a plate with initials", () => {
  test.each([
    "/plates/0/DO.svg",
    "/plates/quiet/DO.svg",
    "/plates/23/%C3%89%E6%9D%8E.svg",
    "/plates/7/%F0%9F%98%80.svg",
    "/plates/7/.svg",
    "/plates/7/%00%3C.svg",
  ])("is a picture that browsers keep: %s", async (address) => {
    const { status, headers, html } = await visitor.page(address);
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect(headers.get("Cache-Control")).toBe("public, max-age=604800");
    expect(html).toMatch(/^<svg xmlns.*<\/svg>\n$/s);
    expect(html).not.toContain("\u0000");
    const known = await visitor.request(address, { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
    expect(known.status).toBe(304);
  });

  test.each([
    "/plates/24/DO.svg",
    "/plates/loud/DO.svg",
    "/plates/-1/DO.svg",
    "/plates/07/DO.svg",
    "/plates/1.5/DO.svg",
    "/plates/7/ABC.svg",
    "/plates/7/%E0%A4%A.svg",
    "/plates/7/%ED%A0%BD.svg",
    "/plates/7/DO.png",
    "/plates/7/D/O.svg",
    `/plates/7/${"A".repeat(10_000)}.svg`,
    `/plates/${"7".repeat(10_000)}/DO.svg`,
  ])("is not found at another address: %.40s", async (address) => {
    expect((await visitor.page(address)).status).toBe(404);
  });
});

describe("what chats show for a link", () => {
  const tagsIn = (html: string) =>
    Object.fromEntries(
      Array.from(html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g), ([, name, content]) => [name, content]),
    );

  test.each(["/", "/login"])("is said by the public page %s, with a picture of the class's year", async (path) => {
    const { html, headers } = await visitor.page(path);
    const tags = tagsIn(html);
    expect(tags).toMatchObject({
      "og:title": "Class of 1985 · High School of Art &amp; Design",
      "og:url": site.origin + path,
      "og:image": `${site.origin}/art/card.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    expect(tags.description).toBe(tags["og:description"]);
    expect(headers.get("X-Robots-Tag")).toContain("noindex");
  });

  test("is a PNG that is drawn once and kept by browsers", async () => {
    const requests = await Promise.all(Array.from({ length: 5 }, () => visitor.request("/art/card.png")));
    const pictures = await Promise.all(requests.map(async (response) => Buffer.from(await response.arrayBuffer())));
    const { format, width, height } = await sharp(pictures[0]).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
    expect(pictures[0]?.byteLength).toBeLessThan(60_000);
    expect(pictures.every((picture) => picture.equals(pictures[0] as Buffer))).toBe(true);
    const headers = { "If-None-Match": requests[0]?.headers.get("ETag") ?? "" };
    expect((await visitor.request("/art/card.png", { headers })).status).toBe(304);
  });

  test("does not cost members a byte", async () => {
    const member = new Visitor(site.origin);
    await member.post("/login", "sign-in", { email: "anna@example.com", password });
    expect(tagsIn((await member.page("/")).html)).not.toHaveProperty("og:image");
  });
});
