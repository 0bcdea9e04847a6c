import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A new folder for a class's data. `npm test` names one in memory for all of them, where a write need not wait for a disk. */
export const temporaryFolder = (name: string): string => mkdtempSync(path.join(process.env.TEST_DATA_PARENT ?? tmpdir(), name));
