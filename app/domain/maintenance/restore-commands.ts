/** The commands that people of this very site copy into a terminal: to restore a backup, and how other commands begin. */

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
  /** Restores a replica, by its address or folder, on a new machine, and goes on with it. Its keys are to be put in. */
  restoreReplica: (address: string) => string;
  /** Starts the site afterwards; null where 'class-site' stops and starts it. */
  start: string | null;
}

/** What a restore needs beside the data, where it is set: the site's class is in no database. */
const classNames = ["CLASS_YEAR", "SCHOOL_NAME", "SITE_NAME", "TIME_ZONE"] as const;

/** A word of a command, in quotes if a shell would read it otherwise. */
const word = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The folder of a class whose site systemd runs: deploy/class-of-1985@.service. */
const unitFolder = /^\/var\/lib\/class-of-1985\/([\w-]+)$/;

/** What a terminal command of the site with this data begins with. */
export function commandStart(dataDir: string): string {
  const [, name] = unitFolder.exec(dataDir) ?? [];
  return name ? `sudo class-site run --class ${name}` : "npm run site --";
}

const needsKeys = (address: string) => address.startsWith("s3://");

/** The commands for a site in this place. */
export function restoreCommands({ dataDir, programFolder, settings }: Place): RestoreCommands {
  const [, name] = unitFolder.exec(dataDir) ?? [];
  if (name) {
    const restore = `sudo class-site restore --class ${name}`;
    const set = `sudo class-site set --class ${name}`;
    const keys = `${set} LITESTREAM_ACCESS_KEY_ID LITESTREAM_SECRET_ACCESS_KEY\n`;
    return {
      restore: (file) => `${restore} ${word(file)}`,
      restoreReplica: (address) =>
        `${needsKeys(address) ? keys : ""}${restore} --new-place ${word(address)}\n${set} ${word(`REPLICA_URL=${address}`)}`,
      start: null,
    };
  }
  const env = [["DATA_DIR", dataDir], ...classNames.map((key) => [key, settings[key]])]
    .flatMap(([key, value]) => (value ? [`${key}=${word(value)}`] : []))
    .join(" ");
  const folder = `cd ${word(programFolder)}`;
  const command = (file: string) => `npm run site -- restore ${word(file)}`;
  const keys = (address: string) =>
    needsKeys(address) ? " LITESTREAM_ACCESS_KEY_ID=KEY LITESTREAM_SECRET_ACCESS_KEY=SECRET" : "";
  return {
    restore: (file) => `${folder}\n${env} ${command(file)}`,
    restoreReplica: (address) => `${folder}\n${env}${keys(address)} ${command(address)} --new-place`,
    start: `${folder}\nDATA_DIR=${word(dataDir)} npm start`,
  };
}
