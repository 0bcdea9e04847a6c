import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import freshBuild from "../support/fresh-build.ts";
import { createSampleClass } from "../support/sample-site.ts";
import { createScreens } from "../support/screens.ts";
import { startSite } from "../support/site.ts";
import { templateOf } from "./class-template.ts";

/** Makes the production build, and a sample class with the content of all screens that workers copy. */
export default async function globalSetup() {
  freshBuild();
  const folder = mkdtempSync(path.join(tmpdir(), "class-template-"));
  process.env.CLASS_TEMPLATE = folder;
  const { dataDir, screensFile } = templateOf(folder);
  createSampleClass(dataDir);
  const site = await startSite(dataDir);
  writeFileSync(screensFile, JSON.stringify(await createScreens(site.origin)));
  await site.stop();
  return () => rmSync(folder, { recursive: true });
}
