import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

const day = 86_400_000;
const easternDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/** Creates the nightly copies of so many nights before `now`, as empty files. */
export function createNightlyBackups(now: Date, nights: number, dataDir: string): void {
  for (let n = 1; n <= nights; n++) {
    const night = new Date(now.getTime() - n * day);
    const file = path.join(dataDir, "backups", `nightly-${easternDay.format(night)}.sqlite`);
    writeFileSync(file, "");
    utimesSync(file, night, night);
  }
}
