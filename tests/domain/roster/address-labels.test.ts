import { expect, test } from "vitest";
import { sheetsPerPage } from "#app/domain/core/paper-sheets.ts";
import { labelSheets, labelSize, layOutLabels, linesOfAddress, linesOfLabel } from "#app/domain/roster/address-labels.ts";

/** Which label is in which place of which sheet. */

const labels = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n, lines: [`Person ${n}`] }));

test("a partly used sheet starts at its first free label, and the next sheet is full", () => {
  const { sheets } = layOutLabels(labels(30), "us", 29, 1);
  expect(sheets.map((sheet) => sheet.length)).toEqual([30, 28]);
  expect(sheets[0]?.filter((place) => place === null)).toHaveLength(28);
  expect([sheets[0]?.[28]?.id, sheets[1]?.[0]?.id]).toEqual([0, 2]);
});

test("three thousand labels come on several pages, each of whole sheets, and nobody is lost or printed twice", () => {
  const { perSheet } = labelSheets.a4;
  const all = labels(3000);
  const { pages } = layOutLabels(all, "a4", 4, 1);
  const printed = Array.from({ length: pages }, (_, n) => layOutLabels(all, "a4", 4, n + 1).sheets);
  expect(printed[0]).toHaveLength(sheetsPerPage);
  expect(printed[0]?.every((sheet) => sheet.length === perSheet)).toBe(true);
  expect(printed.flat(2).flatMap((label) => label?.id ?? [])).toEqual(all.map(({ id }) => id));
  expect(layOutLabels(all, "a4", 4, 99).page).toBe(pages);
});

test("long addresses are smaller, and those that may not fit are known", () => {
  const address = (lines: number) => linesOfLabel("Ann Abbott", Array.from({ length: lines }, () => "1 Road").join("\n\n"));
  expect([4, 5, 7].map((lines) => labelSize(address(lines), "us"))).toEqual(["usual", "small", null]);
  expect(labelSize(["x".repeat(32 * 5)], "us")).toBe("usual");
  expect(labelSize(address(7), "a4")).toBe("usual");
});

test.each([
  ["12 Oak St, Apt. 4, Long Beach, NY 11561", ["12 Oak St, Apt. 4", "Long Beach,_NY_11561"]],
  ["12 Oak St,   Albany  NY   12203", ["12 Oak St", "Albany_NY_12203"]],
  ["12 Oak St, Albany NY 12203-1234, USA", ["12 Oak St", "Albany_NY_12203-1234, USA"]],
  ["12 Oak St Albany, NY 12203", ["12 Oak St Albany,_NY_12203"]],
  ["12 Oak St\n\nAlbany, NY 12203", ["12 Oak St", "Albany,_NY_12203"]],
  ["12 rue Cler, 75007 Paris, France", ["12 rue Cler, 75007 Paris, France"]],
  ["PO Box 12203", ["PO Box 12203"]],
])("an address breaks before its city and never between city, state, and ZIP code: %s", (address, lines) => {
  expect(linesOfAddress(address).map((line) => line.replaceAll("\u00a0", "_"))).toEqual(lines);
});
