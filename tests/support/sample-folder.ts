import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Names a folder in which a run keeps the sample class that its first file makes, for the others to copy. */
export default function sampleFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "class-samples-"));
  process.env.SAMPLE_FOLDER = folder;
  return () => rmSync(folder, { recursive: true });
}
