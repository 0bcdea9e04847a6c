import type { Member } from "./member.ts";

/** docs/behavior.md, "Permissions", one line each. Operations refuse by these, and screens show or hide controls by them. */

type Me = Pick<Member, "id" | "role"> | null;
type Owned = { userId: number };
type Person = Pick<Member, "id" | "profileType">;

/** Administrators (role) additionally see the log, manage profiles and set the spotlight. */
export const isAdministrator = (me: Me) => me?.role === "administrator";
/** Members edit only their own profile. */
export const canEditOwnProfile = (me: Me, userId: number) => me?.id === userId;
/** Edit any profile: administrators. */
export const canEditAnyProfile = isAdministrator;
/** Set or clear the featured spotlight: administrators. */
export const canSetSpotlight = isAdministrator;
/** Activity logs: administrators. */
export const canReadActivityLog = isAdministrator;
/** Clear logs: administrators. */
export const canClearActivityLog = isAdministrator;
/** Send Message links appear for classmates only, never for oneself, and not for those in memoriam. */
export const canBeSentMessageLink = (me: Me, person: Person & { isInMemoriam: boolean }) =>
  person.profileType === "classmate" && person.id !== me?.id && !person.isInMemoriam;
/** Karma is shown for everyone but teachers. */
export const showsKarma = (person: Pick<Person, "profileType">) => person.profileType !== "teacher";
/** Add members, import a roster, hand out sign-in links, deactivate. */
export const canManageMembers = isAdministrator;
/** Deactivate, or set In Memoriam: anybody but oneself. */
export const canCloseAccount = (me: Me, person: Pick<Person, "id">) => canManageMembers(me) && person.id !== me?.id;
/** Make others administrators, and take that back. */
export const canAppointAdministrators = isAdministrator;
/** Visitors' messages arrive for every administrator. */
export const canReadContacts = isAdministrator;
/** A message is its two parties', and nobody else's: administrators do not read members' mail. */
export const isParty = (me: Me, message: { senderId: number; recipientId: number }) =>
  me?.id === message.senderId || me?.id === message.recipientId;
/** Only the sender edits. */
export const canEditMessage = (me: Me, message: { senderId: number }) => me?.id === message.senderId;
/** Only the recipient's opening marks a message read, and only the recipient answers it. */
export const canReplyTo = (me: Me, message: { recipientId: number }) => me?.id === message.recipientId;
/** Edit own album: its owner. Any album: administrators. */
export const canEditAlbum = (me: Me, album: Owned) => me?.id === album.userId || isAdministrator(me);
/** Delete own album: its owner, since it can be restored for 30 days. Any album: administrators. */
export const canDeleteAlbum = canEditAlbum;
/** Whoever added a photo, and administrators, correct its title and take it out again. */
export const canEditPhoto = canEditAlbum;
export const canDeletePhoto = canEditAlbum;
/** Edit own comment; administrators only their own, too. */
export const canEditComment = (me: Me, comment: Owned) => me?.id === comment.userId;
/** Delete comment: one's own; administrators any. */
export const canDeleteComment = (me: Me, comment: Owned) => me?.id === comment.userId || isAdministrator(me);
/** Bring back what was deleted in the last 30 days: administrators. */
export const canRestoreDeleted = isAdministrator;
/** Clear Cache and Hard Refresh: administrators. */
export const canClearCache = isAdministrator;
/** Edit, delete and close a meet-up, and print its list: whoever organizes it, and administrators. */
export const canManageReunion = (me: Me, reunion: { createdBy: number }) => isAdministrator(me) || me?.id === reunion.createdBy;
/** Activate, cancel and close whatever a meet-up's status is: administrators. */
export const canSetReunionStatus = isAdministrator;
/** Whoever plans a meet-up is the first on its list; administrators are not. */
export const attendsOwnReunion = (me: Me) => !isAdministrator(me);
/** Join and Leave are not shown to administrators. No call is refused them: who is on a list may always leave it. */
export const seesJoinAndLeave = (me: Me) => me !== null && !isAdministrator(me);
/** 'Message Organizer' is shown to everybody else, where the organizer can be written to. */
export const canMessageOrganizer = (me: Me, reunion: { createdBy: number; isOrganizerThere: boolean }) =>
  me?.id !== reunion.createdBy && reunion.isOrganizerThere;
/** Download a backup of everything, and see which ones there are: administrators. */
export const canBackUp = isAdministrator;
