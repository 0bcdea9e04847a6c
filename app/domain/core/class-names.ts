import { classSettings } from "#class-settings";

/** The class's name in file names, calendars, and backups. It stays the same even if the site has another name. */
export const classId = `class-of-${classSettings.year}`;

/** The last two digits of the class's year, as marks and posters show them: '85'. */
export const shortYear = String(classSettings.year).slice(-2);

/** Where examples and the sample class get their email. */
export const exampleDomain = `class${classSettings.year}.example`;
