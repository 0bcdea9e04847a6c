import { count } from "drizzle-orm";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { samplePeople } from "#db/demo/people.ts";
import { randomFrom } from "#db/demo/random.ts";
import { users } from "#db/schema.ts";

/** Adds members to the sample class in DATA_DIR up to a total: `node tests/bench/more-members.ts 3200`. */

openDatabase(process.env.DATA_DIR ?? "data/demo");
const wanted = Number(process.argv[2]);
const existing = db().select({ total: count() }).from(users).get()?.total ?? 0;
const random = randomFrom(1985);
db().transaction((tx) => {
  for (let n = existing; n < wanted; n += 320) {
    for (const { hasJoined: _, hasPortrait: __, ...person } of samplePeople(random, Math.min(320, wanted - n))) {
      const row = { ...person, email: `${n}.${person.email}` };
      tx.insert(users)
        .values({ ...row, ...searchColumns(row), memberState: "joined" })
        .run();
    }
  }
});
closeDatabase();
