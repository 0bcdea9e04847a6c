import { z } from "zod";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { profileTypes, roles } from "#db/column-values.ts";
import { count, flag, id, lifeYear, name, nullableText, text, timestamp, year } from "./fields.server.ts";

const location = { currentCity: nullableText("Beacon"), currentState: nullableText("NY") };
const work = {
  profession: nullableText("Printmaker"),
  company: nullableText("Studio Okafor"),
  artisticSpecialty: nullableText("Etching"),
};

export const person = z
  .object({
    id,
    email: nullableText(`maria@${exampleDomain}`).meta({ description: "Null if nobody knows it, or if you may not see it." }),
    ...name,
    maidenName: nullableText("Diaz"),
    graduationYear: year,
    ...location,
    ...work,
    bio: nullableText("I still print on the press from room 12."),
    profileImageUrl: nullableText("https://pictures.example/maria.jpg"),
    yearbookImageUrl: nullableText("https://pictures.example/maria-then.jpg").meta({
      description: "Their portrait in the school's yearbook.",
    }),
    profileType: z.enum(profileTypes),
    role: z.enum(roles),
    isActive: flag,
    lastLoginAt: timestamp.nullable().meta({ description: "Null also of people in memoriam and missing." }),
    viewCount: count.nullable().meta({ description: "Null of people in memoriam." }),
    karma: count.nullable().meta({ description: "Null of people in memoriam." }),
    createdAt: timestamp.nullable().meta({
      description: "Null of people in memoriam and missing.",
    }),
    isInMemoriam: flag,
    isMissing: flag.meta({ description: "Whether nobody knows how to reach them." }),
    birthYear: lifeYear(1967),
    deathYear: lifeYear(2014),
    obituaryUrl: nullableText("https://news.example/obituaries/maria-okafor"),
  })
  .meta({ id: "Person" });
export const profileViewCount = person.pick({ viewCount: true });
export const editedPerson = person
  .extend({
    unconfirmedEmail: text(`maria.okafor@${exampleDomain}`).optional().meta({
      description: "Your new email address, if you must first open the link that was sent to it: on a site that sends email.",
    }),
  })
  .meta({ id: "EditedPerson" });

export const spotlight = z
  .object({
    id,
    userId: id,
    setBy: id.nullable(),
    createdAt: timestamp,
    ...name,
    ...work,
    bio: nullableText("I still print on the press from room 12."),
    profileImageUrl: nullableText("https://pictures.example/maria.jpg"),
    graduationYear: year,
    ...location,
  })
  .meta({ id: "FeaturedAlumnus" });
export const clearedSpotlight = z.object({ cleared: flag });

export const remembrance = z
  .object({
    id,
    personId: id.meta({ description: "The member in memoriam." }),
    authorId: id,
    content: text("She lent everybody her good brushes."),
    createdAt: timestamp,
    updatedAt: timestamp.nullable().meta({ description: "Null unless it was edited." }),
    author: z.object({ ...name, profileType: z.enum(profileTypes) }),
  })
  .meta({ id: "Remembrance" });
export const deletedRemembrance = z.object({ id, personId: id });
