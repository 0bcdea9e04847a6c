import { eq } from "drizzle-orm";
import type { z } from "zod";
import { changes } from "#app/domain/core/activity-entries.server.ts";
import type { Actor } from "#app/domain/core/actor.ts";
import { needsCode } from "#app/domain/core/administrators-access.server.ts";
import { userId } from "#app/domain/core/fields.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { findPerson, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { hasJoined } from "#app/domain/core/member-states.ts";
import { operation } from "#app/domain/core/operation.server.ts";
import { canEditAnyProfile, canEditOwnProfile } from "#app/domain/core/permissions.ts";
import { Refusal, refuseUnless, requireFound } from "#app/domain/core/refusal.ts";
import { profilePhoto } from "#app/domain/images/image-fields.ts";
import { type ImageInput, readImageInput, recordImageInput } from "#app/domain/images/image-input.server.ts";
import { profilePhotoSide } from "#app/domain/images/images.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { requirePassword } from "#app/domain/sign-in/current-password.server.ts";
import { isRecentlyProven } from "#app/domain/sign-in/sessions.server.ts";
import type { Tx } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { profileColumns } from "./directory.server.ts";
import { dropEmailChange, refuseTakenEmail, requestEmailChange, tellEarlierAddress } from "./email-changes.server.ts";
import { newcomerProfile, ownProfile, passwordForEmail } from "./profiles.ts";

// Forms send the pictures as files, the API as `profileImageUrl` and `yearbookImageUrl`.
const files = { userId, photo: profilePhoto.optional(), yearbookPortrait: profilePhoto.optional() };

type ProfileChange = z.output<typeof newcomerProfile>;

/** A profile after a change. */
type EditedProfile = ReturnType<typeof writeProfile>["after"] & {
  /** The new email address, if its owner must confirm it first. */
  unconfirmedEmail?: string;
};

/**
 * Changes one's own profile. Absent fields stay as they are. A new email address needs what `proofForNewEmail` says. On a site with a
 * mail server, it counts after its owner has opened the link that is sent to it. Throws Refusal 400 (wrong or missing password),
 * 403, 404, 409 (email taken), 429 (wrong passwords), and 400 or 413 (pictures).
 */
export const editOwnProfile = operation({
  log: { action: "profile.edit", resource: "users", attempt: "edit a profile as their own" },
  limit: "profile",
  input: ownProfile.partial().extend({ ...files, currentPassword: passwordForEmail }),
  async prepare(me, input, actor) {
    if (!canEditOwnProfile(me, input.userId)) return { pictures: undefined, isProven: false };
    const isProven = isNewEmailOf(me, input);
    if (isProven) await requireProof(me, input.currentPassword, actor);
    return { pictures: await preparePictures(input), isProven };
  },
  run(
    tx,
    me,
    { userId, photo: _photo, yearbookPortrait: _portrait, currentPassword: _password, ...change },
    { note, prepared },
  ): EditedProfile {
    refuseUnless(canEditOwnProfile(me, userId), "You can only edit your own profile");
    const isNewEmail = isNewEmailOf(me, change);
    // An administrator may have changed the address since the form was read.
    if (isNewEmail && !prepared.isProven) throw new Refusal(400, passwordNeeded, { field: "currentPassword" });
    const unconfirmedEmail = isMailOn() && isNewEmail ? change.email : undefined;
    const { changed, after } = writeProfile(
      tx,
      userId,
      unconfirmedEmail ? { ...change, email: undefined } : change,
      prepared.pictures,
      me.id,
    );
    if (unconfirmedEmail) {
      refuseTakenEmail(tx, userId, unconfirmedEmail);
      requestEmailChange(tx, userId, unconfirmedEmail);
    }
    note({
      description: `${fullName(after)} edited their profile`,
      resourceId: userId,
      details: { ...changed, ...(unconfirmedEmail ? { unconfirmedEmail } : {}) },
    });
    return { ...after, ...(unconfirmedEmail ? { unconfirmedEmail } : {}) };
  },
});

const passwordNeeded = "Please enter your current password, too, to change your email address";

const isNewEmailOf = (me: Member, { email }: { email?: string | undefined }) =>
  email !== undefined && email !== me.email.toLowerCase();

/**
 * What another email address of one's own needs: a code of two-step sign-in, which the operation asks for, or else the current
 * password, unless this session gave either, or began, within the last hour. The person who gets the emails can choose a new
 * password, so somebody at an unattended browser must not change the address.
 */
export function proofForNewEmail(me: Member, actor: Actor): "code" | "password" | "none" {
  if (needsCode(me, actor)) return "code";
  return isRecentlyProven(actor.sessionHash) ? "none" : "password";
}

async function requireProof(me: Member, password: string | null | undefined, actor: Actor): Promise<void> {
  if (password) await requirePassword(me, password, actor);
  else if (proofForNewEmail(me, actor) === "password") throw new Refusal(400, passwordNeeded, { field: "currentPassword" });
}

/**
 * Changes another member's profile, for administrators. The email address may be null while the person has not joined.
 * Throws the same Refusals as editOwnProfile, and 400 at the field where somebody who has joined would lose it.
 */
export const editProfile = operation({
  log: { action: "profile.edit-other", resource: "users", attempt: "edit a profile" },
  limit: "administration",
  input: newcomerProfile.partial().extend(files),
  async prepare(me, input) {
    return canEditAnyProfile(me) ? preparePictures(input) : undefined;
  },
  run(tx, me, { userId, photo: _photo, yearbookPortrait: _portrait, ...change }, { note, prepared }): EditedProfile {
    refuseUnless(canEditAnyProfile(me), "Only administrators can edit other people's profiles");
    refuseUnless(userId !== me.id, "You can't edit your own profile here. Please use your profile page.");
    const { changed, after } = writeProfile(tx, userId, change, prepared, me.id);
    note({
      description: `${fullName(me)} edited the profile of ${fullName(after)}`,
      resourceId: userId,
      details: changed,
    });
    return after;
  },
});

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

function writeProfile(tx: Tx, userId: number, change: Partial<ProfileChange>, pictures: Pictures | undefined, editorId: number) {
  const person = findPerson(tx, userId);
  const before = requireFound(person?.isActive ? person : null, "Member not found");
  if (change.email === null && hasJoined(before)) {
    throw new Refusal(400, "Please enter a valid email address", { field: "email" });
  }
  if (change.email && change.email !== before.email) refuseTakenEmail(tx, userId, change.email);
  const { profileImageUrl: now, yearbookImageUrl: then } = pictures ?? {};
  const { profileImageUrl: _now, yearbookImageUrl: _then, ...fields } = change;
  const urlOf = (sent: ImageInput, column: keyof Pictures) =>
    recordImageInput(tx, sent, { uploadedBy: editorId, before: before[column] });
  const urls = {
    ...(now && { profileImageUrl: urlOf(now, "profileImageUrl") }),
    ...(then && { yearbookImageUrl: urlOf(then, "yearbookImageUrl") }),
  };
  const updated = { ...before, ...withoutAbsent(fields), ...urls };
  if (updated.email !== before.email) {
    dropEmailChange(tx, userId);
    tellEarlierAddress(tx, before, userId === editorId ? "themselves" : "an administrator");
  }
  const after = tx
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
