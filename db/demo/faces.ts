import type { AbsentPerson } from "./absent-people.ts";
import type { SamplePerson } from "./people.ts";
import { women } from "./vocabulary.ts";

/** Whose portrait is which file of `pictures/`, today's in `portraits/` and the yearbook's in `yearbook/`. */

/** Faces with the same portraits. Teachers are a generation older. */
interface FaceGroup {
  shows: "woman" | "man" | "teacher-woman" | "teacher-man";
  /** The numbers in the names of the first and the last face. */
  first: number;
  last: number;
  isToday: boolean;
  isInYearbook: boolean;
}

/** Files of the same name in both folders show the same person, at 18 and today. */
const faceGroups: readonly FaceGroup[] = [
  { shows: "woman", first: 1, last: 6, isToday: true, isInYearbook: true },
  { shows: "woman", first: 7, last: 44, isToday: true, isInYearbook: false },
  { shows: "woman", first: 45, last: 57, isToday: false, isInYearbook: true },
  { shows: "man", first: 1, last: 3, isToday: true, isInYearbook: true },
  { shows: "man", first: 4, last: 29, isToday: true, isInYearbook: false },
  { shows: "man", first: 30, last: 47, isToday: false, isInYearbook: true },
  { shows: "teacher-woman", first: 1, last: 2, isToday: true, isInYearbook: false },
  { shows: "teacher-man", first: 1, last: 1, isToday: true, isInYearbook: false },
];

/** How many people of the whole class have a yearbook portrait. */
const wholeClass = { members: 26, missing: 9, inMemoriam: 5 } as const;
/** María, David, and Susan. A class for tests has no more. */
const smallClass = { members: 3, missing: 0, inMemoriam: 0 } as const;
const membersOfSmallClass = 100;

/** The files of somebody's portraits; null for those they don't have. */
interface Portraits {
  today: string | null;
  yearbook: string | null;
}

/** Gives everybody with portraits a face of the group that fits, in turn. A class with more people shows faces again. */
export function portraitsOf(people: readonly SamplePerson[], absent: readonly AbsentPerson[]) {
  const inYearbook = peopleInYearbook(people, absent);
  const taken = new Map<FaceGroup, number>();

  function portraits(person: SamplePerson | AbsentPerson, isWoman: boolean, isToday: boolean): Portraits {
    const shows = `${person.profileType === "teacher" ? "teacher-" : ""}${isWoman ? "woman" : "man"}`;
    const isInYearbook = inYearbook.has(person);
    const group = faceGroups.find(
      (faces) => faces.shows === shows && faces.isToday === isToday && faces.isInYearbook === isInYearbook,
    );
    if (!group) return { today: null, yearbook: null };
    const turn = taken.get(group) ?? 0;
    taken.set(group, turn + 1);
    const faces = facesIn(group);
    return faces[turn % faces.length] as Portraits;
  }

  return {
    ofPeople: people.map((person) => portraits(person, person.isWoman, person.hasPortrait)),
    ofAbsent: absent.map((person) => portraits(person, women.includes(person.firstName), false)),
  };
}

/** The portraits of each face of a group. */
function facesIn({ shows, first, last, isToday, isInYearbook }: FaceGroup): Portraits[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const file = `${shows}-${String(first + index).padStart(2, "0")}.jpg`;
    return { today: isToday ? `portraits/${file}` : null, yearbook: isInYearbook ? `yearbook/${file}` : null };
  });
}

function peopleInYearbook(people: readonly SamplePerson[], absent: readonly AbsentPerson[]): ReadonlySet<object> {
  const counts = people.length < membersOfSmallClass ? smallClass : wholeClass;
  const isClassmate = ({ profileType }: { profileType?: string | undefined }) => profileType !== "teacher";
  const members = people.filter((person, index) => index > 0 && isClassmate(person) && person.hasJoined);
  const inState = (state: AbsentPerson["memberState"]) =>
    absent.filter((person) => isClassmate(person) && person.memberState === state);
  return new Set([
    ...members.slice(0, counts.members),
    ...inState("missing").slice(0, counts.missing),
    ...inState("in_memoriam").slice(0, counts.inMemoriam),
  ]);
}
