import { z } from "zod";
import { checkbox, email, optionalText, requiredText, userId, year } from "#app/domain/core/fields.ts";
import { profilePhoto } from "#app/domain/images/image-fields.ts";
import { classSettings } from "#class-settings";
import { profileTypes } from "#db/column-values.ts";

/** What a profile may contain, and who may change it. */

/** Graduation years that a member may enter, and those that an administrator may. */
const ownYears = { from: classSettings.year - 35, to: classSettings.year + 45 } as const;
export const administratorYears = { from: classSettings.year - 15, to: classSettings.year + 15 } as const;

const image = z.string({ error: "Please select a valid image file" }).trim().nullable().optional();
/** Each is an https address, an embedded picture (data:image/…;base64,…) or a path of this site; null removes it. */
const pictures = {
  profileImageUrl: image,
  /** Their portrait in the school's yearbook. */
  yearbookImageUrl: image,
};

const details = {
  profession: optionalText("Profession", 200),
  company: optionalText("Company", 200),
  artisticSpecialty: optionalText("Artistic specialty", 200),
  maidenName: optionalText("Maiden name", 100),
  bio: optionalText("Biography", 5000, "many"),
  currentCity: optionalText("City", 100),
  currentState: optionalText("State", 100),
};

/** How to reach somebody by post and telephone. Only the person and administrators see it. */
const contact = {
  postalAddress: optionalText("Postal address", 500, "many"),
  /** Class lists often have several. */
  phone: optionalText("Phone", 200),
};

/** What members may change in their own profile. */
export const ownProfile = z.object({
  firstName: requiredText("First name is required", { length: 100, message: "First name too long" }),
  lastName: requiredText("Last name is required", { length: 100, message: "Last name too long" }),
  email: email("Valid email is required"),
  graduationYear: year(ownYears.from, ownYears.to),
  ...details,
  ...contact,
  ...pictures,
});

/** The current password, needed only to change the email address. */
export const passwordForEmail = z
  .string({ error: "Please enter your current password" })
  .max(1000, "Password too long")
  .optional();

/** What administrators may change in the profile of anybody who has joined, themselves included. */
export const administratorProfile = z.object({
  firstName: requiredText("First name is required", { length: 100, message: "First name too long" }),
  lastName: requiredText("Last name is required", { length: 100, message: "Last name too long" }),
  email: email("Please enter a valid email address"),
  graduationYear: year(administratorYears.from, administratorYears.to),
  profileType: z.enum(profileTypes, { error: "Please choose classmate or teacher" }),
  ...details,
  ...contact,
  /** Only administrators see them. */
  adminNotes: optionalText("Notes", 5000, "many"),
  ...pictures,
});

/** What administrators may change for people who have not joined, whose email address may be unknown. */
export const newcomerProfile = administratorProfile.extend({ email: administratorProfile.shape.email.nullable().optional() });

/** The forms of the profile dialogs: the profile, two pictures as files, and checkboxes that remove the stored ones. */

const sentPictures = {
  userId,
  photo: profilePhoto.optional(),
  removePhoto: checkbox,
  yearbookPortrait: profilePhoto.optional(),
  removeYearbookPortrait: checkbox,
};
/** The API has these in place of the files. */
const addresses = { profileImageUrl: true, yearbookImageUrl: true } as const;

const withRemoval = <Sent extends { removePhoto: boolean; removeYearbookPortrait: boolean }>({
  removePhoto,
  removeYearbookPortrait,
  ...profile
}: Sent) => ({
  ...profile,
  ...(removePhoto ? { profileImageUrl: null } : {}),
  ...(removeYearbookPortrait ? { yearbookImageUrl: null } : {}),
});

const more = { ...sentPictures, currentPassword: passwordForEmail };

export const ownProfileForm = ownProfile.omit(addresses).extend(more).transform(withRemoval);
export const administratorForm = administratorProfile.omit(addresses).extend(more).transform(withRemoval);
export const newcomerForm = newcomerProfile.omit(addresses).extend(more).transform(withRemoval);
