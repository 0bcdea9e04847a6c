import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { workbook } from "../../support/archives.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { type Site, startSite, temporaryFolder } from "../../support/site.ts";
import { photoFile } from "../site.fixture.ts";

/** The computer of a class that begins: a folder for the data, a mail server, and the volunteer's own files. */
export interface Machine {
  site: Site;
  mail: MailServer;
  /** An Excel workbook as a school office sends it. */
  classList: string;
  photo: string;
  backup: string;
  /** The data folder is lost, and what a terminal command restores from the backup is started on a new one. */
  loseAndRestore(): Promise<string>;
  close(): Promise<void>;
}

const rows = [
  ["Art and Design, Class of 1985"],
  [],
  ["First Name", "Last Name", "Née", "E-mail", "Street", "City", "State", "ZIP", "Status"],
  ["Greta", "Quast", "Lindqvist", "greta@class.example", "12 Elm St", "Beacon", "NY", 12_508, ""],
  ["Ben", "Éclair", "", "ben@class.example", "", "", "", "", ""],
  ["Roz", "Fell", "", "roz@class.example", "", "", "", "", ""],
  ["Vera", "Stone", "", "vera@class.example", "", "", "", "", "Teacher"],
  ["Walter", "Bright", "", "", "", "", "", "", "deceased 2011"],
  ["Inez", "Moreno", "", "", "", "", "", "", "missing"],
  ["Tom", "Sorrow", "", "nowhere", "", "", "", "", ""],
];

export async function newMachine(): Promise<Machine> {
  const folder = temporaryFolder("first-month-");
  const inFolder = (name: string) => path.join(folder, name);
  writeFileSync(inFolder("class.xlsx"), await workbook([{ name: "1985", rows }]));
  writeFileSync(inFolder("door.jpg"), (await photoFile("#335577")).buffer);
  const mail = await startMailServer();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: "Class of 1985 <site@class.example>" };
  const machine: Machine = {
    site: await startSite(inFolder("data"), settings),
    mail,
    classList: inFolder("class.xlsx"),
    photo: inFolder("door.jpg"),
    backup: inFolder("backup.zip"),
    async loseAndRestore() {
      await machine.site.stop();
      rmSync(inFolder("data"), { recursive: true });
      const env = { ...process.env, DATA_DIR: inFolder("new-disk") };
      const report = execFileSync(process.execPath, ["app/cli.ts", "restore", machine.backup, "--yes", "--new-place"], {
        env,
        encoding: "utf8",
      });
      machine.site = await startSite(inFolder("new-disk"), settings);
      return report;
    },
    async close() {
      await machine.site.stop();
      await mail.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return machine;
}

/** Whether a saved file is a ZIP file. */
export const isZipFile = (file: string) => readFileSync(file).subarray(0, 4).toString("latin1") === "PK\x03\x04";
