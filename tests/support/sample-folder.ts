import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Creates a folder for the sample class of a test run. The first test file makes the class, and the others copy it. */
export default function sampleFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "class-samples-"));
  process.env.SAMPLE_FOLDER = folder;
  return () => rmSync(folder, { recursive: true });
}
