import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { Command } from "commander";
import { settingNames } from "#app/settings/environment.server.ts";
import { refuseForeignName, refuseUnlessRoot, refuseUnsuitableMachine } from "./checks.ts";
import {
  answers,
  backUp,
  type ClassSettings,
  changedSettings,
  chosenClass,
  classNames,
  currentRelease,
  disable,
  readSettings,
  settingsFile,
  site,
  start,
  stop,
  userOf,
} from "./classes.ts";
import { classOptions } from "./install.ts";
import { alone } from "./lock.ts";
import {
  backupsFolder,
  dataFolder,
  Failure,
  goOnWhateverComes,
  main,
  must,
  ownRelease,
  readText,
  run,
  say,
  succeeds,
  writeText,
} from "./machine.ts";
import { askAbout, type ClassOptions, checkNewClass, faultOf, isHere, removeClassFiles, setUpClass } from "./new-class.ts";
import { addressOf, removeFromCaddy, renewInCaddy } from "./proxy.ts";
import { versionOf } from "./releases.ts";
import { isDown, showStatus } from "./status.ts";
import { back, update } from "./update.ts";

/** Looks after the classes on this machine: sudo class-site COMMAND */

interface OfClass {
  class?: string;
}

const program = new Command("class-site")
  .description("Looks after the sites of the classes on this machine. Run it as root, with sudo.")
  .version(versionOf(ownRelease), "--version", "say which version this is")
  .helpOption("--help", "say this")
  .configureHelp({ sortSubcommands: false })
  .enablePositionalOptions()
  .hook("preAction", (_, command) => refuseUnlessRoot(`class-site ${command.name()}`))
  .addHelpText(
    "after",
    "\nWith several classes, add --class 1985 where one is meant.\nMore about a command: class-site help set",
  );

const ofClass = (command: Command) => command.option("--class <NAME>", "which class, where there are several");

ofClass(program.command("status"))
  .description("how each class is doing: running, disk, backup, email, certificate")
  .action(async ({ class: named }: OfClass) => {
    const names = named === undefined && classNames().length > 0 ? classNames() : [chosenClass(named)];
    for (const name of names) await showStatus(name);
    if (names.some(isDown)) process.exitCode = 3;
  });

ofClass(program.command("backup"))
  .description("make a backup now; copy it to another machine")
  .action(({ class: named }: OfClass) => {
    const names = named === undefined && classNames().length > 0 ? classNames() : [chosenClass(named)];
    return alone("class-site backup", () => {
      for (const name of names) say(`Class ${name}: ${backUp(name)}`);
    });
  });

ofClass(program.command("restore"))
  .argument("<FILE>", "a backup, a snapshot of a night, or the address of a replica")
  .option("--yes", "restore without asking")
  .option("--new-place", "also where there is no site, or another one")
  .description("replace a class's data with a backup; what is replaced is kept for 14 days")
  .action((file: string, options: OfClass & { yes?: true; newPlace?: true }) =>
    alone("class-site restore", () => restore(file, options)),
  );

program
  .command("update")
  .argument("<FILE or URL>", "the archive of the new version")
  .description("install a new version for all classes; goes back by itself if it does not run")
  .action((archive: string) => alone("class-site update", () => update(archive)));

program
  .command("back")
  .argument("[VERSION]", "the version before this one")
  .description("return to the version before, with the database as it was then")
  .action((version: string | undefined) => alone("class-site back", () => back(version)));

ofClass(program.command("set"))
  .argument("[NAME=VALUE...]", "settings; an empty value means the default, and NAME alone asks for the value")
  .description("change settings and restart; without any, show them")
  .action((changes: string[], { class: named }: OfClass) => set(chosenClass(named), changes));

ofClass(program.command("log"))
  .option("-n, --lines <NUMBER>", "how many lines", "50")
  .option("-f, --follow", "go on with what comes")
  .description("what the site has logged")
  .action(({ class: named, lines, follow }: OfClass & { lines: string; follow?: true }) =>
    log(chosenClass(named), lines, follow),
  );

ofClass(program.command("run"))
  .argument("<COMMAND...>", "a terminal command of the site, such as: list")
  .description("run a terminal command of a class; class-site run help lists them")
  .passThroughOptions()
  .action((args: string[], { class: named }: OfClass) => {
    const withReplica = args[0] === "replica";
    process.exitCode = site(chosenClass(named), args, { isInteractive: true, withReplica }).code;
  });

classOptions(program.command("add"))
  .description("set up another class on this machine; asks what it needs to know")
  .action(async (options: ClassOptions) => {
    if (!currentRelease()) throw new Failure("The site is not on this machine yet. Install it: sudo ./install");
    refuseUnsuitableMachine();
    const wanted = await askAbout(options);
    if (isHere(wanted)) return say(`Class ${wanted.year} is at https://${wanted.address} already. Nothing was changed.`);
    await alone("class-site add", async () => {
      const { proxy, remarks } = checkNewClass(wanted, options);
      for (const remark of remarks) say(remark);
      await setUpClass(wanted, options, proxy);
    });
  });

ofClass(program.command("remove"))
  .option("--yes", "remove without asking")
  .description("remove a class; keeps a backup")
  .action((options: OfClass & { yes?: true }) => remove(chosenClass(options.class), options.yes));

/** Stops the class, restores as its user, and starts it again, whatever came of it. */
async function restore(typed: string, options: OfClass & { yes?: true; newPlace?: true }): Promise<void> {
  const name = chosenClass(options.class);
  goOnWhateverComes();
  const isPlace = typed.includes("://");
  const file = isPlace ? typed : path.resolve(typed);
  if (!isPlace && !existsSync(file)) throw new Failure(`The file ${typed} was not found. Please check its name and folder.`);
  // The class's user can't read root's folders.
  const readable = isPlace || succeeds("runuser", "-u", userOf(name), "--", "test", "-r", file) ? file : copyForUser(name, file);
  const flags = [...(options.yes ? ["--yes"] : []), ...(options.newPlace ? ["--new-place"] : [])];
  stop(name);
  try {
    process.exitCode = site(name, ["restore", ...flags, readable], { isInteractive: true }).code;
  } finally {
    if (readable !== file) rmSync(readable, { force: true });
    start(name);
  }
  if (!(await answers(name))) throw new Failure(`Class ${name} does not answer. Look at: class-site log`);
  say(`Class ${name} runs.`);
}

function copyForUser(name: string, file: string): string {
  const copy = path.join(backupsFolder(name), `to-restore${path.extname(file)}`);
  copyFileSync(file, copy);
  chmodSync(copy, 0o640);
  must("chown", `root:${userOf(name)}`, copy);
  return copy;
}

/** Settings that somebody may change: not the folder, which the unit sets, and not the class. */
const changeable = [...settingNames, "LITESTREAM_ACCESS_KEY_ID", "LITESTREAM_SECRET_ACCESS_KEY"].filter(
  (name) => name !== "DATA_DIR",
);
const isSecret = (name: string) => /PASSWORD|SMTP_URL|SECRET/.test(name);

async function set(name: string, assignments: readonly string[]): Promise<void> {
  const settings = readSettings(name);
  if (assignments.length === 0) {
    for (const [key, value] of Object.entries(settings)) say(`${key}=${isSecret(key) ? "(set; not shown)" : value}`);
    return;
  }
  const changes: ClassSettings = {};
  for (const text of assignments) {
    const [key, value] = await assignment(text);
    changes[key] = value;
  }
  await alone("class-site set", () => change(name, changes));
}

async function change(name: string, changes: ClassSettings): Promise<void> {
  const settings = readSettings(name);
  if (Object.entries(changes).every(([key, value]) => (settings[key] ?? "") === value))
    return say("Nothing was changed: it is so already.");
  const changed = { ...settings, ...changes };
  const fault = faultOf({ ...changed, DATA_DIR: dataFolder(name) });
  if (fault) throw new Failure(`${fault}\nNothing was changed.`);
  if (changes.SITE_URL?.startsWith("https:")) refuseForeignName(new URL(changes.SITE_URL).hostname);
  const file = settingsFile(name);
  const before = readText(file);
  writeText(file, changedSettings(before, changes));
  restart(name);
  if (!(await answers(name))) {
    writeText(file, before);
    restart(name);
    const isBack = await answers(name);
    throw new Failure(
      `With that, class ${name} does not answer. The settings are as they were${isBack ? ", and it runs again" : ", but it does not answer either"}. Look at: class-site log`,
    );
  }
  renewInCaddy(name);
  say(`Class ${name} runs with ${Object.keys(changes).join(", ")} changed.`);
}

/** Also starts a class that sleeps; its socket stays open. */
const restart = (name: string) => run("systemctl", ["restart", `class-of-1985@${name}.service`]);

async function assignment(text: string): Promise<[string, string]> {
  const [, key = "", value] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  if (key === "CLASS_YEAR")
    throw new Failure("CLASS_YEAR stays: backups belong to the class of that year. Add another class: class-site add");
  if (!changeable.includes(key)) {
    throw new Failure(`There is no setting ${key}. The settings: ${changeable.join(", ")}. Nothing was changed.`);
  }
  return [key, value ?? (await ask(`${key}: `))];
}

/** Asks for a line; an empty one if there is nobody to answer. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin });
  try {
    const { value } = await lines[Symbol.asyncIterator]().next();
    return String(value ?? "").trim();
  } finally {
    lines.close();
  }
}

const levels: Record<number, string> = { 40: "WARNING ", 50: "ERROR ", 60: "FATAL " };

/** A line of the log for people: when, how bad, what, and why. */
function readable(line: string): string {
  if (!line.startsWith("{")) return line;
  try {
    const { time, level, msg, err, req, res } = JSON.parse(line);
    const request = req && res ? ` ${req.method} ${req.path} ${res.status}` : "";
    const why = err?.message && err.message !== msg ? `: ${err.message}` : "";
    return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} ${levels[level] ?? ""}${msg ?? line}${request}${why}`;
  } catch {
    return line;
  }
}

async function log(name: string, count: string, follow: boolean | undefined): Promise<void> {
  const args = ["-n", count, "-o", "cat", "--no-pager", "-u", `class-of-1985@${name}`, ...(follow ? ["-f"] : [])];
  const { stdout } = spawn("journalctl", args, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: stdout })) say(readable(line));
}

async function remove(name: string, isSure: boolean | undefined): Promise<void> {
  if (!isSure) {
    say(
      `This removes class ${name}, ${addressOf(name)}, with everybody's accounts, messages, and pictures. A backup is made first and stays.`,
    );
    if ((await ask(`Type ${name} to go on: `)) !== name) throw new Failure("Nothing was changed.");
  }
  const backup = await alone("class-site remove", () => removeWithBackup(name));
  say(`Class ${name} was removed. Its backup is ${backup}. Copy it to another machine.`);
  say("To bring the class back: class-site add, and then class-site restore --new-place with that file.");
}

function removeWithBackup(name: string): string {
  const backup = backUp(name);
  stop(name);
  disable(name);
  removeFromCaddy(name);
  removeClassFiles(name);
  return backup;
}

await main(() => program.parseAsync());
