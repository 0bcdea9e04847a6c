import { z } from "zod";
import { recoveryAnswer } from "#app/domain/account/recovery-page.ts";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { classSettings } from "#class-settings";
import {
  accessOutcomes,
  answerAudiences,
  contactKinds,
  dateVotes,
  noticeTimings,
  profileTypes,
  resources,
  reunionReplies,
  reunionStatuses,
  roles,
} from "#db/column-values.ts";
import { count, flag, id, lifeYear, name, nullableText, text, timestamp, timestamps, year } from "./response-fields.server.ts";

/**
 * Schemas of the JSON API's responses, with an example for each field. TypeScript checks that each endpoint in
 * app/routes/api returns what its schema says. Dates are sent as ISO 8601 with a time zone.
 */

const location = { currentCity: nullableText("Beacon"), currentState: nullableText("NY") };
const work = {
  profession: nullableText("Printmaker"),
  company: nullableText("Studio Okafor"),
  artisticSpecialty: nullableText("Etching"),
};

export const errorBody = z
  .object({
    error: text("Subject is required").meta({ description: "A sentence to show to people." }),
    details: z
      .array(z.object({ field: text("subject"), message: text("Subject is required") }))
      .optional()
      .meta({ description: "The invalid fields." }),
  })
  .meta({ id: "Refusal" });

export const idOnly = z.object({ id });
export const signedOut = z.object({ message: text("You have been logged out of your account.") });
export const recoveryReceipt = z.object({ message: text(recoveryAnswer) });
export const emailAddress = z.object({ email: text(`maria@${exampleDomain}`) });
export const contactReceipt = z.object({ id, message: text("Message sent successfully!") });
export const viewCount = z.object({ viewCount: count });
export const healthStatus = z.object({ status: z.literal("ok"), schemaVersion: count });
export const openApi = z.record(z.string(), z.unknown());

const sessionUser = z
  .object({ id, ...name, role: z.enum(roles), profileType: z.enum(profileTypes), karma: count })
  .meta({ id: "SessionUser" });
export const session = z.object({ user: sessionUser });

export const secondFactor = z
  .object({ isOn: flag, since: timestamp.nullable(), recoveryCodesLeft: count })
  .meta({ id: "SecondFactor" });
export const secondFactorOff = z.object({ isOn: flag });
export const secondFactorSetup = z.object({
  key: text("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
  address: text("otpauth://totp/…").meta({ description: "For the app, as a link or a QR code." }),
});
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(text("ABCD-EFGH")) });

const timing = z.enum(noticeTimings);
export const noticeSettings = z
  .object({ messages: timing, meetUpChanges: timing, newMeetUps: timing, comments: timing, weeklyLetter: flag })
  .meta({ id: "EmailSettings" });

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
    lastLoginAt: timestamp.nullable(),
    viewCount: count,
    karma: count,
    createdAt: timestamp,
    isInMemoriam: flag,
    isMissing: flag.meta({ description: "Whether nobody knows how to reach them." }),
    birthYear: lifeYear(1967),
    deathYear: lifeYear(2014),
    obituaryUrl: nullableText("https://news.example/obituaries/maria-okafor"),
  })
  .meta({ id: "Person" });
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

const messageFields = {
  id,
  senderId: id,
  recipientId: id,
  subject: text("The kiln"),
  content: text("Do you still have the picture of it?"),
  isRead: flag,
  ...timestamps,
  parentMessageId: id.nullable(),
};
export const message = z.object(messageFields).meta({ id: "Message" });
const memberMessage = z
  .object({
    ...messageFields,
    isPublicContact: z.literal(false),
    sender: z.object({
      ...name,
      email: nullableText(`maria@${exampleDomain}`).meta({ description: "Null if you may not see it." }),
      role: z.enum(roles),
    }),
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
    createdAt: timestamp,
    parentMessageId: z.null(),
    isPublicContact: z.literal(true),
    kind: z.enum(contactKinds),
    graduationYear: year.nullable(),
    outcome: z.enum(accessOutcomes).nullable(),
    memberId: id.nullable().meta({ description: "The member who wrote about a missing person." }),
    aboutId: id.nullable().meta({ description: "The missing person." }),
    senderName: text("Rosa Lind"),
    senderEmail: text("rosa@post.example"),
    publicContactData: z.object({
      ipAddress: nullableText("192.0.2.7"),
      location: nullableText("40.71, -74.01"),
      userAgent: nullableText("Mozilla/5.0"),
    }),
  })
  .meta({ id: "VisitorMessage", description: "A visitor's message, for administrators only. Its ID is negative." });
export const listedMessage = z.discriminatedUnion("isPublicContact", [memberMessage, visitorMessage]);
export const readStatus = z.object({ id, isRead: flag });

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

export const bookQuestion = z
  .object({ id, question: text("What do you do on a Sunday morning?"), position: count.meta({ description: "Their order." }) })
  .meta({ id: "BookQuestion" });
export const deletedBookQuestion = z.object({
  id,
  answers: count.meta({ description: "How many answers were deleted with it." }),
});

const answerText = text("I bake bread, and read what is in the paper around it.");
export const bookAnswer = z.object({ userId: id, ...name, answer: answerText, updatedAt: timestamp }).meta({ id: "BookAnswer" });
const ownAnswer = {
  questionId: id,
  answer: answerText.nullable().meta({ description: "Null if there is none." }),
  updatedAt: timestamp.nullable(),
  mark: text("1790000000000-5d41402abc4b2a76").meta({
    description: "Identifies the answer as it is stored. Send it as `shown` to learn whether you replace a newer one.",
  }),
};
export const ownBookAnswer = z
  .object({ ...ownAnswer, question: text("What do you do on a Sunday morning?"), audience: z.enum(answerAudiences).nullable() })
  .meta({ id: "OwnAnswer" });
export const savedBookAnswers = z.object({
  answers: z.array(z.object({ ...ownAnswer, audience: z.enum(answerAudiences), replacedNewer: flag })),
});
export const bookDecision = z.object({
  isIncluded: flag.nullable().meta({ description: "Null if you have not decided." }),
  decidedAt: timestamp.nullable(),
});
export const bookPhotoTotal = z.object({ photos: count.meta({ description: "How many photos are in the book." }) });
export const bookPhoto = z
  .object({
    id,
    title: text("Set painting"),
    imageUrl: text("https://pictures.example/set.jpg"),
    year,
    takenOn: nullableText("1984-06"),
    albumTitle: text("Spring show"),
  })
  .meta({ id: "BookPhoto" });

export const announcement = z
  .object({
    id,
    title: text("The dinner is booked"),
    text: text("Upstairs at the corner table, at seven."),
    lastDay: text("2027-06-05").meta({ description: "The last day on which it shows, in the class's time zone." }),
    createdBy: id,
    createdAt: timestamp,
    updatedAt: timestamp.nullable().meta({ description: "Null unless it was edited." }),
    author: z.object(name),
  })
  .meta({ id: "Announcement" });

export const reunion = z
  .object({
    id,
    eventId: text("MU-7K3Q"),
    title: text("Summer picnic"),
    description: nullableText("Bring a blanket and something to draw with."),
    eventDate: timestamp.nullable(),
    location: nullableText("Prospect Park"),
    organizer: text("Maria Okafor"),
    createdBy: id,
    status: z.enum(reunionStatuses),
    isActive: flag,
    createdAt: timestamp,
    attendeeCount: count,
    guestCount: count,
    replyBy: nullableText("2027-05-01"),
    capacity: count.nullable().meta({ description: "How many people there is room for, guests included." }),
    waitingCount: count,
  })
  .meta({ id: "MeetUp" });
const reunionAnswer = z.enum(["none", "coming", ...reunionReplies]);
const waitingBefore = count.nullable().meta({ description: "How many wait before you, if you are on the waiting list." });
export const attendanceStatus = z.object({ isAttending: flag, answer: reunionAnswer, waitingBefore });
export const joinResult = z.object({ isAttending: flag, isWaiting: flag.optional(), guests: count });
const guestNames = nullableText("Ida Moon\nLi Moon");
const replyFields = { guests: count, guestNames, note: nullableText("We come by train") };
const ownReply = z.object({ answer: reunionAnswer, ...replyFields, waitingBefore });
export const ownReplyWithPayment = ownReply.extend({ paymentNote: nullableText("$40 at the door") });
export const leaveResult = z.object({ ownershipTransferred: flag, newOrganizer: nullableText("David Kim") });
export const replyResult = ownReply.extend(leaveResult.shape);
export const reunionAnswers = z.object({
  answers: z.array(
    z
      .object({
        id,
        ...name,
        answer: reunionAnswer,
        ...replyFields,
        answeredAt: timestamp.nullable(),
        waitingNumber: id.nullable().meta({ description: "1 for who is the next to get a place." }),
      })
      .meta({ id: "ReunionAnswer" }),
  ),
  total: count,
  page: count,
  pages: count,
  unanswered: count,
  askedAt: timestamp.nullable(),
});
export const askedMembers = z.object({ asked: count });
export const newDate = z.object({ id, startsAt: timestamp });
const names = z.array(text("Maria Okafor"));
export const suggestedDate = newDate
  .extend({ ownVote: z.enum(dateVotes).nullable(), yes: names, ifNeeded: names, no: names })
  .meta({ id: "SuggestedDate" });
export const voteResult = z.object({ voted: count });
export const attendee = z.object({ id, ...name, profession: nullableText("Printmaker"), guests: count }).meta({ id: "Attendee" });

export const activityEntry = z
  .object({
    id,
    userId: id.nullable(),
    action: text("comment.add"),
    description: text('Maria Okafor commented on "The dark room"'),
    resource: z.enum(resources),
    resourceId: id.nullable(),
    details: nullableText('{"commentId":12}').meta({ description: "JSON as a string." }),
    ipAddress: nullableText("192.0.2.7"),
    userAgent: nullableText("Mozilla/5.0"),
    success: flag,
    errorMessage: nullableText("You can only edit your own comments"),
    createdAt: timestamp,
    user: z.object({ ...name, email: nullableText(`maria@${exampleDomain}`) }).nullable(),
  })
  .meta({ id: "ActivityEntry" });
export const clearedActivity = z.object({ cleared: count });
