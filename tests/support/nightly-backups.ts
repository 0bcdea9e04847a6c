import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

const day = 86_400_000;
const easternDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/** The data folder of a site that made its nightly copy on so many nights before this moment; the copies are empty. */
export function ranOnNightsBefore(now: Date, nights: number, dataDir: string): void {
  for (let n = 1; n <= nights; n++) {
    const night = new Date(now.getTime() - n * day);
    const file = path.join(dataDir, "backups", `nightly-${easternDay.format(night)}.sqlite`);
    writeFileSync(file, "");
    utimesSync(file, night, night);
  }
}
