import type { EventEmitter } from "node:events";
import { runInNewContext } from "node:vm";
import { log } from "./http/log.server.ts";

/**
 * Returns memory to the system when nobody opens pages. A busy process collects garbage seldom and keeps what it has freed,
 * which saves CPU time. V8 and the C library keep that memory until something asks for it.
 */

/** Milliseconds without a request. */
const idleTime = 10_000;
/** Megabytes of growth since the last collection. A collection takes about a tenth of a second. */
const minimumGrowth = 20;

const residentMegabytes = () => process.memoryUsage.rss() / 2 ** 20;

/** V8's function, if the process was started with `--expose-gc`, as `npm start` does. The usual kind would keep emptied pages. */
function collector(): (() => void) | undefined {
  const collect = runInNewContext("globalThis.gc") as ((options: object) => void) | undefined;
  if (!collect) return;
  let trim: (() => boolean) | undefined;
  return () => {
    collect({ type: "major", flavor: "last-resort", execution: "sync" });
    trim ??= allocatorTrimmer();
    trim();
  };
}

/**
 * The GNU C library's `malloc_trim`, which returns the free memory between pieces in use, and says whether there was any. With
 * other C libraries, a function that does nothing.
 */
export function allocatorTrimmer(): () => boolean {
  try {
    const { functions } = process
      .getBuiltinModule("node:ffi")
      .dlopen(null, { malloc_trim: { arguments: ["uint64"], return: "int32" } });
    return () => functions.malloc_trim(0n) === 1;
  } catch (error) {
    log().debug({ err: error }, "this system's C library cannot be asked to return free memory");
    return () => false;
  }
}

/** Collects all garbage once a server has had no request for ten seconds, if the process has grown by 20 MB. Once after the start. */
export function collectGarbageWhenIdle(
  server: EventEmitter,
  { collect = collector(), megabytes = residentMegabytes }: { collect?: (() => void) | undefined; megabytes?: () => number } = {},
): void {
  if (!collect) return;
  let size = 0;
  let lastRequest = 0;
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    timer = undefined;
    const rest = lastRequest + idleTime - Date.now();
    if (rest > 0) return wait(rest);
    if (megabytes() < size + minimumGrowth) return;
    collect();
    size = megabytes();
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(check, milliseconds);
    timer.unref();
  };
  // A start leaves garbage, too.
  wait(idleTime);
  server.on("request", () => {
    lastRequest = Date.now();
    if (timer === undefined) wait(idleTime);
  });
}
