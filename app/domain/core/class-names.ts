import { classSettings } from "#class-settings";

/** The class's name in file names, calendars, and backups. It stays the same, whatever the site is called. */
export const classId = `class-of-${classSettings.year}`;

/** Where examples and the sample class get their email. */
export const exampleDomain = `class${classSettings.year}.example`;
