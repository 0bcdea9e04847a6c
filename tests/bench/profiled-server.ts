import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";

/**
 * Loaded into a server before its own code: the signal SIGUSR2 starts V8's CPU profile, and the next one writes it to
 * PROFILE_FILE. Prints a line like those of the log when either is done.
 */

/** Microseconds between two samples. */
const interval = 200;

const session = new Session();
session.connect();
let isRunning = false;

process.on("SIGUSR2", async () => {
  if (isRunning) {
    const { profile } = await session.post("Profiler.stop");
    writeFileSync(process.env.PROFILE_FILE ?? "", JSON.stringify(profile));
  } else {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval });
    await session.post("Profiler.start");
  }
  isRunning = !isRunning;
  console.log(JSON.stringify({ profile: isRunning ? "started" : "written" }));
});
