import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import type { z } from "zod";
import type { Actor } from "#app/domain/core/member.ts";
import { renewSearchColumns } from "#app/domain/core/member-rows.server.ts";
import { classSettings } from "#class-settings";
import { closeDatabase, openDatabase, UnusableDatabaseError } from "#db/client.server.ts";
import { databaseFile } from "#db/database-file.ts";
import { storageProblem } from "#db/storage-errors.server.ts";
import { addBackupCommands } from "./cli/backup.ts";
import { addImportCommand } from "./cli/import.ts";
import {
  Failure,
  firstAdministratorReport,
  linkReport,
  membersTable,
  nameInCommands,
  noMailServer,
  noSite,
  pluralize,
  reactivatedReport,
  siteCommand,
  testEmailReport,
  unknownAddress,
  unknownMember,
} from "./cli/report.ts";
import { turnOffOthersSecondFactor } from "./domain/account/own-second-factor.server.ts";
import { fullName } from "./domain/core/member.ts";
import type { Operation } from "./domain/core/operation.server.ts";
import { Refusal } from "./domain/core/refusal.ts";
import { siteAddress } from "./domain/core/site-files.server.ts";
import { sendTestEmail } from "./domain/mail/mail-report.server.ts";
import * as members from "./domain/people/members.server.ts";
import { administratorActor, ensureFirstAdministrator } from "./domain/sign-in/first-administrator.server.ts";
import { createSignInLink } from "./domain/sign-in/sign-in-links.server.ts";
import { joinPath } from "./domain/sign-in/sign-in-links.ts";
import { BadSetting, environment } from "./settings/environment.server.ts";

/** The command line for volunteer administrators: npm run site -- COMMAND. Acts as the first administrator. */

interface AddOptions {
  first: string;
  last: string;
  email?: string;
  teacher?: true;
  year: string;
  maiden?: string;
  namesake?: true;
}

const program = new Command(siteCommand)
  .description("Manages the site's members and data. The site can keep running, except during a restore.")
  .configureHelp({ sortSubcommands: false })
  .addHelpText(
    "after",
    `\nExample: ${siteCommand} import class-list.csv --dry-run\nMore about a command: ${siteCommand} help import`,
  );

addImportCommand(program, withSite, say);

program
  .command("add")
  .requiredOption("--first <NAME>", "first name")
  .requiredOption("--last <NAME>", "last name")
  .option("--email <ADDRESS>", "email address, if anybody knows one")
  .option("--teacher", "a teacher; otherwise a classmate")
  .option("--year <YEAR>", "graduation year", String(classSettings.year))
  .option("--maiden <NAME>", "maiden name")
  .option("--namesake", "somebody else in the class has this name")
  .description("add one member and make a joining link")
  .addHelpText("after", `\nExample:\n  ${siteCommand} add --first Anna --last Núñez --email anna@example.com --maiden Bradtke`)
  .action(async ({ first, last, email, teacher, year, maiden, namesake }: AddOptions) => {
    const profileType: "teacher" | "classmate" = teacher ? "teacher" : "classmate";
    const name = { firstName: first, lastName: last, maidenName: maiden, isNamesake: namesake };
    const input = { ...name, email, profileType, graduationYear: year };
    await withSite(async (actor) => {
      const { link, ...member } = await perform(members.addMember, actor, input);
      const report = link ? `\n\n${linkReport(member, link, address(joinPath(link.token)))}` : "";
      say(`${fullName(member)} was added.${report}`);
    });
  });

memberCommand("sign-in-link", "make a one-time link for a member to choose a password", async (actor, member) => {
  const link = await perform(createSignInLink, actor, { userId: member.id });
  say(linkReport(member, link, address(joinPath(link.token))));
});

memberCommand("set-password", "set a member's password; asks for it, or reads it from standard input", async (actor, member) => {
  await perform(members.setPassword, actor, { userId: member.id, password: await askPassword(fullName(member)) });
  say(`${fullName(member)} has a new password and is signed out everywhere.`);
});

memberCommand(
  "deactivate",
  "close a member's account: they are signed out and not listed; nothing is deleted",
  async (actor, member) => {
    await perform(members.deactivateMember, actor, { userId: member.id });
    say(`${fullName(member)} is deactivated. To undo this:\n  ${siteCommand} reactivate ${nameInCommands(member)}`);
  },
);

memberCommand("reactivate", "reopen a deactivated account", async (actor, member) => {
  await perform(members.reactivateMember, actor, { userId: member.id });
  say(reactivatedReport(member));
});

memberCommand(
  "turn-off-second-factor",
  "let an administrator who lost the phone sign in with the password only",
  async (actor, member) => {
    await perform(turnOffOthersSecondFactor, actor, { userId: member.id });
    say(`The two-step sign-in of ${fullName(member)} is off. The password alone signs them in now.`);
  },
);

program
  .command("list")
  .option("--not-joined", "only members who have not chosen a password yet")
  .option("--inactive", "only deactivated members")
  .description("list the members by last name")
  .addHelpText("after", `\nExamples:\n  ${siteCommand} list\n  ${siteCommand} list --not-joined`)
  .action(async ({ notJoined, inactive }: { notJoined?: true; inactive?: true }) => {
    if (notJoined && inactive) throw new Failure("Please use either --not-joined or --inactive, not both.");
    await withSite(async () => {
      const listed = members.listMembers(inactive ? "inactive" : notJoined ? "not-joined" : "active");
      if (listed.length > 0) say(`${membersTable(listed)}\n`);
      say(`${pluralize(listed.length, "member")}.`);
    });
  });

program
  .command("mail-test")
  .argument("<ADDRESS>", "where to send it, such as your own email address")
  .description("send a test email now, and say whether the mail server accepts it")
  .addHelpText("after", `\nExample:\n  ${siteCommand} mail-test anna@example.com`)
  .action(async (address: string) => {
    const { mail } = environment();
    if (!mail) throw new Failure(noMailServer);
    await withSite(async (actor) => {
      const sent = await perform(sendTestEmail, actor, { address });
      say(testEmailReport(sent.address, mail));
    });
  });

addBackupCommands(program, withSite, say);

try {
  await program.parseAsync();
} catch (error) {
  const isExplained = [Failure, Refusal, BadSetting, UnusableDatabaseError].some((kind) => error instanceof kind);
  const sentence = isExplained ? (error as Error).message : storageProblem(error, environment().dataDir);
  if (!sentence) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

/** A command about one member, found by email address or user id. */
function memberCommand(
  name: string,
  description: string,
  run: (actor: Actor, member: members.ManagedMember) => Promise<void>,
): void {
  program
    .command(name)
    .argument("<EMAIL>", "the member's email address, or user id such as 12")
    .description(description)
    .addHelpText("after", `\nExample:\n  ${siteCommand} ${name} anna@example.com`)
    .action((emailOrId: string) =>
      withSite(async (actor) => {
        const isId = /^\d{1,15}$/.test(emailOrId);
        const member = isId ? members.findManagedMember(Number(emailOrId)) : members.findMemberByEmail(emailOrId);
        if (!member) throw new Failure(unknownMember(emailOrId, isId ? [] : members.findMembersByText(emailOrId)));
        await run(actor, member);
      }),
    );
}

/**
 * Opens the site's database for one command, and creates an administrator if none can sign in. Throws a Failure for a
 * folder without a site: only starting the site creates one, and a mistyped folder must not look like an empty site.
 */
async function withSite(work: (actor: Actor) => Promise<void>): Promise<void> {
  const { dataDir, adminEmail, adminPassword } = environment();
  if (!existsSync(databaseFile(dataDir))) throw new Failure(noSite(dataDir));
  say(`The site in ${dataDir}\n`);
  try {
    openDatabase(dataDir);
    renewSearchColumns();
    const created = await ensureFirstAdministrator({ email: adminEmail, password: adminPassword });
    if (created) {
      const { email, token } = created;
      say(firstAdministratorReport(email, address(token ? joinPath(token) : "/login"), token === null));
    }
    await work(administratorActor());
  } finally {
    closeDatabase();
  }
}

/** Checks the input and performs the operation. Throws a Failure that lists every error of the input. */
async function perform<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result>,
  actor: Actor,
  input: z.input<Schema>,
): Promise<Result> {
  const parsed = operation.input.safeParse(input);
  if (!parsed.success) throw new Failure(parsed.error.issues.map((issue) => `${issue.message}.`).join("\n"));
  return operation.perform(actor, parsed.data);
}

function address(pathname: string): string {
  const origin = siteAddress();
  const { port } = environment();
  return origin ? `${origin}${pathname}` : `http://localhost:${port}${pathname}\n\n${unknownAddress}`;
}

async function askPassword(memberName: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? "";
  const password = await askHidden(`New password for ${memberName}: `);
  if ((await askHidden("New password again: ")) !== password)
    throw new Failure("The two passwords don't match. Nothing was changed.");
  return password;
}

/** Asks without showing the answer. */
function askHidden(question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: discardedOutput, terminal: true });
    process.stdout.write(question);
    lines.once("close", () => {
      process.stdout.write("\n");
      reject(new Failure("No password was given. Nothing was changed."));
    });
    lines.question("", (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}

function say(sentence: string): void {
  console.log(sentence);
}
