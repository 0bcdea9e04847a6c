import { z } from "zod";
import { checkbox, id, optionalText, requiredMultilineText, userId } from "#app/domain/core/fields.ts";
import { passwordField } from "#app/domain/sign-in/credentials.ts";
import { classSettings } from "#class-settings";
import { newcomerProfile } from "./profiles.ts";

/** The states in which an administrator can add somebody. */
const newcomerStates = ["invited", "missing", "in_memoriam"] as const;

const choices = {
  state: z
    .enum(newcomerStates, { error: "Please choose whether to invite this person" })
    .optional()
    .transform((state) => state ?? "invited"),
  /** Without an email address, only the name tells people apart. */
  isNamesake: checkbox,
};

/** What an administrator enters about a new member: by default, a classmate of the class's year. */
export const newMember = newcomerProfile.omit({ bio: true, profileImageUrl: true, yearbookImageUrl: true }).extend({
  profileType: newcomerProfile.shape.profileType.default("classmate"),
  graduationYear: newcomerProfile.shape.graduationYear.default(classSettings.year),
  ...choices,
});

/** The 'Add member' form, where year and type are required. */
export const addMemberForm = newcomerProfile
  .pick({
    firstName: true,
    lastName: true,
    email: true,
    maidenName: true,
    graduationYear: true,
    profileType: true,
    currentCity: true,
    currentState: true,
    postalAddress: true,
    phone: true,
    adminNotes: true,
  })
  .extend(choices);

export const setPasswordInput = z.object({ userId, password: passwordField });

/** What members tell administrators about people whom nobody knows how to reach. */

const maxLength = 1000;

export const tip = z.object({
  userId,
  message: requiredMultilineText("Please write what you know", {
    length: maxLength,
    message: `Please use at most ${maxLength.toLocaleString("en-US")} characters`,
  }),
});

export const unlistingRequest = z.object({ userId, message: optionalText("Your message", maxLength, "many") });

/** One such request, by its negative id in the inbox. */
export const oneUnlistingRequest = z.object({ messageId: id("Request not found") });
