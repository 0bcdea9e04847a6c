import { randomBytes } from "node:crypto";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { accountColumns, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { secretHash } from "#app/domain/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { linkTokens, publicContacts, users } from "#db/schema.ts";
import { cheapHash } from "./credentials.ts";
import { addRow } from "./rows.ts";
import { Visitor } from "./visitor.ts";

/**
 * The people of tests, with one maker for each kind. Give a name where a test tells people apart; whom a test doesn't name is
 * Anna Ångström with a number. Who has joined signs in with their email and `password`: `signedIn(site, person)` over HTTP.
 */

export type PersonFields = Partial<typeof users.$inferInsert>;
export type TestPerson = Member & { name: string };

export const password = "vermilion and ink";
const passwordHash = cheapHash(password);
let count = 0;

/** A name of one word is a first name. Names that are not a first and a last word are given as fields. */
type Maker = {
  (name?: string, fields?: PersonFields): TestPerson;
  (fields: PersonFields): TestPerson;
};

function maker(kind: PersonFields): Maker {
  return (name: string | PersonFields = {}, fields: PersonFields = {}) => {
    count += 1;
    const [firstName = "Anna", ...lastNames] = typeof name === "string" ? name.split(" ") : [];
    const person = {
      firstName,
      lastName: lastNames.join(" ") || `Ångström ${count}`,
      email: `anna${count}@class.example`,
      password: passwordHash,
      ...kind,
      ...(typeof name === "string" ? fields : name),
    };
    const row = { ...person, ...searchColumns(person) };
    const member = db().insert(users).values(row).returning(accountColumns).get();
    return { ...member, name: fullName(member) };
  };
}

/** A classmate who has joined. */
export const addMember = maker({ memberState: "joined" });
export const addTeacher = maker({ memberState: "joined", profileType: "teacher" });
export const addAdministrator = maker({ memberState: "joined", role: "administrator" });
/** Who had joined, and may not sign in any more. */
export const addDeactivated = maker({ memberState: "joined", isActive: false });
/** Who died after joining. */
export const addInMemoriam = maker({ memberState: "in_memoriam" });
/** Who left the class after joining. */
export const addFormer = maker({ memberState: "former" });
/** Who has not joined yet, and has no password. */
export const addInvited = maker({ memberState: "invited", password: null });
export const addMissing = maker({ memberState: "missing", password: null });
/** Who doesn't want to be listed. */
export const addUnlisted = maker({ memberState: "unlisted", password: null });

/** A message from a visitor to the administrators. */
export const addContact = (fields: Partial<typeof publicContacts.$inferInsert> = {}) =>
  addRow(publicContacts, {
    name: "Ellen Park",
    email: "ellen@mail.example",
    subject: "Looking",
    message: "For <Soo-Jin>",
    ipAddress: "203.0.113.9",
    ...fields,
  });

/** The token of a link to join from before links had codes. */
export function addLinkWithoutCode({ id: userId }: { id: number }): string {
  const token = randomBytes(24).toString("base64url");
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
  addRow(linkTokens, { tokenHash: secretHash(token), userId, purpose: "join", createdAt, expiresAt });
  return token;
}

/** The browser of somebody who has joined, signed in to a site. */
export const signedIn = (site: { origin: string }, person: { email: string; password?: string }) =>
  new Visitor(site.origin).signIn(person.email, person.password ?? password);

/** Somebody's profile, as its form sends it. */
export const profileForm = ({ id, firstName, lastName, email }: Member) => ({
  userId: String(id),
  firstName,
  lastName,
  email,
  graduationYear: "1985",
});

/** The names of people in a list, so that a test says who is there and not which ids. */
export const namesOf = (people: readonly { firstName: string; lastName: string }[]) => people.map(fullName);
