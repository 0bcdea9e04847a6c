import { eq } from "drizzle-orm";
import type { z } from "zod";
import { needsCode } from "#app/domain/core/administrators-access.server.ts";
import { userId } from "#app/domain/core/fields.ts";
import { type Actor, fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { hasJoined } from "#app/domain/core/member-states.ts";
import { changes, type Merge, type OperationContext, operation } from "#app/domain/core/operation.server.ts";
import { canEditAnyProfile, canEditOwnProfile } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { profilePhoto } from "#app/domain/images/image-fields.ts";
import { type ImageInput, readImageInput, recordImageInput } from "#app/domain/images/images.server.ts";
import { profilePhotoSide } from "#app/domain/images/images.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { requirePassword } from "#app/domain/sign-in/passwords.server.ts";
import { isRecentlyProven } from "#app/domain/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { profileColumns } from "./directory.server.ts";
import { dropEmailChange, refuseTakenEmail, requestEmailChange, tellEarlierAddress } from "./email-changes.server.ts";
import { newcomerProfile, ownProfile, passwordForEmail } from "./profiles.ts";

// Forms send the pictures as files, the API as `profileImageUrl` and `yearbookImageUrl`.
const files = { userId, photo: profilePhoto.optional(), yearbookPortrait: profilePhoto.optional() };

type ProfileChange = z.output<typeof newcomerProfile>;

export type EditedProfile = ReturnType<typeof writeProfile>["after"] & {
  /** The new email address, if its owner must confirm it first. */
  unconfirmedEmail?: string;
};

/**
 * Changes one's own profile; absent fields stay. A new address needs `proofForNewEmail` and, with a mail server, counts once it
 * is confirmed. Throws Refusal 400, 403, 404, 409 (taken, or changed meanwhile), 413, 429.
 */
export const editOwnProfile = operation({
  log: { action: "profile.edit", resource: "users", attempt: "edit a profile as their own" },
  limit: "profile",
  input: ownProfile.partial().extend({ ...files, currentPassword: passwordForEmail }),
  edits: true,
  async prepare(me, input, actor, merge) {
    return canEditOwnProfile(me, input.userId) ? prepareEdit(me, input, actor, merge) : undefined;
  },
  run(me, input, context): EditedProfile {
    refuseUnless(canEditOwnProfile(me, input.userId), "You can only edit your own profile");
    return writeEdit(me, input, context, (after) => `${fullName(after)} edited their profile`);
  },
});

/**
 * Changes any profile by the administrators' rules; a new address of one's own needs the same as in editOwnProfile. Throws its
 * Refusals, and 400 if somebody who has joined would lose the address.
 */
export const editProfile = operation({
  log: { action: "profile.edit-other", resource: "users", attempt: "edit a profile" },
  limit: "administration",
  input: newcomerProfile.partial().extend({ ...files, currentPassword: passwordForEmail }),
  edits: true,
  async prepare(me, input, actor, merge) {
    return canEditAnyProfile(me) ? prepareEdit(me, input, actor, merge) : undefined;
  },
  run(me, input, context): EditedProfile {
    refuseUnless(canEditAnyProfile(me), "Only administrators can edit other people's profiles");
    const isOwn = input.userId === me.id;
    return writeEdit(me, input, context, (after) =>
      isOwn ? `${fullName(after)} edited their profile` : `${fullName(me)} edited the profile of ${fullName(after)}`,
    );
  },
});

interface Sent extends Partial<ProfileChange> {
  userId: number;
  photo?: File | undefined;
  yearbookPortrait?: File | undefined;
  currentPassword?: string | null | undefined;
}

interface PreparedEdit {
  pictures: Pictures;
  /** Whether it gives its sender another email address, and they have proven who they are. */
  isProven: boolean;
}

const changeIn = ({ userId: _id, photo: _photo, yearbookPortrait: _portrait, currentPassword: _password, ...change }: Sent) =>
  change as Partial<ProfileChange>;

async function prepareEdit(me: Member, sent: Sent, actor: Actor, merge: Merge): Promise<PreparedEdit> {
  const stored = findPerson(sent.userId);
  // An address that the sender left as it was shown is no new one, even if somebody else has changed it.
  const change = stored ? merge(stored, changeIn(sent)) : changeIn(sent);
  const isProven = isNewEmailOf(me, sent.userId, change);
  if (isProven) await requireProof(me, sent.currentPassword, actor);
  return { pictures: await preparePictures({ ...sent, ...change }), isProven };
}

function writeEdit(
  me: Member,
  sent: Sent,
  { merge, prepared, note }: OperationContext<PreparedEdit | undefined>,
  sentence: (after: Pick<Member, "firstName" | "lastName">) => string,
): EditedProfile {
  const { userId } = sent;
  const person = findPerson(userId);
  const before = requireFound(person?.isActive ? person : null, "Member not found");
  const change = merge(before, changeIn(sent));
  const isNewEmail = isNewEmailOf(me, userId, change);
  // An administrator may have changed the address while the pictures were decoded.
  if (isNewEmail && !prepared?.isProven) throw new Refusal(400, passwordNeeded, { field: "currentPassword" });
  const unconfirmedEmail = isNewEmail && isMailOn() ? change.email : undefined;
  const written = unconfirmedEmail ? { ...change, email: undefined } : change;
  const { changed, after } = writeProfile(before, written, prepared?.pictures ?? {}, me.id);
  if (unconfirmedEmail) {
    refuseTakenEmail(userId, unconfirmedEmail);
    requestEmailChange(userId, unconfirmedEmail);
  }
  const unconfirmed = unconfirmedEmail ? { unconfirmedEmail } : {};
  note({ description: sentence(after), resourceId: userId, details: { ...changed, ...unconfirmed } });
  return { ...after, ...unconfirmed };
}

const passwordNeeded = "Please enter your current password, too, to change your email address";

const isNewEmailOf = (me: Member, userId: number, { email }: { email?: string | null | undefined }) =>
  userId === me.id && typeof email === "string" && email.toLowerCase() !== me.email.toLowerCase();

/**
 * What a new address needs: a code, or the password if the last was over an hour ago: who reads its mail can choose a password.
 */
export function proofForNewEmail(me: Member, actor: Actor): "code" | "password" | "none" {
  if (needsCode(me, actor)) return "code";
  return isRecentlyProven(actor.sessionHash) ? "none" : "password";
}

async function requireProof(me: Member, password: string | null | undefined, actor: Actor): Promise<void> {
  if (password) await requirePassword(me, password, actor);
  else if (proofForNewEmail(me, actor) === "password") throw new Refusal(400, passwordNeeded, { field: "currentPassword" });
}

interface SentPictures {
  photo?: File | undefined;
  yearbookPortrait?: File | undefined;
  profileImageUrl?: string | null | undefined;
  yearbookImageUrl?: string | null | undefined;
}
/** The decoded pictures by column. A picture that was not sent is absent. */
type Pictures = Partial<Record<"profileImageUrl" | "yearbookImageUrl", ImageInput>>;

async function preparePictures({ photo, yearbookPortrait, ...texts }: SentPictures): Promise<Pictures> {
  const read = (file: File | undefined, fileField: keyof SentPictures, textField: keyof Pictures) =>
    readImageInput({ file, text: texts[textField] }, { longestSide: profilePhotoSide, fileField, textField });
  const now = await read(photo, "photo", "profileImageUrl");
  const then = await read(yearbookPortrait, "yearbookPortrait", "yearbookImageUrl");
  return { ...(now && { profileImageUrl: now }), ...(then && { yearbookImageUrl: then }) };
}

function writeProfile(
  before: NonNullable<ReturnType<typeof findPerson>>,
  change: Partial<ProfileChange>,
  { profileImageUrl: now, yearbookImageUrl: then }: Pictures,
  editorId: number,
) {
  const { id: userId } = before;
  if (change.email === null && hasJoined(before)) {
    throw new Refusal(400, "Please enter a valid email address", { field: "email" });
  }
  if (change.email && change.email !== before.email) refuseTakenEmail(userId, change.email);
  const { profileImageUrl: _now, yearbookImageUrl: _then, ...fields } = change;
  const urlOf = (sent: ImageInput, column: keyof Pictures) =>
    recordImageInput(sent, { uploadedBy: editorId, before: before[column] });
  const urls = {
    ...(now && { profileImageUrl: urlOf(now, "profileImageUrl") }),
    ...(then && { yearbookImageUrl: urlOf(then, "yearbookImageUrl") }),
  };
  const updated = { ...before, ...withoutAbsent(fields), ...urls };
  if (updated.email !== before.email) {
    dropEmailChange(userId);
    tellEarlierAddress(before, userId === editorId ? "themselves" : "an administrator");
  }
  const after = db()
    .update(users)
    .set({ ...updated, ...searchColumns(updated) })
    .where(eq(users.id, userId))
    .returning(profileColumns)
    .get();
  return { changed: changes(before, updated), after };
}

function withoutAbsent<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
