import { setFlagsFromString } from "node:v8";

/**
 * Keeps the process small. On a machine with gigabytes to spare V8 lets 30 MB of what is in use grow to 200 before it
 * looks for what is not. This setting, which it reads at each of its rounds, has it look sooner. The others are
 * variables that `npm start` sets, because they count from a process's first moment; DECISIONS.md has what they save and cost.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=30");
}
