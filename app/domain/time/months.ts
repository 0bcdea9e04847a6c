/** The names of the months. */
export const months = "January February March April May June July August September October November December".split(" ");

/** The names of the days of the week, as `getUTCDay` counts them. */
export const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
