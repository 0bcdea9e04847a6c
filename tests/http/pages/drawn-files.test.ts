import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Pictures that are drawn for their address. */

const dataDir = temporaryDatabase();
let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await startSite(dataDir);
  visitor = new Visitor(site.origin);
});
afterAll(() => site.stop());

describe("a plate with initials", () => {
  test.each([
    "/plates/0/DO.svg",
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
