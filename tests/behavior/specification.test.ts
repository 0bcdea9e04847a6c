import { beforeAll, describe, expect, test } from "vitest";
import { albumCalls } from "./specification/album-and-meet-up-calls.ts";
import { meetUps, photoAlbums } from "./specification/albums-and-meet-ups.ts";
import { limits } from "./specification/constants.ts";
import { departures } from "./specification/departures.ts";
import { failures } from "./specification/failures.ts";
import { addresses, headerAndFooter, home, signIn } from "./specification/home-and-sign-in.ts";
import { memberCalls } from "./specification/member-calls.ts";
import { inbox, logScreen } from "./specification/messages-and-activity-logs.ts";
import { permissions } from "./specification/permissions.ts";
import { directory, profile } from "./specification/profile-and-directory.ts";
import { answers, storedRecords } from "./specification/records.ts";
import type { Part } from "./specification/row.ts";
import { clearRecords } from "./specification/site.ts";
import { states } from "./specification/states.ts";
import { successes } from "./specification/successes.ts";
import { memberRules, visitorRules } from "./specification/validation.ts";

/**
 * What the owner of the site has set, fact by fact, in sections with the owner's numbers. A row checks its fact on one running
 * site, without scripts, or names the test that shows it, which must exist. docs/behavior.md says the same in sentences.
 */

const sections: Record<number, string> = {
  2: "Screens",
  3: "Records",
  4: "States",
  5: "Validation",
  6: "Permissions",
  7: "Calls",
  8: "Texts",
  9: "Limits",
  10: "Departures with a reason",
};
const parts: Part[] = [
  ...[addresses, headerAndFooter, home, signIn, photoAlbums, meetUps, inbox, profile, logScreen, directory],
  ...[storedRecords, answers, states, visitorRules, memberRules, permissions, memberCalls, albumCalls, failures, successes],
  ...[limits, departures],
];
const rows = parts.flatMap(({ rows }) => rows);

for (const [number, name] of Object.entries(sections)) {
  const ofSection = parts.filter(({ section }) => section === Number(number));
  describe(`§${number} ${name}: ${ofSection.flatMap(({ rows }) => rows).length} facts`, () => {
    for (const { title, prepare, rows } of ofSection) {
      describe(title, () => {
        beforeAll(async () => {
          clearRecords();
          await prepare?.();
        });
        for (const { fact, proof } of rows) test(fact, async () => void (await proof()));
      });
    }
  });
}

test("every fact is in the table once, every part in a section, and every row that another one names is there", () => {
  expect(rows.map(({ fact }) => fact).filter((fact, index, all) => all.indexOf(fact) !== index)).toEqual([]);
  const shownHere = rows.filter(({ row }) => row === undefined).map(({ fact }) => fact);
  expect(rows.flatMap(({ row }) => row ?? []).filter((row) => !shownHere.includes(row))).toEqual([]);
  expect(parts.filter(({ section }) => !(section in sections))).toEqual([]);
});
