import type { ClassSettings } from "./class-settings.server.ts";

const { dataset } = document.documentElement;

/** Whose site this is, as the server wrote it into the page (app/root.tsx). */
export const classSettings = { ...dataset, year: Number(dataset.year) } as ClassSettings;
