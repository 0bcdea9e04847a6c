import type { ImportPreview } from "#app/domain/roster/import-preview.server.ts";
import type { Roster } from "#app/domain/roster/roster.server.ts";
import { rosterFields } from "#app/domain/roster/roster.ts";
import { rosterEncodings } from "#app/domain/roster/roster-table.ts";
import { paragraphs, pluralize, section, siteCommand } from "./cli-report.ts";

/** The texts of the command that imports a class list. */

const maxNewcomersShown = 20;

export const importHelp = `
The list can be an Excel workbook, a LibreOffice spreadsheet, or a CSV or other
text file. All it needs is names: First Name and Last Name, or one column with
the whole name. The command says what it takes each column for; to say
otherwise, use --column with the column's name or letter and one of:
${Object.values(rosterFields)
  .map((label) => `  ${label}`)
  .join("\n")}
  Do not import
People who are on the site already are not changed, so it is safe to import a
corrected list again. People who may be on the site are listed; to choose for
each of them, import the list on the page "Import roster" instead.

Examples:
  ${siteCommand} import class-list.xlsx --dry-run
  ${siteCommand} import class-list.xlsx
  ${siteCommand} import class-list.csv --column "Alumna=Full name" --column "D=Do not import"`;

const columnLines = ({ columns, fields }: Roster) =>
  columns.map(({ title, samples }, column) => {
    const field = fields[column];
    return `  ${title}: ${field ? rosterFields[field] : "not imported"}${samples[0] ? ` (such as "${samples[0].replace(/\s+/g, " ").slice(0, 40)}")` : ""}`;
  });

/** What a list was read as: its sheet or encoding, its headings, and its columns. */
export function columnsReport(file: string, roster: Roster): string {
  const { sheet, encoding, headingRow } = roster;
  const others = sheet && sheet.others.length > 0 ? ` It has other sheets, which are not read: ${sheet.others.join(", ")}.` : "";
  return paragraphs([
    sheet ? `${file}, sheet "${sheet.name}".${others}` : `${file}, read as ${rosterEncodings[encoding ?? "utf-8"]}.`,
    headingRow < 0
      ? "It has no column names. The columns were taken for:"
      : `The column names are in row ${headingRow + 1}. The columns were taken for:`,
    ...columnLines(roster),
  ]);
}

/** Why a list can't be imported without being told what its columns are. */
export const unclearColumns = (file: string, roster: Roster): string =>
  paragraphs([columnsReport(file, roster)], roster.faults, [
    `To say what a column is: ${siteCommand} import ${file} --column "${roster.columns[0]?.title}=Full name"`,
  ]);

/** What an import would do or has done: counts, what was corrected, and every row to check. */
export function rosterReport(preview: ImportPreview): string {
  const { total, added, invited, missing, inMemoriam, matching, unlisted, doubles, rejected, changes } = preview;
  const number = (count: number) => count.toLocaleString("en-US");
  return paragraphs(
    [`This list names ${pluralize(total, "person", "people")}:`],
    [
      `  ${number(added)} to be added: ${number(invited)} to be invited, ${number(missing)} missing, ${number(inMemoriam)} in memoriam`,
      `  ${number(matching)} already on the site (they are not changed)`,
      ...(unlisted > 0 ? [`  ${number(unlisted)} who do not want to be listed (not added)`] : []),
      `  ${pluralize(rejected.count, "row")} with errors${rejected.count > 0 ? ", which cannot be imported" : ""}`,
    ],
    section(
      "What was corrected:",
      changes.map((change) => `  ${change}`),
    ),
    section(
      "Rows with errors (numbered as in your spreadsheet):",
      rejected.shown.map(({ row, name, problems }) => `  Row ${row}, ${name}: ${problems.join("; ")}.`),
    ),
    section(
      "Please check: these people may be on the site already:",
      doubles.shown.flatMap(({ row, name, facts, reason, members, isLeftOut }) => [
        `  Row ${row}, ${name}, ${facts.join(", ")}. ${reason}. ${isLeftOut ? "Left out." : "Added."}`,
        ...members.map((member) => `    On the site: ${member.name}, ${member.facts.join(", ")}`),
      ]),
    ),
  );
}

/** The first newcomers, for a dry run. */
export function newcomersReport({ newcomers }: ImportPreview): string {
  const lines = newcomers.shown
    .slice(0, maxNewcomersShown)
    .map(({ row, name, facts }) => `  Row ${row}: ${name}${facts ? `, ${facts}` : ""}`);
  const more = newcomers.count - lines.length;
  return paragraphs(section("New:", more > 0 ? [...lines, `  … and ${more.toLocaleString("en-US")} more`] : lines));
}

/** What was imported, and what to do next. */
export function importedReport(added: number, rowsWithErrors: number, dataDir: string): string {
  return paragraphs(
    [`Added ${pluralize(added, "person", "people")} to the site in ${dataDir}.`],
    rowsWithErrors > 0 ? ["Correct the rows with errors in your list and import it again. Nobody is added twice."] : [],
    [
      "Next, send everybody who was added a personal joining link:",
      `  ${siteCommand} sign-in-link EMAIL`,
      "See who has not joined yet:",
      `  ${siteCommand} list --not-joined`,
    ],
  );
}
