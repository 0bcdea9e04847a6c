import { spawnSync } from "node:child_process";
import path from "node:path";

/**
 * What the server may take at most, in memory and in time: each bench says whether it keeps its budgets, with a tenth of
 * room. `npm run bench:budgets` after a build, on a machine that does nothing else; ends with 1 when one is not kept.
 */

const benches = [
  { name: "memory", args: ["quick"] },
  { name: "heavy-posts" },
  { name: "slow-clients", env: { SECONDS: "20" } },
  { name: "letters" },
];

const failed = benches.filter(({ name, args = [], env = {} }) => {
  const program = path.join(import.meta.dirname, `${name}.ts`);
  return spawnSync(process.execPath, [program, ...args], { env: { ...process.env, ...env }, stdio: "inherit" }).status !== 0;
});
console.log(`\n${benches.length - failed.length} of ${benches.length} benches keep their budgets`);
process.exit(failed.length === 0 ? 0 : 1);
