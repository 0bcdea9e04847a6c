import { BadSetting, type Environment, readEnvironment } from "./environment.server.ts";

export type ClassSettings = Environment["classSettings"];

/** The settings of the class. Import them from `#class-settings`, which is settings/class-settings.client.ts in the browser. */
export const classSettings: ClassSettings = settingsOrExit();

/** Modules read these settings on import, when no caller can catch an error, so an invalid setting exits the process. */
function settingsOrExit(): ClassSettings {
  try {
    return readEnvironment().classSettings;
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
