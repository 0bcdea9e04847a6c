import { z } from "zod";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { classSettings } from "#class-settings";
import {
  accessOutcomes,
  albumCategories,
  contactKinds,
  profileTypes,
  resources,
  reunionStatuses,
  roles,
} from "#db/column-values.ts";

/**
 * What the JSON API answers, with an example of each field. TypeScript holds
 * each shape against what its call returns, where app/routes/api mounts it. A date is sent as ISO 8601 with zone.
 */

const text = (example: string) => z.string().meta({ examples: [example] });
const maybe = (example: string) =>
  z
    .string()
    .nullable()
    .meta({ examples: [example] });
const id = z.int().meta({ examples: [7] });
const count = z
  .int()
  .min(0)
  .meta({ examples: [3] });
const year = z.int().meta({ examples: [classSettings.year] });
const moment = z.date().meta({ examples: ["2026-11-21T15:30:00.000Z"] });
const flag = z.boolean();

const name = { firstName: text("Maria"), lastName: text("Okafor") };
const place = { currentCity: maybe("Beacon"), currentState: maybe("NY") };
const work = { profession: maybe("Printmaker"), company: maybe("Studio Okafor"), artisticSpecialty: maybe("Etching") };
const written = { createdAt: moment, updatedAt: moment };

export const refusal = z
  .object({
    error: text("Subject is required").meta({ description: "A sentence for a person." }),
    details: z
      .array(z.object({ field: text("subject"), message: text("Subject is required") }))
      .optional()
      .meta({ description: "The fields that are wrong." }),
  })
  .meta({ id: "Refusal" });

export const oneId = z.object({ id });
export const said = z.object({ message: text("You have been logged out of your account.") });
export const received = z.object({ id, message: text("Message sent successfully!") });
export const views = z.object({ viewCount: count });
export const healthStatus = z.object({ status: z.literal("ok"), schemaVersion: count });
/** This description itself. */
export const description = z.record(z.string(), z.unknown());

export const sessionUser = z
  .object({ id, ...name, role: z.enum(roles), profileType: z.enum(profileTypes), karma: count })
  .meta({ id: "SessionUser" });
export const session = z.object({ user: sessionUser });

export const person = z
  .object({
    id,
    email: text(`maria@${exampleDomain}`),
    ...name,
    maidenName: maybe("Diaz"),
    graduationYear: year,
    ...place,
    ...work,
    bio: maybe("I still print on the press from room 12."),
    profileImageUrl: maybe("https://pictures.example/maria.jpg"),
    profileType: z.enum(profileTypes),
    role: z.enum(roles),
    isActive: flag,
    lastLoginAt: moment.nullable(),
    viewCount: count,
    karma: count,
    createdAt: moment,
    isInMemoriam: flag,
  })
  .meta({ id: "Person" });

export const spotlight = z
  .object({
    id,
    userId: id,
    setBy: id.nullable(),
    createdAt: moment,
    ...name,
    ...work,
    bio: maybe("I still print on the press from room 12."),
    profileImageUrl: maybe("https://pictures.example/maria.jpg"),
    graduationYear: year,
    ...place,
  })
  .meta({ id: "FeaturedAlumnus" });
export const clearedSpotlight = z.object({ cleared: flag });

const letter = {
  id,
  senderId: id,
  recipientId: id,
  subject: text("The kiln"),
  content: text("Do you still have the picture of it?"),
  isRead: flag,
  ...written,
  parentMessageId: id.nullable(),
};
export const message = z.object(letter).meta({ id: "Message" });
const memberMessage = z
  .object({
    ...letter,
    isPublicContact: z.literal(false),
    sender: z.object({ ...name, email: text(`maria@${exampleDomain}`), role: z.enum(roles) }),
    recipient: z.object({ firstName: text("David"), lastName: text("Kim") }),
  })
  .meta({ id: "MemberMessage" });
const visitorMessage = z
  .object({
    id: z
      .int()
      .max(-1)
      .meta({ examples: [-4] }),
    senderId: z.null(),
    recipientId: z.null(),
    subject: text(`Alumni Access Request - Class of ${classSettings.year}`),
    message: text("I was in the ceramics class of Mr. Abbott."),
    isRead: flag,
    createdAt: moment,
    parentMessageId: z.null(),
    isPublicContact: z.literal(true),
    kind: z.enum(contactKinds),
    graduationYear: year.nullable(),
    outcome: z.enum(accessOutcomes).nullable(),
    senderName: text("Rosa Lind"),
    senderEmail: text("rosa@post.example"),
    publicContactData: z.object({
      ipAddress: maybe("192.0.2.7"),
      location: maybe("40.71, -74.01"),
      userAgent: maybe("Mozilla/5.0"),
    }),
  })
  .meta({ id: "VisitorMessage", description: "What a visitor wrote, for administrators. Its id is negative." });
export const listedMessage = z.discriminatedUnion("isPublicContact", [memberMessage, visitorMessage]);
export const readMessage = z.object({ id, isRead: flag });

const pictured = {
  id,
  userId: id,
  title: text("The dark room"),
  description: maybe("Taken by Mr. Abbott in the last week."),
  category: z.enum(albumCategories),
  imageUrl: maybe("https://pictures.example/dark-room.jpg"),
  coverImageUrl: maybe("https://pictures.example/cover.jpg"),
  year,
  viewCount: count,
  likeCount: count,
  isCollection: flag,
  collectionId: id.nullable(),
  createdAt: moment,
  commentCount: count,
  user: z.object(name),
};
export const album = z
  .object({ ...pictured, photoCount: count, firstPhotoUrl: maybe("https://pictures.example/dark-room.jpg") })
  .meta({ id: "Album" });
export const photo = z.object(pictured).meta({ id: "Photo" });
export const deletedPhoto = z.object({ id, collectionId: id.nullable() });
export const restored = z.object({ id, isCollection: flag, albumId: id });
export const like = z.object({
  alreadyLiked: flag,
  karma: count.meta({ description: "The new total of whoever likes it." }),
});

export const comment = z
  .object({
    id,
    userId: id,
    photoCollectionId: id,
    content: text("That is the second kiln, isn't it?"),
    isDeleted: flag,
    ...written,
    user: z.object({ ...name, profileType: z.enum(profileTypes) }),
  })
  .meta({ id: "Comment" });
export const deletedComment = z.object({ id, photoCollectionId: id });

export const reunion = z
  .object({
    id,
    eventId: text("MU-7K3Q"),
    title: text("Summer picnic"),
    description: maybe("Bring a blanket and something to draw with."),
    eventDate: moment.nullable(),
    location: maybe("Prospect Park"),
    organizer: text("Maria Okafor"),
    createdBy: id,
    status: z.enum(reunionStatuses),
    isActive: flag,
    createdAt: moment,
    attendeeCount: count,
    guestCount: count,
  })
  .meta({ id: "MeetUp" });
export const isAttending = z.object({ isAttending: flag });
export const joined = z.object({ isAttending: flag, guests: count });
export const left = z.object({ ownershipTransferred: flag, newOrganizer: maybe("David Kim") });
export const attendee = z.object({ id, ...name, profession: maybe("Printmaker"), guests: count }).meta({ id: "Attendee" });

export const activityEntry = z
  .object({
    id,
    userId: id.nullable(),
    action: text("comment.add"),
    description: text('Maria Okafor commented on "The dark room"'),
    resource: z.enum(resources),
    resourceId: id.nullable(),
    details: maybe('{"commentId":12}').meta({ description: "JSON, as text." }),
    ipAddress: maybe("192.0.2.7"),
    userAgent: maybe("Mozilla/5.0"),
    success: flag,
    errorMessage: maybe("You can only edit your own comments"),
    createdAt: moment,
    user: z.object({ ...name, email: text(`maria@${exampleDomain}`) }).nullable(),
  })
  .meta({ id: "ActivityEntry" });
export const clearedActivity = z.object({ cleared: count });
