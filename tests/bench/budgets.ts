import { spawnSync } from "node:child_process";
import path from "node:path";

/** Checks the server's budgets of memory and time. `npm run bench:budgets` after a build, on an idle machine; exits with 1 over a budget. */

const benches = [
  { name: "memory", args: ["quick"] },
  { name: "uploads" },
  { name: "heavy-posts" },
  { name: "slow-clients", env: { SECONDS: "20" } },
  { name: "letters" },
];

const failed = benches.filter(({ name, args = [], env = {} }) => {
  const program = path.join(import.meta.dirname, `${name}.ts`);
  return spawnSync(process.execPath, [program, ...args], { env: { ...process.env, ...env }, stdio: "inherit" }).status !== 0;
});
console.log(`\n${benches.length - failed.length} of ${benches.length} benchmarks keep to their budgets`);
process.exit(failed.length === 0 ? 0 : 1);
