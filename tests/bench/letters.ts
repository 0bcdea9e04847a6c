import { makeLetters, makeLettersInput } from "#app/domain/roster/joining-letters.server.ts";
import { administratorActor, ensureFirstAdministrator } from "#app/domain/sign-in/first-administrator.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { temporaryFolder } from "./bench-class.ts";
import { checkBudget } from "./measure.ts";

/** The time it takes to make 3,000 joining letters. Part of `npm run bench:budgets`; exits with 1 if over budget. */

const budget = 5000;

process.env.DATA_DIR = temporaryFolder();
openDatabase(process.env.DATA_DIR);
await ensureFirstAdministrator({ email: null, password: null });
const person = { firstName: "A", lastName: "B", sortName: "b, a", searchText: "a b", memberState: "invited" } as const;
for (let n = 0; n < 3000; n += 500) {
  const some = Array.from({ length: 500 }, (_, i) => ({ ...person, email: `many${n + i}@example.com` }));
  db().insert(users).values(some).run();
}
const started = performance.now();
const { letters } = await makeLetters.perform(administratorActor(), makeLettersInput.parse({ everyone: true }));
checkBudget(`${letters} letters`, performance.now() - started, budget, "ms");
closeDatabase();
