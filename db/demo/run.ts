import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** `npm run demo`: builds the site and makes the sample class at the same time, and starts the site. */

// The packages are compiled for the Node that `npm ci` brings.
if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error("Please type: npm run demo");
  process.exit(1);
}

console.log("Building the site and making the sample class…");
const results = await Promise.all([output("react-router build"), output(`"${process.execPath}" db/demo/make.ts`)]);
const failed = results.filter(({ code }) => code !== 0);
for (const { printed } of failed) console.error(printed);
if (failed.length > 0) process.exit(1);
console.log(results[1]?.printed);
await import(new URL("../../build/server/index.js", import.meta.url).href);

/** Runs a command. Returns its exit code and what it printed. */
async function output(command: string) {
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  const code = new Promise((done) => child.once("close", done));
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, printed: `${printed}${errors}`.trim() };
}
