import { readFileSync } from "node:fs";
import path from "node:path";
import { copyClass } from "../support/sample-site.ts";
import type { WalkedScreen } from "./walked-screens.ts";

/** The sample class from the global setup, its screens, and the script that takes from a browser what older ones don't have. */
export const templateOf = (folder: string) => ({
  dataDir: path.join(folder, "data"),
  screensFile: path.join(folder, "screens.json"),
  olderBrowserFile: path.join(folder, "older-browser.js"),
});

export const template = () => templateOf(process.env.CLASS_TEMPLATE ?? "");

export const screensOfTemplate = (): WalkedScreen[] => JSON.parse(readFileSync(template().screensFile, "utf8"));

/** A copy of the sample class in a new folder. */
export const copySampleClass = (): string => copyClass(template().dataDir);
