import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { restoreCommands } from "#app/domain/maintenance/restore-commands.ts";

/** What the Backup page says to copy into a terminal. */

const byHand = (settings = {}) =>
  restoreCommands({ dataDir: "/home/pat/our class/data", programFolder: "/home/pat/site", settings });

test("by hand, the command has the site's folders and the settings of its class, and a shell reads them as they are", () => {
  const school = "St. Mary's $HIGH";
  const { stop, restore } = byHand({ CLASS_YEAR: "1986", SCHOOL_NAME: school, SMTP_URL: "smtp://secret" });
  const command = restore("/tmp/our file.zip");
  expect([stop, command.includes("secret"), command.startsWith("cd /home/pat/site\n")]).toEqual([null, false, true]);
  const printed = command
    .replace(/^cd .*\n/, "")
    .replace("npm run site --", `sh -c 'printf "%s|" "$DATA_DIR" "$SCHOOL_NAME" "$@"' -`);
  expect(execFileSync("sh", ["-c", printed], { encoding: "utf8" })).toBe(
    `/home/pat/our class/data|${school}|restore|/tmp/our file.zip|`,
  );
});

test.each([
  [{}, "class-of-1985@1986", "class-of-1985@1986"],
  [{ LISTEN_FDS: "1" }, "class-of-1985@1986.socket class-of-1985@1986", "class-of-1985@1986.socket"],
])("with systemd, they stop and start what runs the class: %j", (settings, stopped, started) => {
  const commands = restoreCommands({
    dataDir: "/var/lib/class-of-1985/1986",
    programFolder: "/srv/class-of-1985/v1.2",
    settings,
  });
  expect([commands.stop, commands.start]).toEqual([`systemctl stop ${stopped}`, `systemctl start ${started}`]);
  expect(commands.restore("FILE.zip")).toBe(
    "cd /srv/class-of-1985/current\nrunuser -u class-1986 -- env DATA_DIR=/var/lib/class-of-1985/1986 npm run site -- restore FILE.zip",
  );
});
