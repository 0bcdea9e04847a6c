/** The settings of a class that is in every way another than the default one. */
const anotherClass = {
  CLASS_YEAR: "1972",
  SCHOOL_NAME: "Lane Technical High School",
  SITE_NAME: "",
  TIME_ZONE: "America/Chicago",
};

/** Sets them for this process and those that it starts. Modules read them while they load: import what uses them afterwards. */
export function becomeAnotherClass(): void {
  Object.assign(process.env, anotherClass);
}
