import { readFile } from "node:fs/promises";
import path from "node:path";
import cliProgress from "cli-progress";
import type { Command } from "commander";
import type { Actor } from "#app/domain/core/member.ts";
import { previewImport } from "#app/domain/roster/import-plan.server.ts";
import { isRosterEncoding, rosterEncodings } from "#app/domain/roster/roster.ts";
import { answersWith, fieldsWith } from "#app/domain/roster/roster-choices.ts";
import { importRoster, knownPeople } from "#app/domain/roster/roster-import.server.ts";
import { type RosterChoices, readRoster } from "#app/domain/roster/roster-list.server.ts";
import { readList } from "#app/domain/roster/roster-process.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import {
  columnsReport,
  importedReport,
  importHelp,
  newcomersReport,
  questionsReport,
  rosterReport,
  unclearColumns,
  unconfirmed,
} from "./import-report.ts";
import { Failure } from "./report.ts";

/** The command that imports a class list. It reads, compares, and imports with the same functions as the screen. */

interface ImportOptions {
  dryRun?: true;
  yes?: true;
  column: string[];
  answer: string[];
  add: string[];
  encoding?: string;
  sheet?: string;
  headings?: string;
}

export function addImportCommand(
  program: Command,
  withSite: (work: (actor: Actor) => Promise<void>) => Promise<void>,
  say: (sentence: string) => void,
): void {
  program
    .command("import")
    .argument("<FILE>", "the class list: .xlsx, .ods, .csv, or another text file with columns")
    .option("--dry-run", "only show what would happen; write nothing")
    .option("--column <NAME=MEANING>", "what a column is, if the guess is wrong; may be repeated", collected, [])
    .option("--answer <TEXT=ANSWER>", "what a text that is asked about means; may be repeated", collected, [])
    .option("--add <ROW>", "add the person of this row, who may be on the site already; may be repeated", collected, [])
    .option("--yes", "go on if more than a tenth of the list would be in memoriam or missing")
    .option("--sheet <NAME>", "the sheet of a workbook, if it is not the one with the most people")
    .option("--headings <ROW>", "the row with the column names; 0 for none")
    .option("--encoding <NAME>", `how a text file is read: ${Object.keys(rosterEncodings).join(", ")}`)
    .description("add everyone on a class list who is not on the site yet")
    .addHelpText("after", importHelp)
    .action(async (file: string, options: ImportOptions) => {
      const bytes = await readInputFile(file);
      const choices = await choicesAsTold(bytes, options);
      const roster = await readRoster(bytes, choices);
      if (roster.faults.length > 0) throw new Failure(unclearColumns(file, roster));
      await withSite(async (actor) => {
        const preview = previewImport(roster, knownPeople(), options.add, Number.POSITIVE_INFINITY);
        const unknown = options.add.find((id) => !preview.doubles.shown.some((double) => double.id === id));
        if (unknown !== undefined) throw new Failure(`Row ${unknown} is not one of those who may be on the site already.`);
        say(`${columnsReport(file, roster)}\n`);
        if (roster.questions.length > 0) say(`${questionsReport(roster.questions)}\n`);
        say(`${rosterReport(preview)}\n`);
        if (options.dryRun) {
          if (preview.newcomers.count > 0) say(`${newcomersReport(preview)}\n`);
          return say("Nothing was written (dry run).");
        }
        if (preview.added === 0) return say("There is nobody to add. Nothing was written.");
        if (preview.toConfirm !== null && !options.yes) throw new Failure(unconfirmed(preview.toConfirm, roster.entries.length));
        const bar = new cliProgress.SingleBar({ format: "Adding [{bar}] {value} of {total}", clearOnComplete: true });
        // Without a terminal, the bar prints only blank lines. With a short list, it only flickers.
        const showsBar = preview.added >= 1000 && process.stderr.isTTY;
        if (showsBar) bar.start(preview.added, 0);
        const { added } = await importRoster.perform(actor, {
          read: () => readList(bytes, { choices, wants: "people" }),
          decisions: options.add,
          isConfirmed: options.yes ?? false,
          onProgress: showsBar ? (done) => bar.update(done) : undefined,
        });
        if (showsBar) bar.stop();
        say(importedReport(added, preview, environment().dataDir));
      });
    });
}

const collected = (value: string, values: string[]) => [...values, value];

/** How the options say that the list is read. Columns and questions are known only when it has been read. */
async function choicesAsTold(bytes: Uint8Array, options: ImportOptions): Promise<RosterChoices> {
  const { column, answer, encoding, sheet, headings } = options;
  if (encoding !== undefined && !isRosterEncoding(encoding)) {
    throw new Failure(`The encoding "${encoding}" is unknown. Please use one of: ${Object.keys(rosterEncodings).join(", ")}.`);
  }
  if (headings !== undefined && !/^\d{1,4}$/.test(headings)) throw new Failure(`"${headings}" is not the number of a row.`);
  const choices: RosterChoices = { encoding, sheet, headingRow: headings === undefined ? undefined : Number(headings) - 1 };
  if (sheet === undefined && column.length === 0 && answer.length === 0) return choices;
  const guessed = await readRoster(bytes, choices);
  if (sheet !== undefined && guessed.sheet?.name !== sheet) {
    const names = guessed.sheet ? [guessed.sheet.name, ...guessed.sheet.others].map((name) => `"${name}"`).join(", ") : "none";
    throw new Failure(`There is no sheet "${sheet}". The sheets: ${names}.`);
  }
  const told = { ...choices, fields: fieldsWith(guessed.columns, column) };
  return answer.length === 0 ? told : { ...told, answers: answersWith((await readRoster(bytes, told)).questions, answer) };
}

async function readInputFile(file: string): Promise<Uint8Array> {
  try {
    // npm runs scripts in the project's folder; INIT_CWD is the user's.
    return await readFile(path.resolve(process.env.INIT_CWD ?? "", file));
  } catch (error) {
    const reasons: Record<string, string> = {
      ENOENT: `The file ${file} was not found. Please check its name and folder.`,
      EISDIR: `${file} is a folder. Please name the list in it.`,
      EACCES: `${file} cannot be read by this user.`,
    };
    const reason = reasons[codeOf(error)];
    throw reason ? new Failure(reason) : error;
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");
