import path from "node:path";

/** The site's database under its data folder. */
export const databaseFile = (dataDir: string) => path.join(dataDir, "alumni.sqlite");
