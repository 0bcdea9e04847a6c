import { rmSync, writeFileSync } from "node:fs";
import freshBuild from "../support/builds.ts";
import { scriptOfOlderBrowser } from "../support/built-ins.ts";
import { copyClass, createTestClass, startClassSite } from "../support/sample-site.ts";
import { createScreens } from "../support/screens.ts";
import { startSite, temporaryFolder } from "../support/site.ts";
import { templateOf } from "./class-template.ts";
import { walkScreens } from "./walked-screens.ts";

/** Makes the production build, and a sample class with the content of all screens that workers copy. */
export default async function globalSetup() {
  freshBuild();
  const folder = temporaryFolder("class-template-");
  process.env.CLASS_TEMPLATE = folder;
  const { dataDir, screensFile, olderBrowserFile } = templateOf(folder);
  writeFileSync(olderBrowserFile, scriptOfOlderBrowser());
  createTestClass(dataDir);
  const site = await startSite(dataDir);
  const screens = await createScreens(site.origin);
  await site.stop();
  // Opening the screens counts views and refused posts, which the template must not have.
  const copy = await startClassSite(copyClass(dataDir));
  writeFileSync(screensFile, JSON.stringify(await walkScreens(screens, copy.origin)));
  await copy.stop();
  return () => rmSync(folder, { recursive: true });
}
