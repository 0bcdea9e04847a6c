import { z } from "zod";
import { userId } from "#app/domain/core/fields.ts";
import { passwordField } from "#app/domain/sign-in/credentials.ts";
import { classSettings } from "#class-settings";
import { administratorProfile } from "./profiles.ts";

/** What an administrator enters of a new member (spec §5, admin directory edit): a classmate of the class's year unless told otherwise. */
export const newMember = administratorProfile.omit({ bio: true, profileImageUrl: true }).extend({
  profileType: administratorProfile.shape.profileType.default("classmate"),
  graduationYear: administratorProfile.shape.graduationYear.default(classSettings.year),
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
