import { fullName, type Member } from "#app/domain/core/member.ts";
import { memberStateLabel } from "#app/domain/core/member-states.ts";
import { type BackupManifest, inMegabytes } from "#app/domain/maintenance/backup-manifest.ts";
import type { PreparedRestore } from "#app/domain/maintenance/restore.server.ts";
import type { ManagedMember } from "#app/domain/people/members.server.ts";
import type { Roster, RosterComparison } from "#app/domain/roster/roster.server.ts";
import type { SignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { classSettings } from "#class-settings";

/** What the command line says, in sentences for volunteers. Every function answers text; none prints. */

/** How the command line is called. */
export const site = "npm run site --";

export const importHelp = `
The first row names the columns. First Name, Last Name and Email are needed;
Maiden Name, Type (Classmate or Teacher), Class Year, City, State, Profession,
Company and Artistic Specialty are read when they are there.
Whoever is a member already, by e-mail address, is left as they are: importing
a corrected list again is safe.

Examples:
  ${site} import class-list.csv --dry-run
  ${site} import class-list.csv`;

const moments = new Intl.DateTimeFormat("en-US", {
  timeZone: classSettings.timeZone,
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
const shownAtMost = 20;

/** 'Saturday, November 28, 2026 at 8:15 AM EST': a moment in words, in the class's time zone. */
export const inWords = (date: Date): string => moments.format(date);

/** '1 row', '2 rows', '3,200 rows'. */
export const pluralize = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

/** What an import would do or has done: how many are new, already members and faulty, and every row that needs a second look. */
export function rosterReport(file: string, roster: Roster, { newcomers, matching }: RosterComparison): string {
  const people = roster.entries.length + roster.faulty.length;
  return paragraphs(
    [`${file} lists ${pluralize(people, "person", "people")}:`],
    [
      `  ${newcomers.length.toLocaleString("en-US")} new`,
      `  ${matching.length.toLocaleString("en-US")} already members, by their e-mail address (what the site knows of them stays as it is)`,
      `  ${pluralize(roster.faulty.length, "faulty row")}${roster.faulty.length > 0 ? ", which cannot be imported" : ""}`,
    ],
    section(
      "Rows with errors (the numbers are those of your spreadsheet):",
      roster.faulty.map(({ row, name, faults }) => `  Row ${row}, ${name}: ${faults.join("; ")}.`),
    ),
    section(
      "Please check: these e-mail addresses belong to members of another name, so nobody was added for these rows:",
      matching
        .filter(({ hasOtherName }) => hasOtherName)
        .map(
          ({ row, person, member }) =>
            `  Row ${row}, ${fullName(person)}: ${person.email} is the address of ${fullName(member)}.`,
        ),
    ),
    section(
      "Please check: these new rows have the name of a member who is there already, with another e-mail address:",
      newcomers
        .filter(({ namesakes }) => namesakes.length > 0)
        .map(
          ({ row, person, namesakes }) =>
            `  Row ${row}, ${fullName(person)}, ${person.email}: ${namesakes.map((other) => other.email).join(", ")} is there.`,
        ),
    ),
    section(
      "These columns mean nothing to this site and were left out:",
      roster.ignoredColumns.map((heading) => `  ${heading}`),
    ),
  );
}

/** What was imported, and what to do next. */
export function importedReport(added: number, faultyRows: number, dataDir: string): string {
  return paragraphs(
    [`Added ${pluralize(added, "member")} to the site in ${dataDir}.`],
    faultyRows > 0 ? ["Correct the faulty rows in your list and import it again: nobody is added twice."] : [],
    [
      "Next, send every new member a link of their own to join with:",
      `  ${site} sign-in-link EMAIL`,
      "See who has not joined yet:",
      `  ${site} list --not-joined`,
    ],
  );
}

/** A one-time link, what it is for and how long it works. */
export function linkReport(member: Member, { purpose, expiresAt }: Omit<SignInLink, "token">, address: string): string {
  const why = purpose === "join" ? "join the site" : "choose a new password";
  return paragraphs(
    [`With this link ${fullName(member)} can ${why}, once, until ${inWords(expiresAt)}:`],
    [`  ${address}`],
    [`Send it to ${member.email}, and to nobody else. Earlier links of this member do not work any more.`],
  );
}

/** Why a command does nothing on a folder in which no site is. */
export const noSite = (dataDir: string): string =>
  `There is no site in ${dataDir}. Set DATA_DIR to the folder of your site, or make a new site there with npm start.`;

/** What is said below a link when nobody knows where the site is. */
export const unknownAddress =
  "The site has not been started on this data yet, so its address is a guess. Set SITE_URL to the site's address for a link that others can open.";

/** That an account is open again, and how its owner gets in. */
export function reactivatedReport(member: ManagedMember): string {
  const again = `${fullName(member)} is active again`;
  if (member.memberState === "joined") return `${again}, with the same password.`;
  if (member.memberState !== "invited") return `${again}.`;
  return `${again}, and has not chosen a password yet. To make a link:\n  ${site} sign-in-link ${member.email}`;
}

/** Who was made the administrator of a site that had none, and where that person begins. */
export const firstAdministratorReport = (email: string, address: string, hasPassword: boolean): string =>
  `Nobody could look after the site. Its administrator is now ${email}, who ${hasPassword ? "can sign in here" : "chooses a password within 7 days here"}:\n  ${address}\n`;

/** The first newcomers, for a dry run. */
export function newcomersReport({ newcomers }: RosterComparison): string {
  const lines = newcomers.slice(0, shownAtMost).map(({ row, person }) => `  Row ${row}: ${fullName(person)}, ${person.email}`);
  const more = newcomers.length - lines.length;
  return paragraphs(section("New:", more > 0 ? [...lines, `  … and ${more.toLocaleString("en-US")} more`] : lines));
}

/** One line a member, in columns. */
export function membersTable(members: ManagedMember[]): string {
  const rows = members.map((member) => [
    `${member.lastName}, ${member.firstName}`,
    member.email,
    member.role === "administrator" ? "administrator" : member.profileType,
    memberStateLabel(member),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** What to say when nobody has this e-mail address. */
export function unknownMember(email: string, alike: ManagedMember[]): string {
  const meant = alike.map((member) => `${member.email} (${fullName(member)})`);
  const question = meant.length > 0 ? ` Did you mean ${meant.join(" or ")}?` : ` See who is there: ${site} list`;
  return `No member has the e-mail address "${email}".${question}`;
}

/** What a backup holds that was written and read back. */
export function backupReport(file: string, bytes: number, { members, albums, photos, pictures }: BackupManifest): string {
  return paragraphs(
    [`${file} was written and read back: ${contents(members, albums, photos)}, ${inMegabytes(bytes)}.`],
    pictures.missing.length > 0
      ? [
          `Please note: ${pluralize(pictures.missing.length, "picture file")} that the site shows could not be found, so they are not in it.`,
        ]
      : [],
    ["It holds the members' addresses and letters. Keep it on another machine, where only you can read it."],
  );
}

/** What a restore would put in the place of what. */
export function restorableReport(file: string, backup: PreparedRestore, dataDir: string, isNew: boolean): string {
  const { madeAt, members, albums, photos, files, missing, damaged } = backup;
  return paragraphs(
    [`${file} is whole: ${contents(members, albums, photos)}${madeAt ? `, as of ${inWords(madeAt)}` : ""}.`],
    files.length === 0 ? ["It holds the database alone. The pictures in DATA_DIR stay as they are."] : [],
    missing > 0 ? [`Please note: ${pluralize(missing, "picture file")} will be missing.`] : [],
    damaged > 0 ? [`Please note: ${pluralize(damaged, "picture")} had been damaged before this backup was made.`] : [],
    [isNew ? `It becomes a new site in ${dataDir}, where there is none.` : `It takes the place of the site in ${dataDir}.`],
  );
}

/** That it is done, and where the old data is. */
export function restoredReport(kept: string | null): string {
  const way = kept ? [`The database from before is kept for 14 days: ${kept}`] : [];
  return paragraphs(["Restored. Start the site again: npm start"], way);
}

const contents = (members: number, albums: number, photos: number) =>
  `${pluralize(members, "member")}, ${pluralize(albums, "album")} with ${pluralize(photos, "photo")}`;

const section = (title: string, lines: string[]): string[] => (lines.length > 0 ? [title, ...lines] : []);
const paragraphs = (...parts: string[][]): string =>
  parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
