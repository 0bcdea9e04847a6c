import { BadSetting, type Environment, readEnvironment } from "./environment.server.ts";

export type ClassSettings = Environment["classSettings"];

/** Whose site this is. Programs import it as `#class-settings`; in a browser, that is class-settings.client.ts. */
export const classSettings: ClassSettings = settingsOrExit();

/** Modules read these settings while they load, when nobody can catch an error yet: one that cannot be used ends the program. */
function settingsOrExit(): ClassSettings {
  try {
    return readEnvironment().classSettings;
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
