/** The values that a column accepts, where there are only a few. Free of drizzle, so that browser code can import them. */

export const profileTypes = ["classmate", "teacher"] as const;
export type ProfileType = (typeof profileTypes)[number];

export const roles = ["user", "administrator"] as const;
export type Role = (typeof roles)[number];

/** What a member is: docs/behavior.md, "Member states". `unlisted` is somebody who does not want to be found. */
export const memberStates = ["invited", "joined", "missing", "in_memoriam", "unlisted", "former"] as const;
export type MemberState = (typeof memberStates)[number];

export const reunionStatuses = ["active", "cancelled", "closed"] as const;
export type ReunionStatus = (typeof reunionStatuses)[number];
/** What attendees are still to be told of a status. */
export const statusNotices = ["cancelled", "reactivated"] as const;

/** The answers to an invitation besides coming; `waiting` is somebody who wants to come when there is room. */
export const reunionReplies = ["perhaps", "cant", "waiting"] as const;
export type ReunionReply = (typeof reunionReplies)[number];

/** Whether somebody can come on a suggested date. */
export const dateVotes = ["yes", "if_needed", "no"] as const;
export type DateVote = (typeof dateVotes)[number];

/** Who reads an answer to a question of the memory book: members on the site and readers of the book, or only the latter. */
export const answerAudiences = ["members", "book"] as const;

export const albumCategories = ["classmate", "teacher", "group", "event", "portfolio"] as const;
export type AlbumCategory = (typeof albumCategories)[number];

/** What an entry of the activity log is about. */
export const resources = ["auth", "reunions", "messages", "photo_collections", "users", "other"] as const;
export type Resource = (typeof resources)[number];

/** What became of a request to take a photo down. */
export const takedownOutcomes = ["kept", "deleted"] as const;
export type TakedownOutcome = (typeof takedownOutcomes)[number];

export const accessOutcomes = ["approved", "declined"] as const;
/** From visitors: a message and a request for access. From members: what they know of a missing person, and a request not to list one. */
export const contactKinds = ["contact", "access", "tip", "unlist"] as const;
export type ContactKind = (typeof contactKinds)[number];

/** Who sees a part of a member's profile. */
export const audiences = ["members", "administrators"] as const;
export type Audience = (typeof audiences)[number];

export const linkPurposes = ["join", "recovery", "sign_in"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What an email is about. */
export const emailKinds = [
  "test",
  "joining",
  "sign_in_link",
  "recovery",
  "sign_in_request",
  "email_confirmation",
  "email_changed",
  "second_factor_off",
  "message",
  "meet_up_change",
  "new_meet_up",
  "comment",
  "weekly_letter",
  "mailing",
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** What became of an email. `canceled`: its recipient may no longer get it, or it is too late for it. */
export const emailStates = ["waiting", "sent", "failed", "canceled"] as const;
export type EmailState = (typeof emailStates)[number];

/** When a member is told about something by email. */
export const noticeTimings = ["now", "weekly", "never"] as const;

/** What is written to the whole class comes at once or never: the weekly letter would be too late for it. */
export const mailingTimings = ["now", "never"] as const;

/** Whom a mailing is for: the class or a part of it, or the people of a meet-up by their answer. */
export const classAudiences = ["joined", "everybody", "not_joined", "teachers", "classmates"] as const;
export const meetUpAudiences = ["coming", "perhaps", "unanswered"] as const;
export const mailingAudiences = [...classAudiences, ...meetUpAudiences] as const;
export type MailingAudience = (typeof mailingAudiences)[number];

/** Why somebody with an address gets no email of a mailing: theirs comes back, or they chose so. */
export const emailObstacles = ["returned", "stopped"] as const;

/** The one-time link that an email gets when it is sent: to choose a password, to sign in, or to confirm an email address. */
export const emailLinks = [...linkPurposes, "confirmation"] as const;
export type EmailLink = (typeof emailLinks)[number];
