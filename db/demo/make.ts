import { existsSync } from "node:fs";
import path from "node:path";
import { environment } from "#app/environment.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { howToSignIn } from "./accounts.ts";
import { makeSampleClass } from "./sample-class.ts";

/** Makes the sample class in DATA_DIR, when it is not there yet, and says how to sign in. */

const { dataDir } = environment();
const isThere = existsSync(path.join(dataDir, "alumni.sqlite"));
openDatabase(dataDir);
if (isThere) {
  console.log(`The sample class is in ${dataDir} already.`);
} else {
  const started = Date.now();
  const made = await makeSampleClass({ total: Number(process.env.DEMO_MEMBERS ?? 320), today: new Date() });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `Made a sample class of ${made.people} with ${made.portraits} portraits, ${made.albums} albums and ${made.photos} photos in ${dataDir} (${seconds} s).`,
  );
}
console.log(howToSignIn);
closeDatabase();
