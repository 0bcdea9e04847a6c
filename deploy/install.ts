import { existsSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { refuseUnlessRoot, refuseUnsuitableMachine } from "./checks.ts";
import { classNames, currentRelease } from "./classes.ts";
import { alone } from "./lock.ts";
import { base, Failure, main, ownRelease, say } from "./machine.ts";
import { askAbout, type ClassOptions, checkNewClass, isHere, setUpClass } from "./new-class.ts";
import { checkFiles, keepRelease, removeProgram, switchTo, versionOf } from "./releases.ts";

/** Puts the site on a machine, from the unpacked archive that this program is part of: sudo ./install */

/** The options of 'install' and 'class-site add'. */
export const classOptions = (command: Command): Command =>
  command
    .option("--address <NAME>", "the site's address, such as class1985.example")
    .option("--year <YEAR>", "the year the class graduated")
    .option("--school <NAME>", "the name of the school")
    .option("--email <ADDRESS>", "the first administrator's email address")
    .option("--time-zone <NAME>", "the time zone of meet-ups and dates", "America/New_York")
    .option("--yes", "ask nothing, for scripts")
    .option("--sleeps", "let the site end while nobody uses it; for many classes on one machine")
    .option("--no-proxy", "leave https to a proxy of your own")
    .option("--skip-name-check", "don't check whether the name leads to this machine");

async function install(options: ClassOptions): Promise<void> {
  refuseUnlessRoot("./install");
  const version = versionOf(ownRelease);
  const current = currentRelease();
  // Version 1.1 was built on the machine, and has no class-site.
  if (current && (versionOf(current) !== version || !existsSync(path.join(current, "bin/class-site")))) {
    const archive = `class-site-${version}-linux-${process.arch}.tar.gz`;
    throw new Failure(
      `This machine has version ${versionOf(current)} with class ${classNames().join(", ")}. Update it with the archive: sudo ./bin/class-site update ../${archive}`,
    );
  }
  refuseUnsuitableMachine();
  const wanted = await askAbout(options);
  if (current && isHere(wanted)) {
    return say(
      `Class ${wanted.year} is at https://${wanted.address} already, with version ${version}. Nothing was changed. How it is doing: sudo class-site status`,
    );
  }
  await checkFiles(ownRelease);
  await alone("install", async () => {
    const { proxy, remarks } = checkNewClass(wanted, options);
    for (const remark of remarks) say(remark);
    await setUpClass(wanted, options, proxy, (undo) => {
      if (currentRelease()) return;
      say(`Installing version ${version}.`);
      if (!existsSync(base)) undo(removeProgram);
      switchTo(keepRelease(ownRelease));
    });
  });
}

if (import.meta.main) {
  const command = classOptions(new Command("install"))
    .description("Puts the site of a class on this machine, and asks what it needs to know.")
    .helpOption("--help", "say this");
  await main(() => install(command.parse().opts<ClassOptions>()));
}
