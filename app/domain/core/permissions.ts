import type { Member } from "./member.ts";

/** Who may do what. Operations check these before they write, and screens before they show a button. */

type Me = Pick<Member, "id" | "role"> | null;
type Owned = { userId: number };
type Person = Pick<Member, "id" | "profileType">;

export const isAdministrator = (me: Me) => me?.role === "administrator";
/** Edit one's own profile. */
export const canEditOwnProfile = (me: Me, userId: number) => me?.id === userId;
export const canEditAnyProfile = isAdministrator;
export const canSetSpotlight = isAdministrator;
export const canReadActivityLog = isAdministrator;
export const canClearActivityLog = isAdministrator;
/** See what a profile shows only to administrators: they and the person. */
export const seesEveryField = (me: Me, person: Pick<Person, "id">) => isAdministrator(me) || me?.id === person.id;
/** 'Send Message' links: to classmates only, not to oneself, and not to people in memoriam or missing. */
export const canBeSentMessageLink = (me: Me, person: Person & { isInMemoriam: boolean; isMissing: boolean }) =>
  person.profileType === "classmate" && person.id !== me?.id && !person.isInMemoriam && !person.isMissing;
/** Karma is shown for everyone but teachers. */
export const showsKarma = (person: Pick<Person, "profileType">) => person.profileType !== "teacher";
/** Add and import members, make sign-in links, deactivate: administrators. */
export const canManageMembers = isAdministrator;
/** Deactivate a member, set In Memoriam, or mark as missing or not listed: administrators, but not for themselves. */
export const canCloseAccount = (me: Me, person: Pick<Person, "id">) => canManageMembers(me) && person.id !== me?.id;
/** Have a second factor, and turn it on and off: administrators, for themselves. */
export const canHaveSecondFactor = isAdministrator;
/** Turn off the second factor of somebody who has lost their phone: other administrators. */
export const canTurnOffSecondFactorOf = canCloseAccount;
/** See the letter with a one-time link: administrators, and the member who made it to pass it on. */
export const canSeeLetter = (me: Me, link: { createdBy: number | null } | null) =>
  canManageMembers(me) || (me !== null && link?.createdBy === me.id);
export const canAppointAdministrators = isAdministrator;
export const canReadContacts = isAdministrator;
/** Read a message: its sender and its recipient. Administrators can't read other members' messages. */
export const isSenderOrRecipient = (me: Me, message: { senderId: number; recipientId: number }) =>
  me?.id === message.senderId || me?.id === message.recipientId;
export const canEditMessage = (me: Me, message: { senderId: number }) => me?.id === message.senderId;
/** Reply to a message, and mark it read: its recipient. */
export const canReplyTo = (me: Me, message: { recipientId: number }) => me?.id === message.recipientId;
export const canEditAlbum = (me: Me, album: Owned) => me?.id === album.userId || isAdministrator(me);
/** Delete an album: its owner and administrators. It can be restored for 30 days. */
export const canDeleteAlbum = canEditAlbum;
/** Edit or delete a photo: the member who added it, and administrators. */
export const canEditPhoto = canEditAlbum;
export const canDeletePhoto = canEditAlbum;
/** Decide about a request to take a photo down: the member who added it, and administrators. */
export const canDecideTakedown = canDeletePhoto;
/**
 * Remove a name from a photo: the member who added it, the member named, the photo's owner, and administrators. Every member adds
 * names.
 */
export const canRemovePhotoName = (me: Me, photo: Owned, name: { userId: number | null; addedBy: number | null }) =>
  canEditPhoto(me, photo) || (me !== null && (me.id === name.addedBy || me.id === name.userId));
/** End a photo's question 'Who is this?' without a name: its owner and administrators. Every member asks it. */
export const canStopAskingForNames = canEditAlbum;
/** Move, date, title, and delete several photos of an album at once: members who may edit the photo, and the album's owner. */
export const canArrangePhoto = (me: Me, photo: Owned, album: Owned) => canEditPhoto(me, photo) || canEditAlbum(me, album);
/** Change the order of an album's photos, and choose its cover among them: its owner and administrators. */
export const canOrderPhotos = canEditAlbum;
export const canChooseCover = canEditAlbum;
/** Turn a photo's picture: the member who added it, and administrators. */
export const canTurnPhoto = canEditPhoto;
/** Edit a comment: its author. Administrators can't edit other members' comments. */
export const canEditComment = (me: Me, comment: Owned) => me?.id === comment.userId;
/** Delete a comment: its author and administrators. */
export const canDeleteComment = (me: Me, comment: Owned) => me?.id === comment.userId || isAdministrator(me);
/** Edit a remembrance of somebody in memoriam: its author. Administrators can't edit other members' words. */
export const canEditRemembrance = (me: Me, remembrance: { authorId: number }) => me?.id === remembrance.authorId;
/** Delete a remembrance: its author. Administrators can delete any. */
export const canDeleteRemembrance = (me: Me, remembrance: { authorId: number }) =>
  me?.id === remembrance.authorId || isAdministrator(me);
/** Restore what was deleted in the last 30 days: administrators. */
export const canRestoreDeleted = isAdministrator;
export const canClearCache = isAdministrator;
/** Edit, delete, and close a meet-up, and print its attendee sheet: its organizer and administrators. */
export const canManageReunion = (me: Me, reunion: { createdBy: number }) => isAdministrator(me) || me?.id === reunion.createdBy;
/** Read how to pay for a meet-up: those who are coming, its organizer, and administrators. */
export const canReadPaymentNote = (me: Me, reunion: { createdBy: number }, isComing: boolean) =>
  isComing || canManageReunion(me, reunion);
/** Check people in at the door of a meet-up: its organizer, administrators, and the members they name. */
export const canCheckIn = (me: Me, reunion: { createdBy: number }, helperIds: readonly number[]) =>
  canManageReunion(me, reunion) || (me !== null && helperIds.includes(me.id));
/** Activate, cancel, or close a meet-up regardless of its status: administrators. */
export const canSetReunionStatus = isAdministrator;
/** Whether planning a meet-up also adds one as its first attendee: not for administrators. */
export const attendsOwnReunion = (me: Me) => !isAdministrator(me);
/** Whether Join and Leave are shown: not to administrators. The operations still allow them both, so that an attendee can always leave. */
export const seesJoinAndLeave = (me: Me) => me !== null && !isAdministrator(me);
/** Whether 'I am coming too' and 'I am not coming' are shown instead: to administrators, among their tools. */
export const seesOwnAttendanceTool = isAdministrator;
/** Whether 'Message Organizer' is shown: to everybody but the organizer, while the organizer can get messages. */
export const canMessageOrganizer = (me: Me, reunion: { createdBy: number; isOrganizerReachable: boolean }) =>
  me?.id !== reunion.createdBy && reunion.isOrganizerReachable;
export const canManageAnnouncements = isAdministrator;
/** Change the introduction and the picture of Home: administrators. */
export const canManageFrontPage = isAdministrator;
/** Change the questions of 'Where are they now', and choose the photos of the memory book and print it: administrators. */
export const canManageBook = isAdministrator;
export const canBackUp = isAdministrator;
export const canManageMail = isAdministrator;
/** Write to many at once, and see what was sent: administrators; to the people of a meet-up, its organizer, too. */
export const canManageMailing = (me: Me, reunion: { createdBy: number } | null) =>
  isAdministrator(me) || (reunion !== null && me?.id === reunion.createdBy);
/** Let a mailing stand on Home, too, and print it for those without an address: administrators. */
export const canAnnounceMailing = canManageAnnouncements;
export const canPrintMailing = canManageMembers;
/** Have emails sent to an address again that came back: the member, and administrators. */
export const canRetryAddress = (me: Me, userId: number) => isAdministrator(me) || me?.id === userId;
