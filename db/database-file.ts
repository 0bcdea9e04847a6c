import path from "node:path";

/** The path of the site's database in its data folder. */
export const databaseFile = (dataDir: string) => path.join(dataDir, "alumni.sqlite");
