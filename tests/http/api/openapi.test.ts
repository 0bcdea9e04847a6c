import { describe, expect, test } from "vitest";
import { resources } from "#app/routes/api/resources.server.ts";
import { bodyOf, faultsOf, publishedCalls, schemasWithExamples } from "#tests/support/api-description.ts";
import { describedSite, nameOf, withIds } from "#tests/support/described-site.ts";

/** GET /api/openapi.json has everything that the site's API has, and nothing else. Whether its answers are so: openapi-answers.test.ts. */

const there = describedSite();
const paths = () => [...new Set([...there.calls.keys()].map((name) => name.split(" ")[1] as string))];

describe("the document", () => {
  test("is OpenAPI 3.1 for visitors too, which may be kept for an hour", async () => {
    const { headers } = await there.browsers.visitor.call("GET", "/api/openapi.json");
    expect(there.document.openapi).toBe("3.1.1");
    expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
    const kept = { "If-None-Match": headers.get("ETag") ?? "" };
    const again = await there.browsers.visitor.request("/api/openapi.json", { headers: kept });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("has a name of its own for each call, which programs can be made from", () => {
    const ids = [...there.calls.values()].map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z]+[A-Z][a-zA-Z]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has every path of the API's table, and nothing else", () => {
    const mounted = Object.keys(resources);
    expect(mounted.length).toBeGreaterThan(30);
    expect(paths().sort()).toEqual(mounted.map((path) => `/api/${path.replaceAll(/:(\w+)/g, "{$1}")}`).sort());
  });

  test("has every method that a path answers, and nothing else: what PUT is told of in Allow", async () => {
    for (const path of paths()) {
      const { status, headers } = await there.browsers.chief.call("PUT", withIds(path, "1"));
      const allowed = (headers.get("Allow") ?? "").split(", ").filter((method) => method !== "HEAD");
      const methods = ["GET", "POST", "PATCH", "DELETE"].filter((method) => there.calls.has(`${method} ${path}`));
      expect({ path, status, allowed: allowed.sort() }).toEqual({ path, status: 405, allowed: methods.sort() });
    }
  });

  test("still has every call that clients may rely on", () => {
    const names = new Set([...there.calls.keys()].map((name) => withIds(name, "{id}")));
    expect(publishedCalls.filter((call) => !names.has(call))).toEqual([]);
  });

  test("has examples that agree with their schemas: of bodies, and of each field of an answer", () => {
    const wrong = [...there.calls].filter(([, call]) => {
      const { schema, example } = bodyOf(call) ?? {};
      return schema && example && faultsOf(schema, example);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
    const fields = schemasWithExamples(there.document.components.schemas);
    expect(fields.length).toBeGreaterThan(50);
    expect(fields.filter(({ examples, ...schema }) => examples.some((example) => faultsOf(schema, example)))).toEqual([]);
  });

  test("says nothing of the contact forms' trap, nor of files, which come by forms only", () => {
    expect(JSON.stringify(there.document)).not.toMatch(/"website"|"binary"/);
  });
});

const letters = (length: number) => "x".repeat(length);

describe("the limits of fields stand in the description, and are the site's own", () => {
  test.each([
    ["visitor", "POST /api/public-contact", "name", letters(100), letters(101)],
    ["visitor", "POST /api/public-contact", "email", "a@b.example", "nobody"],
    ["visitor", "POST /api/public-contact", "message", letters(2000), letters(2001)],
    ["visitor", "POST /api/public-contacts", "name", "Jo", "J"],
    ["visitor", "POST /api/public-contacts", "message", letters(20), letters(19)],
    ["visitor", "POST /api/public-contacts", "graduationYear", "1985", "19"],
    ["chief", "POST /api/messages", "subject", letters(200), letters(201)],
    ["chief", "POST /api/messages", "content", letters(5000), letters(5001)],
    ["david", "PATCH /api/users/3", "graduationYear", 2030, 2031],
    ["david", "PATCH /api/users/3", "graduationYear", 1950, 1949],
    ["david", "POST /api/photo-collections", "category", "portfolio", "landscape"],
    ["david", "POST /api/photo-collections", "year", 2100, 2101],
    ["chief", "POST /api/reunions", "eventDate", "2027-06-19T22:30:00Z", "next summer"],
  ] as const)("%s, %s: %s", async (who, call, field, within, beyond) => {
    const { schema = {}, example } = bodyOf(there.calls.get(nameOf(there.calls, call))) ?? {};
    const [good, bad] = [
      { ...example, [field]: within },
      { ...example, [field]: beyond },
    ];
    expect([faultsOf(schema, good) === null, faultsOf(schema, bad) === null]).toEqual([true, false]);
    const [method = "", path = ""] = call.split(" ");
    expect((await there.browsers[who].call(method, path, good)).status).toBeLessThan(300);
    expect(await there.browsers[who].call(method, path, bad)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});
