import type { ClassSettings } from "./class-settings.server.ts";

const { dataset } = document.documentElement;

/** The settings of the class, as app/root.tsx renders them into the page. */
export const classSettings = { ...dataset, year: Number(dataset.year) } as ClassSettings;
