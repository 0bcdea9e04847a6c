import { and, asc, count, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { oneMember } from "#app/domain/core/fields.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findPerson, memberColumns } from "#app/domain/core/member-rows.server.ts";
import { refuseOtherStates } from "#app/domain/core/member-states.ts";
import { changes, operation } from "#app/domain/core/operation.server.ts";
import { canCloseAccount, canManageMembers } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { restorePlaces, setPlacesAside } from "#app/domain/reunions/waiting-list.server.ts";
import { endSecondFactor } from "#app/domain/sign-in/second-factor.server.ts";
import { endSessionsOf } from "#app/domain/sign-in/sessions.server.ts";
import { revokeLinks } from "#app/domain/sign-in/sign-in-links.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { refuseLastAdministrator } from "./administrators.server.ts";
import { inMemoriamPerPage, lifeYears, memorialDetails } from "./in-memoriam.ts";

/** Members who have died stay in the directory with everything they wrote and added; nobody can sign in as them. */

const unknownMember = "Member not found";

type Details = Omit<z.output<typeof memorialDetails>, "userId">;
const asColumns = ({ birthYear, deathYear, obituaryUrl, deathConfirmedBy }: Details) => ({
  birthYear: birthYear ?? null,
  deathYear: deathYear ?? null,
  obituaryUrl: obituaryUrl ?? null,
  deathConfirmedBy: deathConfirmedBy ?? null,
});

/** Sets a member In Memoriam: sessions, links, rights, and places end; the password stays. Throws Refusal 403, 404, 409. */
export const setInMemoriam = operation({
  log: { action: "member.in-memoriam", resource: "users", attempt: "set a member In Memoriam" },
  limit: "administration",
  input: memorialDetails,
  run(me, { userId, ...details }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can set a member In Memoriam");
    const person = requireFound(findPerson(userId), unknownMember);
    if (!canCloseAccount(me, person))
      throw new Refusal(409, "You can't set yourself In Memoriam. Only another administrator can.");
    refuseOtherStates(person, ["invited", "joined", "missing"], "and can't be set In Memoriam.");
    refuseLastAdministrator(person);
    endSessionsOf(userId);
    revokeLinks(userId);
    endSecondFactor(userId);
    const columns = asColumns(details);
    note({
      description: `${fullName(me)} set ${fullName(person)} In Memoriam`,
      resourceId: userId,
      details: changes(person, columns),
    });
    const deceased = db()
      .update(users)
      .set({ ...columns, memberState: "in_memoriam", role: "user" })
      .where(eq(users.id, userId))
      .returning(memberColumns)
      .get();
    setPlacesAside(me, userId);
    return deceased;
  },
});

/** Replaces what is known of the death of a member in memoriam. Throws Refusal 403, 404, and 409 for a member who is not. */
export const editInMemoriam = operation({
  log: { action: "member.edit-in-memoriam", resource: "users", attempt: "change what is known of a death" },
  limit: "administration",
  input: memorialDetails,
  edits: true,
  run(me, { userId, ...details }, { note, merge }) {
    refuseUnless(canManageMembers(me), "Only administrators can change what is known of a death");
    const person = requireInMemoriam(userId);
    const columns = asColumns(merge(person, details));
    const changed = changes(person, columns);
    if (Object.keys(changed).length === 0) {
      note(null);
      return person;
    }
    note({
      description: `${fullName(me)} changed the years or the obituary of ${fullName(person)}`,
      resourceId: userId,
      details: changed,
    });
    return db().update(users).set(columns).where(eq(users.id, userId)).returning(memberColumns).get();
  },
});

/** Undoes In Memoriam: account and places are back, administrator rights are not. Throws Refusal 403, 404, 409. */
export const undoInMemoriam = operation({
  log: { action: "member.undo-in-memoriam", resource: "users", attempt: "remove In Memoriam from a member" },
  limit: "administration",
  input: oneMember,
  run(me, { userId }, { note }) {
    refuseUnless(canManageMembers(me), "Only administrators can remove In Memoriam from a member");
    const person = requireInMemoriam(userId);
    const columns = asColumns({});
    note({
      description: `${fullName(me)} removed In Memoriam from ${fullName(person)}`,
      resourceId: userId,
      details: changes(person, columns),
    });
    restorePlaces(userId);
    return db()
      .update(users)
      .set({ ...columns, memberState: person.password === null ? "invited" : "joined" })
      .where(eq(users.id, userId))
      .returning(memberColumns)
      .get();
  },
});

function requireInMemoriam(userId: number) {
  const person = requireFound(findPerson(userId), unknownMember);
  if (person.memberState !== "in_memoriam") throw new Refusal(409, `${fullName(person)} is not in memoriam`);
  return person;
}

/** Who is in memoriam, and what members and administrators see of them. */

/** The condition for people in memoriam, as members see them: deactivated ones are hidden. */
export const isInMemoriam = and(eq(users.isActive, true), eq(users.memberState, "in_memoriam"));

const listColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  maidenName: users.maidenName,
  profileImageUrl: users.profileImageUrl,
  yearbookImageUrl: users.yearbookImageUrl,
  profileType: users.profileType,
  birthYear: users.birthYear,
  deathYear: users.deathYear,
} as const;

/** One page of the people in memoriam by last name, from 1. A page past the end becomes the last page. */
export function listInMemoriam(page: number) {
  const total = db().select({ people: count() }).from(users).where(isInMemoriam).get()?.people ?? 0;
  const pages = Math.max(1, Math.ceil(total / inMemoriamPerPage));
  const current = Math.min(page, pages);
  const people = db()
    .select(listColumns)
    .from(users)
    .where(isInMemoriam)
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(inMemoriamPerPage)
    .offset((current - 1) * inMemoriamPerPage)
    .all();
  return {
    people: people.map(({ birthYear, deathYear, ...person }) => ({ ...person, years: lifeYears({ birthYear, deathYear }) })),
    total,
    pages,
    page: current,
  };
}
export type PersonInMemoriam = ReturnType<typeof listInMemoriam>["people"][number];

/** A place that the person did not keep for administrators only. */
const shownPlace = (column: SQLWrapper) => sql<string | null>`case when ${users.placeAudience} = 'members' then ${column} end`;

/** What members see of one person in memoriam, or undefined. */
export function findMemorial(userId: number) {
  const found = db()
    .select({
      ...listColumns,
      graduationYear: users.graduationYear,
      currentCity: shownPlace(users.currentCity),
      currentState: shownPlace(users.currentState),
      profession: users.profession,
      company: users.company,
      artisticSpecialty: users.artisticSpecialty,
      bio: users.bio,
      obituaryUrl: users.obituaryUrl,
    })
    .from(users)
    .where(and(eq(users.id, userId), isInMemoriam))
    .get();
  if (!found) return undefined;
  const { birthYear, deathYear, obituaryUrl, ...person } = found;
  // The host is written beside the link, so that readers know which site they go to.
  const obituary = obituaryUrl ? { url: obituaryUrl, host: new URL(obituaryUrl).host } : null;
  return { ...person, years: lifeYears({ birthYear, deathYear }), obituary };
}
export type Memorial = NonNullable<ReturnType<typeof findMemorial>>;

/** What administrators know of a member's death, for the form; undefined for who can't be set In Memoriam. */
export function findMemorialDetails(userId: number) {
  const found = db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      memberState: users.memberState,
      birthYear: users.birthYear,
      deathYear: users.deathYear,
      obituaryUrl: users.obituaryUrl,
      deathConfirmedBy: users.deathConfirmedBy,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!found?.isActive || found.memberState === "former") return undefined;
  const { isActive: _, memberState, ...person } = found;
  return { ...person, isInMemoriam: memberState === "in_memoriam" };
}
export type MemorialDetails = NonNullable<ReturnType<typeof findMemorialDetails>>;
