import { z } from "zod";
import { newAnnouncement } from "#app/domain/announcements/announcements.ts";
import { id, requiredMultilineText, requiredText, submissionKey } from "#app/domain/core/fields.ts";
import { classAudiences, type MailingAudience, mailingAudiences, meetUpAudiences } from "#db/column-values.ts";

/** The fields and texts of mailings: what administrators and organizers write to many people at once. */

/** The most mailings of the whole site in seven days. */
export const mailingsPerWeek = 3;
export const mailingWeek = 7 * 86_400_000;
/** How long after sending one can be stopped: as long as the site tries to send its emails. */
export const stoppableTime = 2 * 86_400_000;
export const recipientsPerPage = 100;
export const mailingsPerPage = 50;

export const mailingsPath = "/mailings";
export const mailingPath = (id: number | "new") => `${mailingsPath}/${id}`;
export const mailingPrintPath = (id: number) => `${mailingPath(id)}/print`;

/** What each audience is called where one is chosen, and in 'To: …'. */
export const audienceNames: Readonly<Record<MailingAudience, string>> = {
  joined: "Everybody who has joined",
  everybody: "Everybody on the list, also who has not joined",
  not_joined: "Who has not joined",
  teachers: "Teachers",
  classmates: "Classmates",
  coming: "Who is coming",
  perhaps: "Who answered ‘Perhaps’",
  unanswered: "Who has not answered",
};

export const isMeetUpAudience = (audience: MailingAudience): boolean =>
  (meetUpAudiences as readonly MailingAudience[]).includes(audience);

/** The audiences to choose from: the whole class's for administrators, and those of the meet-up if it is about one. */
export const audiencesFor = (isForClass: boolean, hasMeetUp: boolean): MailingAudience[] => [
  ...(hasMeetUp ? meetUpAudiences : []),
  ...(isForClass ? classAudiences : []),
];

const mailingId = id("Mailing not found");
const fields = {
  subject: requiredText("Subject is required", { length: 100, message: "Subject too long: at most 100 characters" }),
  text: requiredMultilineText("Please write something first", {
    length: 2000,
    message: "Text too long: at most 2,000 characters, which fit on a sheet of paper",
  }),
  audience: z.enum(mailingAudiences, { error: "Please choose who gets it" }),
  /** The last day on which it stands on Home. Null and '' mean that it doesn't. */
  homeUntil: z
    .union([z.literal(""), newAnnouncement.shape.lastDay])
    .transform((day) => day || null)
    .nullable()
    .optional(),
};

export const newMailing = z.object({
  ...fields,
  /** The meet-up whose people it is for. */
  reunionId: id("Meet-up not found").nullable().optional(),
  submissionKey,
});
/** Changes of a draft in an API call; sending and testing take them, too. Absent fields stay unchanged. */
export const editedMailing = z.object(fields).partial().extend({ mailingId });
/** The form sends all fields. */
export const mailingForm = z.object({ ...fields, mailingId });
export const oneMailing = z.object({ mailingId });
