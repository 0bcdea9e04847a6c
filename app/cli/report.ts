import { fullName, type Person } from "#app/domain/core/member.ts";
import { memberStateLabel } from "#app/domain/core/member-states.ts";
import { type BackupManifest, inMegabytes } from "#app/domain/maintenance/backup-archive.server.ts";
import type { ReplicaReport } from "#app/domain/maintenance/replica.server.ts";
import type { PreparedRestore } from "#app/domain/maintenance/restore.server.ts";
import type { ManagedMember } from "#app/domain/people/members.server.ts";
import type { SignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { defaultJoiningDays } from "#app/domain/sign-in/sign-in-links.ts";
import type { MailSettings } from "#app/settings/mail-settings.server.ts";
import { classSettings } from "#class-settings";

/** The texts of the command line, in sentences for volunteers. Every function returns text; none prints. */

/** What people type before a command: 'class-site run' on a machine that has no npm. */
export const siteCommand = process.env.SITE_COMMAND ?? "npm run site --";

const dateTimeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: classSettings.timeZone,
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** 'Saturday, November 28, 2026 at 8:15 AM EST': a date and time in the class's time zone. */
const formatDateTime = (date: Date): string => dateTimeFormat.format(date);

/** '1 row', '2 rows', '3,200 rows'. */
export const pluralize = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

/** A one-time link, its purpose, and when it expires. */
export function linkReport(
  member: Omit<Person, "karma">,
  { purpose, expiresAt }: Omit<SignInLink, "token">,
  address: string,
): string {
  const why = purpose === "join" ? "join the site" : "choose a new password";
  return paragraphs(
    [`With this link ${fullName(member)} can ${why}, once, until ${formatDateTime(expiresAt)}:`],
    [`  ${address}`],
    [`Send it to ${member.email ?? fullName(member)}, and to nobody else. This member's earlier links no longer work.`],
  );
}

export const noSite = (dataDir: string): string =>
  `There is no site in ${dataDir}. Set DATA_DIR to the folder of your site, or make a new site there with npm start.`;

export const unknownAddress =
  "The site has not been started with this data yet, so its address is a guess. Set SITE_URL to the site's address for a link that others can open.";

export function reactivatedReport(member: ManagedMember): string {
  const again = `${fullName(member)} is active again`;
  if (member.memberState === "joined") return `${again}, with the same password.`;
  if (member.memberState !== "invited") return `${again}.`;
  return `${again}, and has not chosen a password yet. To make a link:\n  ${siteCommand} sign-in-link ${nameInCommands(member)}`;
}

/** Who became the administrator of a site that had none, and where that person signs in. */
export const firstAdministratorReport = (email: string, address: string, hasPassword: boolean): string =>
  `The site had no administrator. Its administrator is now ${email}, who ${hasPassword ? "can sign in here" : `can choose a password here within ${defaultJoiningDays} days`}:\n  ${address}\n`;

export function membersTable(members: ManagedMember[]): string {
  const rows = members.map((member) => [
    String(member.id),
    `${member.lastName}, ${member.firstName}`,
    member.email ?? "",
    member.role === "administrator" ? "administrator" : member.profileType,
    memberStateLabel(member),
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** How a command names a member: by email address, or by user id where there is none. */
export const nameInCommands = ({ id, email }: Pick<Person, "id" | "email">): string => email ?? String(id);

export function unknownMember(emailOrId: string, similarMembers: ManagedMember[]): string {
  const suggestions = similarMembers.map((member) => `${nameInCommands(member)} (${fullName(member)})`);
  const question =
    suggestions.length > 0 ? ` Did you mean ${suggestions.join(" or ")}?` : ` To see all members: ${siteCommand} list`;
  return `No member has the ${/^\d+$/.test(emailOrId) ? "user id" : "email address"} "${emailOrId}".${question}`;
}

export const noMailServer = `This site sends no email. Set SMTP_URL to the address of a mail server, like
  smtps://user:password@mail.example
and MAIL_FROM to the address that the site writes from, like
  Class of 1985 <site@class.example>
docs/settings.md says more.`;

export const testEmailReport = (address: string, { host, port, from }: MailSettings): string =>
  `The mail server at ${host}:${port} accepted the test email to ${address}, from ${from.address}. If it doesn't arrive within a few minutes, look in the spam folder.`;

export function backupReport(file: string, bytes: number, { members, albums, photos, pictures }: BackupManifest): string {
  return paragraphs(
    [`${file} was written and read back: ${contents(members, albums, photos)}, ${inMegabytes(bytes)}.`],
    pictures.missing.length > 0
      ? [
          `Please note: ${pluralize(pictures.missing.length, "picture file")} that the site shows could not be found, and the backup does not contain them.`,
        ]
      : [],
    ["It contains the members' addresses and messages. Keep it on another machine, where only you can read it."],
  );
}

/** Why a restore is refused in a folder without a site, or with another one. */
export const noSiteToReplace = (dataDir: string, isFolderSet: boolean) =>
  placeRefused(`There is no site in ${dataDir}.`, isFolderSet, "If the site is new here, on another machine or disk");
export const anotherSite = (file: string, dataDir: string, isFolderSet: boolean) =>
  placeRefused(`The site in ${dataDir} is not the one that ${file} is of.`, isFolderSet, "To replace it all the same");

const placeRefused = (sentence: string, isFolderSet: boolean, condition: string) =>
  [
    `${sentence} Nothing was changed.${isFolderSet ? "" : " DATA_DIR was not set, so the usual folder was taken."}`,
    `If your site's data is in another folder, say so in front of the command, as its Backup page shows it:\n  DATA_DIR=/folder/of/the/data ${siteCommand} restore FILE`,
    `${condition}, add --new-place:\n  ${siteCommand} restore FILE --new-place`,
  ].join("\n\n");

/** What a restore would replace, and with what. */
export function restorableReport(file: string, backup: PreparedRestore, dataDir: string, isNew: boolean): string {
  const { madeAt, members, albums, photos, files, missing, missingPictures, replica, damaged } = backup;
  return paragraphs(
    [`${file} is complete: ${contents(members, albums, photos)}${madeAt ? `, as of ${formatDateTime(madeAt)}` : ""}.`],
    files.length === 0 && !replica ? ["It contains only the database. The pictures in DATA_DIR are not changed."] : [],
    replica ? [`${pluralize(replica.toFetch.length, "picture file")} will be fetched from it. All others are in DATA_DIR.`] : [],
    missing > 0 ? [`Please note: ${pluralize(missing, "picture file")} will be missing.`, ...listed(missingPictures)] : [],
    damaged > 0 ? [`Please note: ${pluralize(damaged, "picture")} had been damaged before this backup was made.`] : [],
    [isNew ? `It becomes a new site in ${dataDir}.` : `It replaces the site in ${dataDir}.`],
  );
}

/** That the restore is done, where the replaced database is, and who signs in with a password only now. */
export function restoredReport(replacedDatabase: string | null, withoutFactor: string[], lost: string[]): string {
  const keptLines = replacedDatabase ? [`The previous database is kept for 14 days: ${replacedDatabase}`] : [];
  const factorLines =
    withoutFactor.length > 0
      ? [
          `Two-step sign-in is off for ${withoutFactor.join(", ")}: its keys belong to another machine. They sign in with their password, and can turn it on again in 'Your account'.`,
        ]
      : [];
  const lostLines = lost.length > 0 ? ["These pictures are damaged in the replica and were not restored:", ...listed(lost)] : [];
  // 'class-site' starts it itself.
  const start = process.env.SITE_COMMAND ? "" : " Start the site again: npm start";
  return paragraphs([`Restored.${start}`], lostLines, keptLines, factorLines);
}

/** How many lines of a list are printed, for a terminal that keeps a few hundred. */
const longestList = 100;

const listed = (lines: string[]): string[] => [
  ...lines.slice(0, longestList).map((line) => `  ${line}`),
  ...(lines.length > longestList ? [`  and ${pluralize(lines.length - longestList, "more picture")}`] : []),
];

export const fetchedReport = (fetched: number, of: number): string => `${fetched} of ${pluralize(of, "picture file")} fetched`;

/** Whether everything is in the replica. */
export function replicaReport(report: ReplicaReport | null): string {
  if (!report) return "This site has no replica: REPLICA_URL is not set.";
  const { state, at, copiesPictures, completeAt, waiting, problems } = report;
  const pictures = copiesPictures ? "and every picture" : "but no pictures, which are not copied to this kind of address";
  const lines = {
    complete: [`The replica is up to date. It has every change ${pictures}.`],
    behind: ["The replica is NOT up to date."],
    unknown: ["The site does not run, or has just started, so nothing is copied now."],
  }[state];
  return paragraphs(
    lines,
    copiesPictures && state !== "complete"
      ? [completeAt ? `All pictures until ${formatDateTime(completeAt)} are in it.` : "Not all pictures are in it yet."]
      : [],
    waiting > 0 ? [`${pluralize(waiting, "picture file")} ${waiting === 1 ? "waits" : "wait"} to be copied.`] : [],
    problems,
    [`As of ${formatDateTime(at)}.`],
  );
}

const contents = (members: number, albums: number, photos: number) =>
  `${pluralize(members, "member")}, ${pluralize(albums, "album")} with ${pluralize(photos, "photo")}`;

export const section = (title: string, lines: string[]): string[] => (lines.length > 0 ? [title, ...lines] : []);
/** Paragraphs with a blank line between them, without the empty ones. */
export const paragraphs = (...parts: string[][]): string =>
  parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");

/** A failure with a sentence for the person at the terminal. */
export class Failure extends Error {}
