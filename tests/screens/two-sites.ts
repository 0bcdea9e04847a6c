import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { copyClass, createSampleClass, type SampleSite, startClassSite } from "../support/sample-site.ts";
import { browserOf, createScreens, type Screen } from "../support/screens.ts";
import { startSite } from "../support/site.ts";
import { type Role, roles } from "../support/visitor.ts";

/** The class that both sites show copies of. */
export interface SharedClass {
  dataDir: string;
  screens: Screen[];
  /** Cookies of somebody who is signed in. */
  cookies: Record<Role, Map<string, string>>;
  /** When the class was made; the servers' clocks stand still at this moment. */
  madeAt: number;
  remove(): void;
}

/** Makes a class with the content of all screens. The older commit makes it, because only the newer can migrate it. */
export async function makeSharedClass(checkout: string): Promise<SharedClass> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "shared-class-"));
  createSampleClass(dataDir, checkout);
  const site = await startSite(dataDir, {}, checkout);
  const screens = await createScreens(site.origin);
  const signedIn = await Promise.all(roles.map(async (role) => [role, (await browserOf(site.origin, role)).cookies] as const));
  await site.stop();
  return {
    dataDir,
    screens,
    cookies: Object.fromEntries(signedIn) as SharedClass["cookies"],
    madeAt: Date.now(),
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}

/** Starts a checkout's site with a copy of the class. */
export function startCopy({ dataDir, madeAt }: SharedClass, checkout: string): Promise<SampleSite> {
  const fixedMoment = pathToFileURL(path.join(import.meta.dirname, "fixed-moment.ts"));
  return startClassSite(copyClass(dataDir), { FIXED_TIME: String(madeAt), NODE_OPTIONS: `--import=${fixedMoment}` }, checkout);
}
