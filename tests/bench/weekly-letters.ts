import { eq } from "drizzle-orm";
import { queueWeeklyLetters } from "#app/domain/account/weekly-letter.server.ts";
import { currentLetter } from "#app/domain/account/weekly-letter-time.server.ts";
import { environment } from "#app/environment.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { emailSettings, users } from "#db/schema.ts";
import { addMembers } from "./bench-class.ts";
import { checkBudget, pause } from "./measure.ts";

/**
 * The weekly letters of 3,000 members, and how long nothing else could run. Part of `npm run bench:mail`, which sets SMTP_URL; exits
 * with 1 if over budget.
 */

const readers = 3000;
/** Milliseconds for which the server may answer nobody. */
const budget = 50;

openDatabase(environment().dataDir);
await addMembers(readers + 1);
const letter = currentLetter(new Date("2026-11-22T15:00:00Z"));
if (!letter) throw new Error("It is not the time of a letter");
const { due } = letter;
const before = (days: number) => new Date(due.getTime() - days * 86_400_000);
db()
  .update(users)
  .set({ memberState: "joined", lastLoginAt: before(3), joinedAt: before(90) })
  .run();
db()
  .update(users)
  .set({ joinedAt: before(2) })
  .where(eq(users.id, 1))
  .run();
for (const [name, distinct] of [
  ["all have had the last letter", 1],
  ["each asked for it at another moment", readers],
] as const) {
  for (let id = 2; id <= readers + 1; id++) {
    const weeklySince = new Date(before(7).getTime() + (id % distinct) * 1000);
    const row = { userId: id, weeklyLetter: true, weeklySince, updatedAt: weeklySince };
    db().insert(emailSettings).values(row).onConflictDoUpdate({ target: emailSettings.userId, set: row }).run();
  }
  // What making the class left behind.
  await pause(500);
  const watch = watchBlocks();
  const began = performance.now();
  const queued = await queueWeeklyLetters(due);
  console.log(`\n${queued} weekly letters where ${name}: ${Math.round(performance.now() - began)} ms in all`);
  if (queued !== readers) throw new Error("Not everybody got a letter");
  const { clock, work } = watch();
  console.log(`the longest time without another answer: ${Math.round(clock)} ms by the clock`);
  checkBudget("of which the process worked", work, budget, "ms");
}
closeDatabase();

/**
 * Returns a function that returns the longest times in which nothing else ran: by the clock, and of this thread's own work, which
 * doesn't depend on what else the machine does.
 */
function watchBlocks(): () => { clock: number; work: number } {
  const longest = { clock: 0, work: 0 };
  let last = moment();
  const look = () => {
    const now = moment();
    longest.clock = Math.max(longest.clock, now.clock - last.clock);
    longest.work = Math.max(longest.work, now.work - last.work);
    last = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    look();
    clearInterval(timer);
    return longest;
  };
}

function moment() {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), work: (user + system) / 1000 };
}
