import { exampleDomain } from "#app/domain/core/class-names.ts";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { type Picture, recordImage, storeImageFiles } from "#app/domain/images/images.server.ts";
import { hashPassword } from "#app/domain/sign-in/passwords.server.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";
import { samplePassword } from "./accounts.ts";
import { addActivity } from "./activity.ts";
import { addAlbums, printAlbums } from "./albums.ts";
import { addLetters } from "./letters.ts";
import { addMeetUps } from "./meet-ups.ts";
import { deactivated, type SamplePerson, samplePeople } from "./people.ts";
import { finished } from "./pictures/finish.ts";
import { portraitSide, samplePortrait } from "./portraits.ts";
import { type Random, randomFrom } from "./random.ts";

const seed = 1985;
const day = 86_400_000;
/** The account whose story the spotlight tells. */
const spotlightEmail = `maria@${exampleDomain}`;

/** Fills an empty database with the sample class: the same for everyone who makes it on the same day. */
export async function makeSampleClass({ total, today }: { total: number; today: Date }) {
  const random = randomFrom(seed);
  const people = samplePeople(random, total);
  const password = await hashPassword(samplePassword);
  const portraits = await paintPortraits(people);
  const albums = await printAlbums(total);
  const rows = people.map((person, index) => row(person, portraits.get(index)?.url ?? null, password, today, random));

  db().transaction(
    (tx) => {
      for (const values of rows) tx.insert(users).values(values).run();
      tx.insert(users)
        .values({ ...row(deactivated, null, password, today, randomFrom(seed + total)), isActive: false })
        .run();
      for (const { picture } of portraits.values()) recordImage(tx, picture, 1);
      const spotlightId = people.findIndex((person) => person.email === spotlightEmail) + 1;
      tx.insert(featuredAlumni)
        .values({ userId: spotlightId, setBy: 1, createdAt: new Date(today.getTime() - 9 * day) })
        .run();
      addAlbums(tx, albums, people, today);
      addMeetUps(tx, random, people, today);
      addLetters(tx, today);
      addActivity(tx, random, people, today);
    },
    { behavior: "immediate" },
  );
  const photos = albums.reduce((sum, { prints }) => sum + prints.length, 0);
  return { people: people.length, portraits: portraits.size, albums: albums.length, photos };

  function row(
    person: SamplePerson,
    profileImageUrl: string | null,
    password: string,
    now: Date,
    random: Random,
  ): typeof users.$inferInsert {
    const { hasPortrait: _, hasJoined, isInMemoriam, ...fields } = person;
    const joinedAt = new Date(now.getTime() - random.between(200, 1500) * day);
    const lastLoginAt = hasJoined ? new Date(now.getTime() - random.between(1, 120) * (day / 2)) : null;
    return {
      ...fields,
      ...searchColumns(person),
      profileImageUrl,
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

/** By index in `people`. Each portrait has its own numbers, so that one more member changes no other's face. */
async function paintPortraits(people: readonly SamplePerson[]): Promise<Map<number, { url: string; picture: Picture }>> {
  const sitters = people.flatMap((person, index) => (person.hasPortrait ? [index] : []));
  const painted = await Promise.all(
    sitters.map(async (index) => {
      const picture = await finished(samplePortrait(randomFrom(seed + index)), portraitSide);
      return [index, { url: await storeImageFiles(picture), picture }] as const;
    }),
  );
  return new Map(painted);
}
