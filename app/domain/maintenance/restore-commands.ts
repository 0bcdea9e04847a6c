/** The commands that restore a backup of this very site, to copy into a terminal. */

interface Place {
  dataDir: string;
  /** The folder of the program. */
  programFolder: string;
  /** The environment of the running site. */
  settings: Record<string, string | undefined>;
}

export interface RestoreCommands {
  /** Restores; what follows is the file. */
  restore: (file: string) => string;
  /** Starts the site afterwards; null where 'class-site' stops and starts it. */
  start: string | null;
}

/** What a restore needs beside the data, where it is set: the site's class is in no database. */
const classNames = ["CLASS_YEAR", "SCHOOL_NAME", "SITE_NAME", "TIME_ZONE"] as const;

/** A word of a command, in quotes if a shell would read it otherwise. */
const word = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The folder of a class whose site systemd runs: deploy/class-of-1985@.service. */
const unitFolder = /^\/var\/lib\/class-of-1985\/([\w-]+)$/;

/** The commands for a site in this place. */
export function restoreCommands({ dataDir, programFolder, settings }: Place): RestoreCommands {
  const [, name] = unitFolder.exec(dataDir) ?? [];
  if (name) return { restore: (file) => `sudo class-site restore --class ${name} ${word(file)}`, start: null };
  const env = [["DATA_DIR", dataDir], ...classNames.map((key) => [key, settings[key]])]
    .flatMap(([key, value]) => (value ? [`${key}=${word(value)}`] : []))
    .join(" ");
  return {
    restore: (file) => `cd ${word(programFolder)}\n${env} npm run site -- restore ${word(file)}`,
    start: `cd ${word(programFolder)}\nDATA_DIR=${word(dataDir)} npm start`,
  };
}
