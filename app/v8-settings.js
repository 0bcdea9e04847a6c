import { setFlagsFromString } from "node:v8";
// Node compiled these when it was built. V8 takes that code only while its flags are the usual ones.
import "node:crypto";
import "node:fs/promises";
import "node:http";
import "node:https";
import "node:stream/promises";
import "node:worker_threads";
import "node:zlib";

/**
 * Loaded before the server (app/start.sh): V8 flags that save memory. On the command line they would cost a start 40 ms,
 * because V8 would compile Node's own modules again. JavaScript, because a start takes 30 ms less than with TypeScript.
 */

// Node loads what is behind these when they are first used.
void globalThis.Response;

/**
 * Collect garbage sooner than usual, and let app/idle-collection.server.ts ask for it. One compiler instead of three: a class's
 * site opens too few pages to earn back what the other two take.
 */
for (const flag of ["--heap-growing-percent=90", "--expose-gc", "--no-sparkplug", "--no-turbofan"]) setFlagsFromString(flag);
