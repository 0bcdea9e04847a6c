import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { decoderFlags, decoderProgram } from "./domain/images/separate-decoder.server.ts";
import { readListSeparately } from "./domain/roster/roster-process.server.ts";

/**
 * The end of `npm run build`: starts the built server once on an empty folder and opens a page, and starts the programs that decode
 * pictures and read class lists, so that Node saves the compiled code in build/compile-cache. Later starts read it (app/start.sh), also
 * those of a user who can't write there.
 */

rmSync("build/compile-cache", { recursive: true, force: true });
// Windows starts the server without app/start.sh.
if (process.execve) {
  await fillCompileCache();
  compileDecoder();
}
Object.assign(process.env, { NODE_COMPILE_CACHE: "build/compile-cache", NODE_COMPILE_CACHE_PORTABLE: "1" });
await readListSeparately(Buffer.from("Name\nAnn Lee\n"), { choices: {}, wants: "columns" });

async function fillCompileCache() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "first-start-"));
  // The site's own settings could start a replica or send emails.
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0" };
  const server = spawn("/bin/sh", ["app/start.sh", process.execPath], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  for await (const line of createInterface({ input: server.stdout })) {
    const port = line.startsWith("{") && (JSON.parse(line) as { port?: number }).port;
    if (!port) continue;
    await (await fetch(`http://127.0.0.1:${port}/login`)).text();
    server.kill("SIGTERM");
  }
  const [code] = await ended;
  rmSync(dataDir, { recursive: true });
  if (code !== 0) throw new Error(`The first start of the built site ended with code ${code}.`);
}

/** Without a picture it fails, once it has loaded all that it needs. */
function compileDecoder() {
  const env = { NODE_COMPILE_CACHE: "build/compile-cache", NODE_COMPILE_CACHE_PORTABLE: "1" };
  spawnSync(process.execPath, [...decoderFlags, decoderProgram, "png"], { input: "", env });
}
