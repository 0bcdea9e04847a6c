import { exampleDomain } from "#app/domain/core/class-names.ts";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import type { Picture } from "#app/domain/images/finished-picture.server.ts";
import { recordImage, storeImageFiles } from "#app/domain/images/images.server.ts";
import { hashPassword } from "#app/domain/sign-in/passwords.server.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";
import { absentPeople } from "./absent-people.ts";
import { samplePassword } from "./accounts.ts";
import { addActivity } from "./activity.ts";
import { addAlbums, drawAlbums } from "./albums.ts";
import { addAnnouncements } from "./announcements.ts";
import { addCheckIns } from "./check-ins.ts";
import { addEmailSettings } from "./email-settings.ts";
import { fourAtOnce } from "./four-at-once.ts";
import { addLetters } from "./letters.ts";
import { addMeetUps } from "./meet-ups.ts";
import { addMemoryBook } from "./memory-book.ts";
import { deactivated, type SamplePerson, samplePeople } from "./people.ts";
import { addPhotoNames } from "./photo-names.ts";
import { renderPicture } from "./pictures/finish.ts";
import { portraitSide, samplePortrait } from "./portraits/portrait.ts";
import { type Random, randomFrom } from "./random.ts";
import { addRemembrances } from "./remembrances.ts";
import { addReunion } from "./reunion.ts";
import { addTakedownRequests } from "./takedowns.ts";
import { streets } from "./vocabulary.ts";
import { addYearbookPortraits } from "./yearbook-portraits.ts";

const seed = 1985;
const day = 86_400_000;
/** The featured member. */
const spotlightEmail = `maria@${exampleDomain}`;

/** Fills an empty database with the sample class. It is the same every time on the same day. */
export async function makeSampleClass({ total, today }: { total: number; today: Date }) {
  const random = randomFrom(seed);
  const people = samplePeople(random, total);
  const password = await hashPassword(samplePassword);
  const portraits = await drawPortraits(people, today);
  const albums = await drawAlbums(total);
  const rows = people
    .map((person, index) => userRow(person, portraits.get(index)?.url ?? null, password, today, random))
    .map((row, index) => ({ ...row, joinedAt: joiningDate(row, index) }));
  // After all others, whose ids and pictures stay as they are, and with random numbers of their own.
  const absentRandom = randomFrom(seed - total);
  const absentRows = absentPeople(absentRandom, total, people).map((person) => ({
    ...person,
    ...searchColumns(person),
    createdAt: new Date(today.getTime() - absentRandom.between(200, 1500) * day),
    viewCount: absentRandom.between(0, 60),
  }));
  const yearbookPictures = await addYearbookPortraits(rows, people, absentRows, seed);

  db().transaction(
    () => {
      for (const values of rows) db().insert(users).values(values).run();
      db()
        .insert(users)
        .values({ ...userRow(deactivated, null, password, today, randomFrom(seed + total)), isActive: false })
        .run();
      for (const values of absentRows) db().insert(users).values(values).run();
      for (const { picture } of portraits.values()) recordImage(picture, 1);
      for (const picture of yearbookPictures) recordImage(picture, 1);
      const spotlightId = people.findIndex((person) => person.email === spotlightEmail) + 1;
      db()
        .insert(featuredAlumni)
        .values({ userId: spotlightId, setBy: 1, createdAt: new Date(today.getTime() - 9 * day) })
        .run();
      const added = addAlbums(albums, people, today);
      addPhotoNames(added, people, today);
      addMeetUps(random, people, today);
      addReunion(randomFrom(seed + 2), people, today);
      addCheckIns(seed + people.length);
      addLetters(today);
      addAnnouncements(today);
      addRemembrances(people, today);
      addTakedownRequests(total, today);
      addEmailSettings(people, today);
      addMemoryBook(people, today);
      addActivity(random, people, today);
    },
    { behavior: "immediate" },
  );
  const photos = albums.reduce((sum, { photoPictures }) => sum + photoPictures.length, 0);
  return { people: people.length + absentRows.length + 1, portraits: portraits.size, albums: albums.length, photos };

  function userRow(
    person: SamplePerson,
    profileImageUrl: string | null,
    password: string,
    now: Date,
    random: Random,
  ): typeof users.$inferInsert {
    const { hasPortrait: _, isWoman: __, hasJoined, isInMemoriam, ...fields } = person;
    const joinedAt = new Date(now.getTime() - random.between(200, 1500) * day);
    const lastLoginAt = hasJoined ? new Date(now.getTime() - random.between(1, 120) * (day / 2)) : null;
    return {
      ...fields,
      ...searchColumns(person),
      profileImageUrl,
      postalAddress: hasJoined || isInMemoriam ? null : postalAddress(person),
      password: hasJoined ? password : null,
      memberState: isInMemoriam ? "in_memoriam" : hasJoined ? "joined" : "invited",
      createdAt: joinedAt,
      lastLoginAt,
      previousLoginAt: lastLoginAt && new Date(lastLoginAt.getTime() - 6 * day),
      viewCount: random.between(0, 90),
      karma: person.profileType === "teacher" || !hasJoined ? 0 : random.between(0, 40),
    };
  }
}

/** When somebody joined: most soon after they were added, and some lately. */
function joiningDate({ createdAt, previousLoginAt }: typeof users.$inferInsert, index: number): Date | null {
  if (!previousLoginAt || !createdAt) return null;
  return index % 17 === 16 ? previousLoginAt : new Date(createdAt.getTime() + 9 * day);
}

/** An address for the letters of those who have not joined, where the city is known. No house has it. */
function postalAddress({ firstName, lastName, currentCity, currentState }: SamplePerson): string | null {
  if (!currentCity) return null;
  const number = 100 * lastName.length + firstName.length;
  return `${number} ${streets[number % streets.length]}\n${currentCity}, ${currentState} 00000`;
}

/** Draws the portraits, by index in `people`. Each has its own seed, so that an additional member doesn't change the others. */
async function drawPortraits(
  people: readonly SamplePerson[],
  today: Date,
): Promise<Map<number, { url: string; picture: Picture }>> {
  const withPortrait = people.flatMap((person, index) => (person.hasPortrait ? [index] : []));
  const portraits = await fourAtOnce(
    withPortrait.map((index) => async () => {
      const picture = await renderPicture(
        portraitOf(people[index] as SamplePerson, randomFrom(seed + index), today),
        portraitSide,
      );
      return [index, { url: await storeImageFiles(picture), picture }] as const;
    }),
  );
  return new Map(portraits);
}

/** At the age of the class today. Teachers are a generation older. */
function portraitOf(person: SamplePerson, random: Random, today: Date) {
  const isTeacher = person.profileType === "teacher";
  const age = today.getFullYear() - person.graduationYear + 18;
  return samplePortrait({ ...person, isTeacher, age: isTeacher ? age + random.between(12, 28) : age }, random);
}
