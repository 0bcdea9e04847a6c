/** The names of the months. */
export const months = "January February March April May June July August September October November December".split(" ");
