/** The commands that restore a backup of this very site, to copy into a terminal. */

interface Place {
  dataDir: string;
  /** The folder of the program. */
  programFolder: string;
  /** The environment of the running site. */
  settings: Record<string, string | undefined>;
}

export interface RestoreCommands {
  /** Stops the site; null where it was started by hand. */
  stop: string | null;
  /** Restores; what follows is the file. */
  restore: (file: string) => string;
  /** Restores a replica, by its address or folder, on a new machine. Its KEY and SECRET are to be put in. */
  restoreReplica: (address: string) => string;
  start: string;
}

/** What a restore needs beside the data, where it is set: the site's class is in no database. */
const classNames = ["CLASS_YEAR", "SCHOOL_NAME", "SITE_NAME", "TIME_ZONE"] as const;

/** A word of a command, in quotes if a shell would read it otherwise. */
const word = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The folder of a class whose site systemd runs: deploy/class-of-1985@.service. */
const unitFolder = /^\/var\/lib\/class-of-1985\/([\w-]+)$/;

/** The commands for a site in this place. With systemd, they run as root. */
export function restoreCommands({ dataDir, programFolder, settings }: Place): RestoreCommands {
  const env = [["DATA_DIR", dataDir], ...classNames.map((name) => [name, settings[name]])]
    .flatMap(([name, value]) => (value ? [`${name}=${word(value)}`] : []))
    .join(" ");
  const command = (file: string) => `npm run site -- restore ${word(file)}`;
  const keys = (address: string) =>
    address.startsWith("s3://") ? " LITESTREAM_ACCESS_KEY_ID=KEY LITESTREAM_SECRET_ACCESS_KEY=SECRET" : "";
  const [, name] = unitFolder.exec(dataDir) ?? [];
  if (!name) {
    return {
      stop: null,
      restore: (file) => `cd ${word(programFolder)}\n${env} ${command(file)}`,
      restoreReplica: (address) => `cd ${word(programFolder)}\n${env}${keys(address)} ${command(address)} --new-place`,
      start: `cd ${word(programFolder)}\nDATA_DIR=${word(dataDir)} npm start`,
    };
  }
  // A class that sleeps is started by its socket, which systemd hands to the process.
  const units = settings.LISTEN_FDS ? `class-of-1985@${name}.socket class-of-1985@${name}` : `class-of-1985@${name}`;
  const asClass = `cd /srv/class-of-1985/current\nrunuser -u class-${name} -- env ${env}`;
  return {
    stop: `systemctl stop ${units}`,
    restore: (file) => `${asClass} ${command(file)}`,
    restoreReplica: (address) => `${asClass}${keys(address)} ${command(address)} --new-place`,
    start: `systemctl start ${units.split(" ")[0]}`,
  };
}
