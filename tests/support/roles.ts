/** The three kinds of people that permissions tell apart. */
export type Role = "visitor" | "member" | "administrator";
export const roles: Role[] = ["visitor", "member", "administrator"];
