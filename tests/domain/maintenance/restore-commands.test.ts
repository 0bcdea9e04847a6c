import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { restoreCommands } from "#app/domain/maintenance/restore-commands.ts";

/** What the Backup page says to copy into a terminal. */

const byHand = (settings = {}) =>
  restoreCommands({ dataDir: "/home/pat/our class/data", programFolder: "/home/pat/site", settings });

test("by hand, the command has the site's folders and the settings of its class, and a shell reads them as they are", () => {
  const school = "St. Mary's $HIGH";
  const { start, restore } = byHand({ CLASS_YEAR: "1986", SCHOOL_NAME: school, SMTP_URL: "smtp://secret" });
  const command = restore("/tmp/our file.zip");
  expect([command.includes("secret"), command.startsWith("cd /home/pat/site\n")]).toEqual([false, true]);
  expect(start).toBe("cd /home/pat/site\nDATA_DIR='/home/pat/our class/data' npm start");
  const printed = command
    .replace(/^cd .*\n/, "")
    .replace("npm run site --", `sh -c 'printf "%s|" "$DATA_DIR" "$SCHOOL_NAME" "$@"' -`);
  expect(execFileSync("sh", ["-c", printed], { encoding: "utf8" })).toBe(
    `/home/pat/our class/data|${school}|restore|/tmp/our file.zip|`,
  );
});

test("with systemd, class-site stops and starts the class", () => {
  const { start, restore } = restoreCommands({
    dataDir: "/var/lib/class-of-1985/1986",
    programFolder: "/srv/class-of-1985/releases/1.2.0",
    settings: {},
  });
  expect([start, restore("/root/our file.zip")]).toEqual([null, "sudo class-site restore --class 1986 '/root/our file.zip'"]);
});
