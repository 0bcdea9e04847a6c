import { type Screen, screenName } from "../support/screens.ts";

/** How screens are looked at, and which of them a run takes pictures of. */

/** 'simple' is the site's simple version, 'print' what a printer gets. */
export const usualLooks = ["light", "dark", "print", "simple"] as const;
/** With the pointer or the focus on everything, in light colors. Rarely of interest, so a run takes them only if it names them. */
const forcedLooks = ["hover", "focus"] as const;
export type ForcedLook = (typeof forcedLooks)[number];
export const looks = [...usualLooks, ...forcedLooks];
export type Look = (typeof looks)[number];

/** Widths of the window in CSS pixels. */
export const widths = [1280, 768, 390, 320] as const;

export const scriptSettings = ["on", "off"] as const;
export type Scripts = (typeof scriptSettings)[number];

export interface Choice {
  /** Text or a regular expression in the names of screens, in any case. */
  screens: string;
  looks: readonly Look[];
  widths: readonly number[];
  scripts: readonly Scripts[];
}

/** The screens whose name has this text, such as '/messages?compose=3'. If none has, it is a regular expression. */
function screensNamed(text: string, screens: Screen[]): Screen[] {
  const found = screens.filter((screen) => screenName(screen).toLowerCase().includes(text.toLowerCase()));
  if (found.length > 0) return found;
  const expression = new RegExp(text, "i");
  return screens.filter((screen) => expression.test(screenName(screen)));
}

/** A screen that is opened once and photographed in several looks and widths. */
export interface Visit {
  screen: Screen;
  scripts: Scripts;
  isSimple: boolean;
  looks: readonly Look[];
}

/** The visits of a run. Visits by the same browser context follow each other. */
export function visitsFor(screens: Screen[], choice: Choice): Visit[] {
  const chosen = screensNamed(choice.screens, screens);
  const fullLooks = choice.looks.filter((look) => look !== "simple");
  const visits: Visit[] = [];
  for (const scripts of choice.scripts) {
    if (fullLooks.length > 0) visits.push(...chosen.map((screen) => ({ screen, scripts, isSimple: false, looks: fullLooks })));
  }
  // The simple version has no scripts, so it looks the same with and without them.
  if (choice.looks.includes("simple")) {
    const scripts: Scripts = choice.scripts.includes("off") ? "off" : "on";
    visits.push(...chosen.map((screen) => ({ screen, scripts, isSimple: true, looks: ["simple"] as const })));
  }
  return visits;
}
