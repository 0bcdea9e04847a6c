import type { ImportPreview } from "#app/domain/roster/import-plan.server.ts";
import { answersOf, hiddenSentence, type Question, rosterEncodings } from "#app/domain/roster/roster.ts";
import { rosterFields } from "#app/domain/roster/roster-fields.ts";
import type { Roster } from "#app/domain/roster/roster-list.server.ts";
import { paragraphs, pluralize, section, siteCommand } from "./report.ts";

/** The texts of the command that imports a class list. */

const maxNewcomersShown = 20;

export const importHelp = `
The list can be an Excel workbook, a LibreOffice spreadsheet, or a CSV or other
text file. All it needs is names: First Name and Last Name, or one column with
the whole name. The command says what it takes each column for; to say
otherwise, use --column with the column's name or letter and one of:
${Object.values(rosterFields)
  .map(({ label }) => `  ${label}`)
  .join("\n")}
  Do not import
A text in a column of states that is neither a yes, a no, a date, nor a word such
as "deceased" is asked about, and so are marks in names and couples in one row.
The command lists them; --answer says what they mean. The answers:
  nothing, in memoriam, missing, unlisted    for a text and for a mark
  one, two                                   for a couple
Without an answer, a text is a note for administrators and nothing else.
People who are on the site already are not changed, so it is safe to import a
corrected list again. People who may be on the site are listed and left out;
--add with the number of the row adds one of them.

Examples:
  ${siteCommand} import class-list.xlsx --dry-run
  ${siteCommand} import class-list.xlsx --sheet "Class of 85" --yes
  ${siteCommand} import class-list.csv --column "Alumna=Full name" --column "D=Do not import"
  ${siteCommand} import class-list.csv --answer "Moved away=missing" --add 12`;

const columnLines = ({ columns, fields }: Roster) =>
  columns.map(({ title, samples }, column) => {
    const field = fields[column];
    return `  ${title}: ${field ? rosterFields[field].label : "not imported"}${samples[0] ? ` (such as "${samples[0].replace(/\s+/g, " ").slice(0, 40)}")` : ""}`;
  });

/** What a list was read as: its sheet or encoding, its headings, and its columns. */
export function columnsReport(file: string, roster: Roster): string {
  const { sheet, encoding, headingRow } = roster;
  const others = sheet && sheet.others.length > 0 ? ` It has other sheets, which are not read: ${sheet.others.join(", ")}.` : "";
  const hidden = sheet && hiddenSentence(sheet);
  return paragraphs([
    sheet
      ? `${file}, sheet "${sheet.name}".${others}${hidden ? ` ${hidden}` : ""}`
      : `${file}, read as ${rosterEncodings[encoding ?? "utf-8"]}.`,
    headingRow < 0
      ? "It has no column names. The columns were taken for:"
      : `The column names are in row ${headingRow + 1}. The columns were taken for:`,
    ...columnLines(roster),
  ]);
}

/** What is asked, and what was answered; for a couple, also what else can be. */
export const questionsReport = (questions: readonly Question[]): string =>
  paragraphs([
    "Not decided by the site; to say otherwise, use --answer:",
    ...questions.map((question) => {
      const { kind, text, column, count, names, answer } = question;
      const options = answersOf(question);
      const shown = options.find(({ value }) => value === answer)?.label;
      const others = options.filter(({ value }) => value !== answer).map(({ value, label }) => ` (${value} = ${label})`);
      const who = kind === "couple" ? "" : ` (${names.join(", ")})`;
      return `  ${column} "${text}", ${pluralize(count, "row")}${who}: ${shown}${kind === "couple" ? others.join("") : ""}`;
    }),
  ]);

export const unconfirmed = (marked: number, total: number): string =>
  `${marked.toLocaleString("en-US")} of ${pluralize(total, "person", "people")} would be in memoriam or missing, more than a tenth of the list. Nothing was written. If that is right, add --yes.`;

export const unclearColumns = (file: string, roster: Roster): string =>
  paragraphs([columnsReport(file, roster)], roster.faults, [
    `To say what a column is: ${siteCommand} import ${file} --column "${roster.columns[0]?.title}=Full name"`,
  ]);

/** What an import would do or has done: counts, what was corrected, and every row to check. */
export function rosterReport(preview: ImportPreview): string {
  const { total, added, counts, matching, unlisted, doubles, rejected, remarks, changes } = preview;
  const number = (count: number) => count.toLocaleString("en-US");
  return paragraphs(
    [`This list names ${pluralize(total, "person", "people")}:`],
    [
      `  ${number(added)} to be added: ${number(counts.invited)} to be invited, ${number(counts.missing)} missing, ${number(counts.in_memoriam)} in memoriam${counts.unlisted > 0 ? `, ${number(counts.unlisted)} not to be listed` : ""}`,
      `  ${number(matching)} already on the site (they are not changed)`,
      ...(unlisted > 0 ? [`  ${number(unlisted)} who do not want to be listed (not added)`] : []),
      `  ${pluralize(rejected.count, "row")} left out${rejected.count > 0 ? ", which cannot be imported" : ""}`,
      `  ${pluralize(remarks.count, "row")} with something that could not be read and became a note`,
    ],
    section(
      "What was corrected:",
      changes.map((change) => `  ${change}`),
    ),
    section(
      "Rows that are left out (numbered as in your spreadsheet):",
      rejected.shown.map(({ row, name, problems }) => `  Row ${row}, ${name}: ${problems.join("; ")}.`),
    ),
    section(
      "Imported, with something that became a note:",
      remarks.shown.map(({ row, name, problems }) => `  Row ${row}, ${name}: ${problems.join("; ")}.`),
    ),
    section(
      "Please check: these people may be on the site already:",
      doubles.shown.flatMap(({ id, name, facts, reason, members, isAdded }) => [
        `  Row ${id}, ${name}, ${facts.join(", ")}. ${reason}. ${isAdded ? "Added." : `Left out; --add ${id} adds this person.`}`,
        ...members.map((member) => `    On the site: ${member.name}, ${member.facts.join(", ")}`),
      ]),
    ),
  );
}

/** The first newcomers, for a dry run. */
export function newcomersReport({ newcomers }: ImportPreview): string {
  const lines = newcomers.shown
    .slice(0, maxNewcomersShown)
    .map(({ row, name, facts }) => `  Row ${row}: ${[name, ...facts].join(", ")}`);
  const more = newcomers.count - lines.length;
  return paragraphs(section("New:", more > 0 ? [...lines, `  … and ${more.toLocaleString("en-US")} more`] : lines));
}

export function importedReport(added: number, { rejected, remarks }: ImportPreview, dataDir: string): string {
  return paragraphs(
    [`Added ${pluralize(added, "person", "people")} to the site in ${dataDir}.`],
    rejected.count > 0 ? ["Correct the rows that were left out in your list and import it again. Nobody is added twice."] : [],
    rejected.count + remarks.count > 0
      ? ['The page "Import class list" lists the rows to look at until somebody has dealt with them.']
      : [],
    [
      "Next, send everybody who was added a personal joining link:",
      `  ${siteCommand} sign-in-link EMAIL`,
      "See who has not joined yet:",
      `  ${siteCommand} list --not-joined`,
    ],
  );
}
