import { rmSync } from "node:fs";
import { temporaryFolder } from "./temporary-folder.ts";

/** Creates a folder for the sample class of a test run. The first test file makes the class, and the others copy it. */
export default function sampleFolder(): () => void {
  const folder = temporaryFolder("class-samples-");
  process.env.SAMPLE_FOLDER = folder;
  return () => rmSync(folder, { recursive: true });
}
