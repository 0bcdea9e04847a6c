/** Dates are shown, and meet-ups planned, in the time of the class's own town. */
export const classZone = "America/New_York";
