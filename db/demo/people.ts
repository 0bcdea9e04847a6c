import { exampleDomain } from "#app/domain/core/class-names.ts";
import { classSettings } from "#class-settings";
import type { Random } from "./random.ts";
import {
  careers,
  endings,
  lastNames,
  men,
  middles,
  openings,
  places,
  subjects,
  teachersMiddles,
  teachersOpenings,
  women,
} from "./vocabulary.ts";

/** The members of the sample class. Nobody in it is real. */

export interface SamplePerson {
  email: string;
  firstName: string;
  lastName: string;
  /** Only for portraits and texts. */
  isWoman: boolean;
  maidenName: string | null;
  graduationYear: number;
  currentCity: string | null;
  currentState: string | null;
  profession: string | null;
  company: string | null;
  artisticSpecialty: string | null;
  bio: string | null;
  profileType: "classmate" | "teacher";
  role: "user" | "administrator";
  hasPortrait: boolean;
  hasJoined: boolean;
  isInMemoriam: boolean;
  /** Only of people in memoriam, where they are known. */
  birthYear?: number;
  deathYear?: number;
  obituaryUrl?: string;
}

const { year } = classSettings;
const lastYear = new Date().getFullYear() - 1;

const personNamed = (
  email: string,
  firstName: string,
  lastName: string,
  rest: Partial<SamplePerson> & Pick<SamplePerson, "profession" | "bio" | "currentCity" | "currentState">,
): SamplePerson => ({
  email: `${email}@${exampleDomain}`,
  firstName,
  lastName,
  isWoman: women.includes(firstName),
  maidenName: null,
  graduationYear: year,
  company: null,
  artisticSpecialty: null,
  profileType: "classmate",
  role: "user",
  hasPortrait: true,
  hasJoined: true,
  isInMemoriam: false,
  ...rest,
});

/** The accounts that the README lists, and one with a very long name and no photo. */
const namedPeople: readonly SamplePerson[] = [
  personNamed("admin", "Denise", "Okafor", {
    role: "administrator",
    maidenName: "Campbell",
    profession: "Architect",
    company: "Okafor & Lind Architects",
    artisticSpecialty: "Architectural drawing",
    currentCity: "Brooklyn",
    currentState: "NY",
    bio: "I look after this site together with Howard. If anything is odd or missing, it is probably me: write and I will mend it. By day I draw libraries and schools, and I still use the T-square from freshman year.",
  }),
  personNamed("maria", "María", "Santiago", {
    isWoman: true,
    maidenName: "Vázquez",
    profession: "Printmaker",
    company: "Copperplate Press",
    artisticSpecialty: "Etching",
    currentCity: "Beacon",
    currentState: "NY",
    bio: "I run a small press on the river, where the bread oven used to be. Mr. Feldman let me stay in the print room until the janitor turned off the lights, and I have not left since. Forty years of copper plates, two children, one very old press called Hilda.\n\nI am collecting prints from our year for a portfolio. If you still have a plate, or a proof, or only the memory of one, write to me.",
  }),
  personNamed("david", "David", "Goldberg", {
    profession: "Photographer",
    company: "Borough Magazine",
    artisticSpecialty: "Street photography",
    currentCity: "Queens",
    currentState: "NY",
    bio: `I have eleven boxes of negatives from ${year - 4} to ${year} and a scanner. You are probably in them.`,
  }),
  personNamed("susan", "Susan", "Chen", {
    isWoman: true,
    maidenName: "Liu",
    profession: "Textile designer",
    company: "Warp Nine Mill",
    artisticSpecialty: "Weaving",
    currentCity: "Providence",
    currentState: "RI",
    bio: "From fashion illustration to looms, by way of three countries. Home is wherever the big loom fits.",
  }),
  personNamed("teacher", "Abraham", "Feldman", {
    profileType: "teacher",
    profession: "Printmaking, retired",
    artisticSpecialty: "Lithography",
    currentCity: "New York",
    currentState: "NY",
    bio: `Taught printmaking in room 412 from ${year - 17} to ${year + 9}. You were a noisy class, and a good one. I read every message, slowly.`,
  }),
  personNamed("a.vanderbilt", "Alexandra Maria Guadalupe", "Montgomery-Featherstonehaugh de la Cruz", {
    isWoman: true,
    maidenName: "Papadopoulos-Wiśniewski",
    profession: "Conservator of works on paper and photographs",
    company: "Museum of the Five Boroughs, Department of Prints",
    currentCity: "Staten Island",
    currentState: "NY",
    hasPortrait: false,
    bio: "Yes, it all fits on the badge.",
  }),
];

export const deactivated = personNamed("t.reyes", "Thomas", "Reyes", {
  profession: "Set builder",
  currentCity: "Yonkers",
  currentState: "NY",
  bio: null,
  hasPortrait: false,
});

/** What is known of members who have died, and their biographies, as their friends wrote them. */
const memorials = [
  {
    birthYear: year - 18,
    deathYear: Math.min(year + 24, lastYear),
    obituaryUrl: "https://obituaries.example/harbor-gazette/1407",
    bio: "Died before we found one another again here. We remember the laugh from the back row, and the drawings in the margins of everybody's notebooks.",
  },
  {
    deathYear: Math.min(year + 38, lastYear),
    bio: "Died in the house with the north light. The last row of the darkroom was never quiet, and we would give a lot to hear it again.",
  },
];

/** The whole class. The named people come first, so the administrator is member 1. */
export function samplePeople(random: Random, total: number): SamplePerson[] {
  const people = [...namedPeople];
  const emails = new Set(people.map((person) => person.email));
  const teachers = 18;
  while (people.length < total) {
    const isTeacher = people.length >= total - teachers;
    const person = samplePerson(random, isTeacher);
    if (emails.has(person.email)) continue;
    emails.add(person.email);
    people.push(person);
  }
  // Only members who never joined, so nobody who has died wrote or planned anything recently.
  const candidates = people.filter(({ hasJoined, profileType }) => !hasJoined && profileType === "classmate");
  for (const [index, memorial] of memorials.entries()) {
    Object.assign(candidates[index * 5] ?? {}, { ...memorial, isInMemoriam: true });
  }
  return people;
}

function samplePerson(random: Random, isTeacher: boolean): SamplePerson {
  const isWoman = random.chance(0.55);
  const firstName = random.pick(isWoman ? women : men);
  const lastName = random.pick(lastNames);
  const career = random.pick(careers);
  const [city, state] = random.pick(places);
  const namesCity = random.chance(0.78);
  const hasJoined = random.chance(isTeacher ? 0.5 : 0.68);
  const hasBio = hasJoined && random.chance(0.62);
  return {
    email: `${emailName(firstName)}.${emailName(lastName)}@${exampleDomain}`,
    firstName,
    lastName,
    isWoman,
    maidenName: isWoman && !isTeacher && random.chance(0.4) ? random.pick(lastNames) : null,
    graduationYear: isTeacher || random.chance(0.97) ? year : random.pick([year - 1, year + 1]),
    currentCity: namesCity ? city : null,
    currentState: namesCity ? state : null,
    profession: isTeacher ? `${random.pick(subjects)}, retired` : random.chance(0.85) ? career.profession : null,
    company: !isTeacher && random.chance(0.6) && career.companies.length > 0 ? random.pick(career.companies) : null,
    artisticSpecialty: random.chance(0.6) ? random.pick(career.specialties) : null,
    bio: hasBio ? sampleBio(random, isTeacher, isWoman) : null,
    profileType: isTeacher ? "teacher" : "classmate",
    role: "user",
    hasPortrait: hasBio && random.chance(0.6),
    hasJoined,
    isInMemoriam: false,
  };
}

/** Three sentences that fit the person, or two. */
function sampleBio(random: Random, isTeacher: boolean, isWoman: boolean): string {
  const opening = random.pick(isTeacher ? teachersOpenings : openings);
  const middle = random.pick(isTeacher ? teachersMiddles : middles);
  const bio = [opening, middle, random.pick(endings)].filter(Boolean).join(" ");
  return isWoman ? bio : bio.replace("Grandmother", "Grandfather");
}

const emailName = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/ø/g, "o")
    .replace(/[^a-z-]/g, "");
