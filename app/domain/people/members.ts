import { z } from "zod";
import { userId } from "#app/domain/core/fields.ts";
import { passwordField } from "#app/domain/sign-in/credentials.ts";
import { administratorProfile } from "./profiles.ts";

/** What an administrator enters of a new member: a classmate of 1985 unless told otherwise. */
export const newMember = administratorProfile.omit({ bio: true, profileImageUrl: true }).extend({
  profileType: administratorProfile.shape.profileType.default("classmate"),
  graduationYear: administratorProfile.shape.graduationYear.default(1985),
});

/** The form that adds one: year and type are filled in, and may not be emptied. */
export const addedMember = administratorProfile.pick({
  firstName: true,
  lastName: true,
  email: true,
  maidenName: true,
  graduationYear: true,
  profileType: true,
  currentCity: true,
  currentState: true,
});

export const setPasswordInput = z.object({ userId, password: passwordField });
