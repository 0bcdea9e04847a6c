import { setFlagsFromString } from "node:v8";

/**
 * Keeps the process small. What pages need lives for milliseconds, yet on a machine with gigabytes to spare V8 lets 30 MB
 * of what is in use grow to 200 before it looks for what is not. With these two settings, read at each of its rounds, it
 * looks sooner: less than half the memory for about a tenth more of the processor's time.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=30");
  setFlagsFromString("--semi-space-growth-factor=1");
}
