import type { Records } from "../records.ts";
import type { Role } from "../visitor.ts";

/**
 * Who may do something. 'The owner' is the member who made the album, photo, comment, or remembrance, organizes the meet-up, sent
 * or got the message, or whose account it is. At the door are the owner of the meet-up, its helpers, and administrators.
 */
export type Who = "everyone" | "members" | "the owner" | "the owner and administrators" | "at the door" | "administrators";

/** Who may, and the status that some or all of them get because there is nothing to do in the records of the test. */
export type Access = Who | readonly [who: Who, status: number];

export type Fields = Record<string, string | File>;

export interface ValidForm {
  access: Access;
  /** Who sends it in tests of attacks: those with no more rights than it takes, unless the table says so. */
  role: Role;
  fields: (records: Records) => Fields | Promise<Fields>;
}

/** A form: who may send it, and valid fields. */
export const form = (access: Access, fields: ValidForm["fields"], role = roleFor(access)): ValidForm => ({
  access,
  role,
  fields,
});

const whoOf = (access: Access): Who => (typeof access === "string" ? access : access[0]);

function roleFor(access: Access): Role {
  const who = whoOf(access);
  return who === "everyone" ? "visitor" : who === "administrators" ? "administrator" : "member";
}

export interface ValidCall {
  access: Access;
  body: (records: Records) => object | Promise<object>;
}

/** A call: who may make it, and a valid body, where that is not its example in the OpenAPI document. */
export const call = (access: Access, body: ValidCall["body"]): ValidCall => ({ access, body });

/** What a part of the site can be asked for. */
export interface Subject {
  /** Pages and files, by the address in app/routes.ts. */
  pages: Record<string, Access>;
  /** Forms, by address and intent, which is empty where the address takes one form only. */
  forms: Record<string, Record<string, ValidForm>>;
  /** Calls of the API, by method and path. Those without a body, or with that of their example, have only their access. */
  calls: Record<string, Access | ValidCall>;
}

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
