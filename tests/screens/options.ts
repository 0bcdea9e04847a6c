import { Command, InvalidArgumentError, Option } from "commander";
import { type Choice, type Look, looks, type Scripts, scriptSettings, usualLooks, widths } from "./conditions.ts";

/** The command line of `npm run compare:screens`. */

interface Options {
  against: string;
  screens: string;
  looks?: Look[];
  widths?: number[];
  scripts?: Scripts;
  workers: number;
  output: string;
}

const list = (text: string) => text.split(",").map((item) => item.trim());

function readLooks(text: string): Look[] {
  const chosen = looks.filter((look) => list(text).includes(look));
  if (chosen.length < list(text).length) throw new InvalidArgumentError(`Looks are ${looks.join(", ")}.`);
  return chosen;
}

function readWidths(text: string): number[] {
  const chosen = list(text).map(Number);
  if (!chosen.every((width) => Number.isInteger(width) && width >= 200)) {
    throw new InvalidArgumentError("Widths are whole numbers of pixels from 200.");
  }
  // Widest first: a browser that has the larger version of a picture does not load the smaller one.
  return chosen.toSorted((a, b) => b - a);
}

function readWorkers(text: string): number {
  if (!/^[1-9]$/.test(text)) throw new InvalidArgumentError("A number from 1 to 9.");
  return Number(text);
}

export interface Comparison {
  against: string;
  choice: Choice;
  workers: number;
  output: string;
}

/** Reads the command line. Ends the program if it is invalid or asks for help. */
export function readOptions(): Comparison {
  const options = new Command()
    .name("npm run compare:screens --")
    .description("Compares the screens of this checkout with those of another commit, pixel by pixel.")
    .requiredOption("--against <commit>", "the commit to compare with, such as main")
    .option("--screens <pattern>", "only screens whose name has this text or, if none has, matches this regular expression", "")
    .option("--looks <looks>", `some of ${looks} (default: ${usualLooks})`, readLooks)
    .option("--widths <widths>", `widths of the window in pixels (default: ${widths})`, readWidths)
    .addOption(new Option("--scripts <setting>", "only with scripts, or only without").choices(scriptSettings))
    .option("--workers <number>", "how many browsers for each site", readWorkers, 2)
    .option("--output <folder>", "where the report goes; the folder is emptied", "test-results/screens")
    .parse()
    .opts<Options>();
  const choice: Choice = {
    screens: options.screens,
    looks: options.looks ?? usualLooks,
    widths: options.widths ?? widths,
    scripts: options.scripts ? [options.scripts] : scriptSettings,
  };
  return { ...options, choice };
}
