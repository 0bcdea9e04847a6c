import { describe, expect, test } from "vitest";
import { Visitor } from "#tests/support/visitor.ts";
import { administrator, anna, forbidden, log, logEntries, member, site } from "./activity-log-site.ts";

describe("the API of the activity log", () => {
  test("GET returns an array, newest first, with the user or null, and the details as JSON text", async () => {
    log({ description: "First", userId: anna.id, details: '{"city":{"from":null,"to":"Queens"}}', ipAddress: "203.0.113.9" });
    log({ description: "Second", success: false, errorMessage: "No" });
    const { status, body } = await administrator.call("GET", "/api/activity-logs");
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { description: "Second", userId: null, user: null, details: null, success: false, errorMessage: "No" },
      {
        description: "First",
        user: { firstName: "Anna", lastName: "Núñez", email: anna.email },
        details: '{"city":{"from":null,"to":"Queens"}}',
        ipAddress: "203.0.113.9",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    expect(Object.keys((body as object[])[0] as object).sort()).toEqual(
      [
        "id",
        "userId",
        "action",
        "description",
        "resource",
        "resourceId",
        "details",
        "ipAddress",
        "userAgent",
        "success",
        "errorMessage",
        "createdAt",
        "user",
      ].sort(),
    );
  });

  test("GET returns the newest 1,000 entries, and ?before= the ones before", async () => {
    logEntries(1003, (n) => ({ description: `n ${n}` }));
    const newest = (await administrator.call("GET", "/api/activity-logs")).body as { id: number; description: string }[];
    expect([newest.length, newest[0]?.description, newest.at(-1)?.description]).toEqual([1000, "n 1002", "n 3"]);
    const older = (await administrator.call("GET", `/api/activity-logs?before=${newest.at(-1)?.id}`)).body as object[];
    expect(older).toMatchObject([{ description: "n 2" }, { description: "n 1" }, { description: "n 0" }]);
    expect((await administrator.call("GET", "/api/activity-logs?before=1%20or%201")).status).toBe(400);
  });

  test("DELETE leaves an empty array", async () => {
    logEntries(3, () => ({}));
    expect(await administrator.call("DELETE", "/api/activity-logs")).toMatchObject({ status: 200, body: { cleared: 3 } });
    expect((await administrator.call("GET", "/api/activity-logs")).body).toEqual([]);
  });

  test("visitors get 401, and members get 403 without any entry", async () => {
    log({ description: "A secret entry" });
    expect((await new Visitor(site.origin).call("GET", "/api/activity-logs")).status).toBe(401);
    expect((await new Visitor(site.origin).call("DELETE", "/api/activity-logs")).status).toBe(401);
    expect(await member.call("GET", "/api/activity-logs")).toMatchObject({ status: 403, body: { error: forbidden } });
    expect((await member.call("DELETE", "/api/activity-logs")).status).toBe(403);
    expect((await administrator.call("GET", "/api/activity-logs")).body).toHaveLength(2);
    expect((await administrator.call("POST", "/api/activity-logs", {})).status).toBe(405);
  });
});
