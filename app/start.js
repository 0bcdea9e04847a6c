import { existsSync } from "node:fs";

/**
 * `npm start`: replaces this process with app/start.sh and that with the built server. Windows cannot replace a process, so
 * the server runs there without the settings in that file.
 * JavaScript, because Node takes 0.1 seconds to prepare for the first TypeScript file.
 */

const serverFile = "build/server/index.js";

if (!existsSync(serverFile)) {
  console.error("The site has not been built yet. Run `npm run build` first.");
  process.exit(1);
}
if (process.env.LISTEN_PID === String(process.pid)) {
  console.error("This program can't pass on the socket that it was started with. Please start app/start.sh instead.");
  process.exit(1);
}
process.env.NODE_ENV = "production";
if (process.execve) {
  process.execve("/bin/sh", ["/bin/sh", "app/start.sh", process.execPath, ...process.execArgv], process.env);
} else {
  await import(new URL(`../${serverFile}`, import.meta.url).href);
}
