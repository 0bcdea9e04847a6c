import type { Mutation } from "./mutation.ts";

/** Missing people, those who do not want to be listed, those in memoriam, and a new site's first administrator. */

const missing = "app/domain/people/missing.server.ts";
const letters = "app/domain/roster/joining-letters.server.ts";
const links = "app/domain/sign-in/sign-in-links.server.ts";
const passwordChoice = "app/domain/account/joining.server.ts";
const visibleFields = "app/domain/people/visible-fields.server.ts";

export const missingPeople: Mutation[] = [
  {
    breaks: "A request not to list somebody hides nobody",
    file: missing,
    find: 'setState(userId, "unlisted");',
    replace: "",
    tests: ["domain/people/missing"],
  },
  {
    breaks: "A declined request leaves the person hidden",
    file: missing,
    find: 'person.memberState === "unlisted" ? "missing" : person.memberState',
    replace: "person.memberState",
    tests: ["domain/people/missing"],
  },
  {
    breaks: "The same tip sent twice is two messages",
    file: missing,
    find: "if (sent) {",
    replace: "if (sent && false) {",
    tests: ["domain/people/missing"],
  },
  {
    breaks: "Members learn who does not want to be listed",
    file: missing,
    find: 'if (person.memberState === "unlisted") throw new Refusal(404, unknownPerson);',
    replace: "",
    tests: ["domain/people/missing"],
  },
  {
    breaks: "Any member makes joining letters",
    file: letters,
    find: "canManageMembers(me) || membersMayPassOnLetters()",
    replace: "true || canManageMembers(me) || membersMayPassOnLetters()",
    tests: ["domain/roster/letter-settings"],
  },
  {
    breaks: "Any member reads the letter that another one passes on",
    file: "app/domain/core/permissions.ts",
    find: "canManageMembers(me) || (me !== null && link?.createdBy === me.id)",
    replace: "me !== null && link !== null",
    tests: ["domain/roster/letter-settings"],
  },
  {
    breaks: "Somebody with another joining link renames themselves",
    file: links,
    find: 'purpose === "join" && createdBy === null && role === "administrator"',
    replace: 'purpose === "join"',
    tests: ["domain/sign-in/first-administrator", "domain/sign-in/sign-in-links"],
  },
  {
    breaks: "The first administrator keeps the placeholder name",
    file: passwordChoice,
    find: "...(isFirst ? { firstName, lastName } : {}), email",
    replace: "email",
    tests: ["domain/sign-in/first-administrator"],
  },
  {
    breaks: "Members see an email address that is for administrators only",
    file: visibleFields,
    find: 'emailAudience === "members" && !isInMemoriam',
    replace: "!isInMemoriam",
    tests: ["domain/people/visible-fields"],
  },
];
