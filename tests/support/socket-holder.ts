import { spawnSync } from "node:child_process";
import { createServer } from "node:net";

/**
 * Stands for systemd: opens a Unix socket, starts a command on it, and starts it again when it ended with code 0. Ends with the
 * command's other codes. Run as `node tests/support/socket-holder.ts SOCKET COMMAND…`.
 */

const [place = "", ...command] = process.argv.slice(2);
const server = createServer().listen(place);
const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
const asChild = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"';
let status: number | null = 0;
// Synchronous, so that this process never accepts a connection itself.
while (status === 0) {
  ({ status } = spawnSync("/bin/sh", ["-c", asChild, "sh", ...command], { stdio: ["ignore", "inherit", "inherit", fd] }));
}
process.exit(status ?? 0);
