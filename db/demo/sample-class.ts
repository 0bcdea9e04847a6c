import { exampleDomain } from "#app/domain/core/class-names.ts";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { recordStoredImage } from "#app/domain/images/images.server.ts";
import { hashPassword } from "#app/domain/sign-in/passwords.server.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";
import { absentPeople } from "./absent-people.ts";
import { samplePassword } from "./accounts.ts";
import { addActivity } from "./activity.ts";
import { addAlbums, albumPictures } from "./albums.ts";
import { portraitsOf } from "./faces.ts";
import { addLetters } from "./letters.ts";
import { addAnnouncements, addEmailSettings, addMailings } from "./mailings.ts";
import { addCheckIns, addMeetUps } from "./meet-ups.ts";
import { addMemoryBook } from "./memory-book.ts";
import { deactivated, type SamplePerson, samplePeople } from "./people.ts";
import { addPhotoNames, addTakedownRequests } from "./photo-names.ts";
import { storePictures } from "./pictures.ts";
import { type Random, randomFrom } from "./random.ts";
import { addRemembrances } from "./remembrances.ts";
import { addReunion } from "./reunion.ts";
import { streets } from "./vocabulary.ts";

const seed = 1985;
const day = 86_400_000;
/** The featured member. */
const spotlightEmail = `maria@${exampleDomain}`;

/** Fills an empty database with the sample class, the same every time on the same day. */
export async function makeSampleClass({ total, today }: { total: number; today: Date }) {
  const random = randomFrom(seed);
  const people = samplePeople(random, total);
  // After all others, whose ids stay as they are, and with random numbers of their own.
  const absentRandom = randomFrom(seed - total);
  const absent = absentPeople(absentRandom, total, people);
  const { ofPeople, ofAbsent } = portraitsOf(people, absent);
  const portraitFiles = [...ofPeople, ...ofAbsent]
    .flatMap(({ today, yearbook }) => [today, yearbook])
    .filter((file) => file !== null);
  const password = await hashPassword(samplePassword);
  const stored = await storePictures(new Set([...portraitFiles, ...albumPictures(total)]));
  const urlOf = (file: string | null | undefined) => (file ? stored(file).url : null);
  const rows = people
    .map((person) => userRow(person, password, today, random))
    .map((row, index) => ({
      ...row,
      joinedAt: joiningDate(row, index),
      profileImageUrl: urlOf(ofPeople[index]?.today),
      yearbookImageUrl: urlOf(ofPeople[index]?.yearbook),
    }));
  const absentRows = absent.map((person, index) => ({
    ...person,
    ...searchColumns(person),
    yearbookImageUrl: urlOf(ofAbsent[index]?.yearbook),
    createdAt: new Date(today.getTime() - absentRandom.between(200, 1500) * day),
    viewCount: absentRandom.between(0, 60),
  }));

  const albums = db().transaction(
    () => {
      for (const values of rows) db().insert(users).values(values).run();
      db()
        .insert(users)
        .values({ ...userRow(deactivated, password, today, randomFrom(seed + total)), isActive: false })
        .run();
      for (const values of absentRows) db().insert(users).values(values).run();
      for (const file of portraitFiles) recordStoredImage(stored(file), 1);
      const spotlightId = people.findIndex((person) => person.email === spotlightEmail) + 1;
      db()
        .insert(featuredAlumni)
        .values({ userId: spotlightId, setBy: 1, createdAt: new Date(today.getTime() - 9 * day) })
        .run();
      const added = addAlbums(stored, people, today);
      addPhotoNames(added, people, today);
      addMeetUps(random, people, today);
      addReunion(randomFrom(seed + 2), people, today);
      addCheckIns(seed + people.length);
      addLetters(today);
      addAnnouncements(today);
      addRemembrances(people, today);
      addTakedownRequests(total, today);
      addEmailSettings(people, today);
      addMailings(today);
      addMemoryBook(people, today);
      addActivity(random, people, today);
      return added;
    },
    { behavior: "immediate" },
  );
  return {
    people: people.length + absent.length + 1,
    portraits: ofPeople.filter(({ today }) => today).length,
    albums: albums.length,
    photos: albums.reduce((sum, { photoIds }) => sum + photoIds.length, 0),
  };

  function userRow(person: SamplePerson, password: string, now: Date, random: Random): typeof users.$inferInsert {
    const { hasPortrait: _, isWoman: __, hasJoined, isInMemoriam, ...fields } = person;
    const joinedAt = new Date(now.getTime() - random.between(200, 1500) * day);
    const lastLoginAt = hasJoined ? new Date(now.getTime() - random.between(1, 120) * (day / 2)) : null;
    return {
      ...fields,
      ...searchColumns(person),
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
