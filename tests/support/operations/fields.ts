import type { Records } from "../records.ts";
import type { Fields } from "./subject.ts";

export const newPassword = "scissors paper thimble";

/** What the forms of a person's profile require. */
export const profile = ({ person }: Records) => ({
  userId: String(person.id),
  firstName: "Anna",
  lastName: "Moon",
  email: person.email,
  graduationYear: "1985",
});

type PersonName =
  | "me"
  | "person"
  | "mailReturned"
  | "deactivated"
  | "inMemoriam"
  | "invited"
  | "missing"
  | "unlisted"
  | "otherAdministrator";

/** The field that says whom a form is about. */
export const userIdOf =
  (name: PersonName) =>
  (records: Records): Fields => ({ userId: String(records[name].id) });
