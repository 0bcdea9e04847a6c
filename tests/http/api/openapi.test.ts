import { describe, expect, test } from "vitest";
import {
  describedSite,
  endpointNameOf,
  publishedEndpoints,
  requestBodyOf,
  schemasWithExamples,
  validationErrors,
  withIds,
} from "#tests/support/api-description.ts";
import { addresses } from "#tests/support/operations/paths.ts";

/** GET /api/openapi.json lists all of the API, and nothing else. Whether responses match it: openapi-responses.test.ts. */

const there = describedSite();
const paths = () => [...new Set([...there.endpoints.keys()].map((name) => name.split(" ")[1] as string))];

describe("the document", () => {
  test("is OpenAPI 3.1, public, and cacheable for an hour", async () => {
    const { headers } = await there.browsers.visitor.call("GET", "/api/openapi.json");
    expect(there.document.openapi).toBe("3.1.1");
    expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
    const kept = { "If-None-Match": headers.get("ETag") ?? "" };
    const again = await there.browsers.visitor.request("/api/openapi.json", { headers: kept });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("gives each endpoint a unique operationId that code generators can use", () => {
    const ids = [...there.endpoints.values()].map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z]+[A-Z][a-zA-Z]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has every path of the API in app/routes.ts, and nothing else", () => {
    const expected = addresses.map(({ path }) => path).filter((path) => path.startsWith("/api/") && path !== "/api/*");
    expect(expected.length).toBeGreaterThan(30);
    expect(paths().sort()).toEqual(expected.map((path) => path.replaceAll(/:(\w+)/g, "{$1}")).sort());
  });

  test("has every method of each path, and nothing else: those that a 405 lists in Allow", async () => {
    for (const path of paths()) {
      const { status, headers } = await there.browsers.admin.call("PUT", withIds(path, "1"));
      const allowed = (headers.get("Allow") ?? "").split(", ").filter((method) => method !== "HEAD");
      const methods = ["GET", "POST", "PATCH", "DELETE"].filter((method) => there.endpoints.has(`${method} ${path}`));
      expect({ path, status, allowed: allowed.sort() }).toEqual({ path, status: 405, allowed: methods.sort() });
    }
  });

  test("still has every endpoint that clients may rely on", () => {
    const names = new Set([...there.endpoints.keys()].map((name) => withIds(name, "{id}")));
    expect(publishedEndpoints.filter((name) => !names.has(name))).toEqual([]);
  });

  test("has examples that match their schemas, for request bodies and for each response field", () => {
    const wrong = [...there.endpoints].filter(([, endpoint]) => {
      const { schema, example } = requestBodyOf(endpoint) ?? {};
      return schema && example && validationErrors(schema, example);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
    const fields = schemasWithExamples(there.document.components.schemas);
    expect(fields.length).toBeGreaterThan(50);
    expect(fields.filter(({ examples, ...schema }) => examples.some((example) => validationErrors(schema, example)))).toEqual([]);
  });

  test("mentions neither the contact forms' honeypot nor files, which only forms accept", () => {
    expect(JSON.stringify(there.document)).not.toMatch(/"website"|"binary"/);
  });
});

const letters = (length: number) => "x".repeat(length);

describe("the document states the limits of fields, and the site enforces the same ones", () => {
  test.each([
    ["visitor", "POST /api/public-contact", "name", letters(100), letters(101)],
    ["visitor", "POST /api/public-contact", "email", "a@b.example", "nobody"],
    ["visitor", "POST /api/public-contact", "message", letters(2000), letters(2001)],
    ["visitor", "POST /api/public-contacts", "name", "Jo", "J"],
    ["visitor", "POST /api/public-contacts", "message", letters(20), letters(19)],
    ["visitor", "POST /api/public-contacts", "graduationYear", "1985", "19"],
    ["admin", "POST /api/messages", "subject", letters(200), letters(201)],
    ["admin", "POST /api/messages", "content", letters(5000), letters(5001)],
    ["david", "PATCH /api/users/3", "graduationYear", 2030, 2031],
    ["david", "PATCH /api/users/3", "graduationYear", 1950, 1949],
    ["david", "POST /api/photo-collections", "category", "portfolio", "landscape"],
    ["david", "POST /api/photo-collections", "year", 2100, 2101],
    ["admin", "POST /api/reunions", "eventDate", "2027-06-19T22:30:00Z", "next summer"],
  ] as const)("%s, %s: %s", async (who, name, field, within, beyond) => {
    const { schema = {}, example } = requestBodyOf(there.endpoints.get(endpointNameOf(there.endpoints, name))) ?? {};
    const [good, bad] = [
      { ...example, [field]: within },
      { ...example, [field]: beyond },
    ];
    expect([validationErrors(schema, good) === null, validationErrors(schema, bad) === null]).toEqual([true, false]);
    const [method = "", path = ""] = name.split(" ");
    expect((await there.browsers[who].call(method, path, good)).status).toBeLessThan(300);
    expect(await there.browsers[who].call(method, path, bad)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});
