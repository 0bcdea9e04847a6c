import { z } from "zod";
import { userId } from "#app/domain/core/fields.ts";
import { passwordField } from "#app/domain/sign-in/credentials.ts";
import { administratorProfile } from "./profiles.ts";

/** A new member as an administrator enters one: by default a classmate of 1985. */
export const newMember = administratorProfile.omit({ bio: true, profileImageUrl: true }).extend({
  profileType: administratorProfile.shape.profileType.default("classmate"),
  graduationYear: administratorProfile.shape.graduationYear.default(1985),
});

/** The 'Add member' form, where year and type are required. */
export const addMemberForm = administratorProfile.pick({
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
