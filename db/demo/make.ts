import { environment } from "#app/settings/environment.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { howToSignIn } from "./accounts.ts";
import { makeSampleClass } from "./sample-class.ts";

/** Creates the sample class in DATA_DIR, unless somebody is there already, and prints how to sign in. */

const { dataDir } = environment();
openDatabase(dataDir);
const exists = db().select({ id: users.id }).from(users).limit(1).get() !== undefined;
if (exists) {
  console.log(`The sample class already exists in ${dataDir}.`);
} else {
  const started = Date.now();
  const counts = await makeSampleClass({ total: Number(process.env.DEMO_MEMBERS ?? 320), today: new Date() });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `Created a sample class of ${counts.people} with ${counts.portraits} portraits, ${counts.albums} albums, and ${counts.photos} photos in ${dataDir} (${seconds} s).`,
  );
}
console.log(howToSignIn);
closeDatabase();
