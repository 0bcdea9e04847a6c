import { statSync } from "node:fs";
import path from "node:path";
import { freeMegabytes } from "./checks.ts";
import { currentRelease, newestBackup, nodeOf, readSettings, site, sleeps, userOf } from "./classes.ts";
import { currentLink, dataFolder, run, say } from "./machine.ts";
import { addressOf, certificateOf } from "./proxy.ts";
import { versionOf } from "./releases.ts";

/** How a class is doing, in one line for each question. Asking starts no site. */

export async function showStatus(name: string): Promise<void> {
  const address = readSettings(name).SITE_URL ?? "no address";
  const lines: [string, string][] = [
    ["site", running(name)],
    ["version", versionOf(currentRelease() ?? "") || "none"],
    ["disk", disk(name)],
    ["last backup", lastBackup(name)],
    ["last email", lastEmail(name)],
    ["certificate", await certificate(name)],
    ["replica", replica(name)],
  ];
  say(`Class ${name}, ${address}`);
  for (const [title, text] of lines) say(`  ${title.padEnd(12)} ${text}`);
}

/** Whether somebody has to do something: the site doesn't run although it should. */
export const isDown = (name: string): boolean => !sleeps(name) && property(name, "ActiveState") !== "active";

const property = (name: string, key: string) =>
  run("systemctl", ["show", "--value", "-p", key, `class-of-1985@${name}.service`]).output.trim();

function running(name: string): string {
  const state = property(name, "ActiveState");
  if (state === "active") return `running since ${property(name, "ActiveEnterTimestamp")}`;
  if (sleeps(name)) return "asleep; the next visit starts it";
  return `NOT RUNNING (${state || "unknown"}): class-site log`;
}

function disk(name: string): string {
  const { output } = run("du", ["-sm", dataFolder(name)]);
  const free = freeMegabytes(dataFolder(name));
  return `${/^\d+/.exec(output)?.[0] ?? "?"} MB used by this class, ${free ?? "?"} MB free`;
}

const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** 'Nov 27, 2026, 2:40 AM, 3 days ago', and a warning if that is too long ago. */
function moment(date: Date, daysToWarn = Number.POSITIVE_INFINITY): string {
  const days = Math.floor((Date.now() - date.getTime()) / 86_400_000);
  const ago = days < 1 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
  return `${timeFormat.format(date)}, ${ago}${days > daysToWarn ? ": TOO LONG AGO" : ""}`;
}

function lastBackup(name: string): string {
  const file = newestBackup(name);
  return file ? `${moment(statSync(file).mtime, 8)}, ${file}` : "NONE YET: class-site backup";
}

/** Asked as the class's user: another user's files beside the database would keep the site from it. */
function lastEmail(name: string): string {
  if (!readSettings(name).SMTP_URL) return "the site sends none: no SMTP_URL";
  const query = `const { DatabaseSync } = require("node:sqlite");
const database = new DatabaseSync(process.argv[1], { readOnly: true });
const { last, waiting } = database.prepare("SELECT max(finished_at) FILTER (WHERE state = 'sent') AS last, count(*) FILTER (WHERE state = 'waiting') AS waiting FROM outgoing_emails").get();
console.log(JSON.stringify({ last, waiting }));`;
  const database = path.join(dataFolder(name), "alumni.sqlite");
  const { code, output } = run("runuser", ["-u", userOf(name), "--", nodeOf(currentLink), "-e", query, database]);
  if (code !== 0) return "unknown: the database could not be read";
  const { last, waiting } = JSON.parse(output.trim().split("\n").at(-1) ?? "{}");
  return `${last ? moment(new Date(last)) : "none yet"}${waiting > 0 ? `; ${waiting} waiting` : ""}`;
}

async function certificate(name: string): Promise<string> {
  if (!readSettings(name).SITE_URL?.startsWith("https:")) return "none needed for plain http";
  const shown = await certificateOf(addressOf(name));
  if (!shown) return "NONE: no proxy on this machine shows one; journalctl -u caddy";
  const days = Math.floor((shown.validTo.getTime() - Date.now()) / 86_400_000);
  return `until ${timeFormat.format(shown.validTo)}${shown.isTrusted ? "" : ", NOT TRUSTED by browsers"}${days < 10 ? ": ENDS SOON" : ""}`;
}

function replica(name: string): string {
  const { REPLICA_URL: place } = readSettings(name);
  if (!place) return "none";
  const { code, output } = site(name, ["replica"], { withReplica: true });
  return code === 0 ? `${place}: ${output.trim().replace(/\s+/g, " ")}` : `${place}: unknown; look at: class-site log`;
}
