import { readFile } from "node:fs/promises";
import path from "node:path";
import cliProgress from "cli-progress";
import type { Command } from "commander";
import type { Actor } from "#app/domain/core/actor.ts";
import { previewImport } from "#app/domain/roster/import-preview.server.ts";
import { importRoster, type RosterChoices, readRoster } from "#app/domain/roster/roster.server.ts";
import { fieldsWith } from "#app/domain/roster/roster-choices.ts";
import { isRosterEncoding, rosterEncodings } from "#app/domain/roster/roster-table.ts";
import { Failure } from "./cli-failure.ts";
import { columnsReport, importedReport, importHelp, newcomersReport, rosterReport, unclearColumns } from "./cli-import-report.ts";
import { environment } from "./environment.server.ts";

/** The command that imports a class list. It reads, compares, and imports with the same functions as the screen. */

interface ImportOptions {
  dryRun?: true;
  column: string[];
  encoding?: string;
}

/** Adds the command. `withSite` opens the site's database for it, and `say` prints. */
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
    .option("--encoding <NAME>", `how a text file is read: ${Object.keys(rosterEncodings).join(", ")}`)
    .description("add everyone on a class list who is not on the site yet")
    .addHelpText("after", importHelp)
    .action(async (file: string, options: ImportOptions) => {
      const bytes = await readInputFile(file);
      const roster = await readAsTold(bytes, options);
      if (roster.faults.length > 0) throw new Failure(unclearColumns(file, roster));
      await withSite(async (actor) => {
        const preview = previewImport(roster, Number.POSITIVE_INFINITY);
        say(`${columnsReport(file, roster)}\n`);
        say(`${rosterReport(preview)}\n`);
        if (options.dryRun) {
          if (preview.newcomers.count > 0) say(`${newcomersReport(preview)}\n`);
          return say("Nothing was written (dry run).");
        }
        if (preview.added === 0) return say("There is nobody to add. Nothing was written.");
        const bar = new cliProgress.SingleBar({ format: "Adding [{bar}] {value} of {total}", clearOnComplete: true });
        // Without a terminal, the bar prints only blank lines. With a short list, it only flickers.
        const showsBar = preview.added >= 1000 && process.stderr.isTTY;
        if (showsBar) bar.start(preview.added, 0);
        const { added } = await importRoster.perform(actor, {
          read: async () => roster,
          onProgress: showsBar ? (done) => bar.update(done) : undefined,
        });
        if (showsBar) bar.stop();
        say(importedReport(added, preview.rejected.count, environment().dataDir));
      });
    });
}

const collected = (value: string, values: string[]) => [...values, value];

/** Reads the list with the guessed columns, and again with those that the options change. */
async function readAsTold(bytes: Uint8Array, { column, encoding }: ImportOptions) {
  if (encoding !== undefined && !isRosterEncoding(encoding)) {
    throw new Failure(`The encoding "${encoding}" is unknown. Please use one of: ${Object.keys(rosterEncodings).join(", ")}.`);
  }
  const choices: RosterChoices = { encoding };
  const guessed = await readRoster(bytes, choices);
  return column.length === 0 ? guessed : readRoster(bytes, { ...choices, fields: fieldsWith(guessed.columns, column) });
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
