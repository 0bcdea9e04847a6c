import { classAudiences, type MailingAudience, meetUpAudiences } from "#db/column-values.ts";

/** Limits, addresses, and words of mailings that screens need without the fields' schemas. */

/** The most mailings of the whole site in seven days. */
export const mailingsPerWeek = 3;
export const mailingLimit =
  "At most three mailings go out in seven days, one of them only from an administrator, so that people go on reading them.";
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
