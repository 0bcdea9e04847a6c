import { checkbox, userId } from "#app/domain/core/fields.ts";
import { profilePhoto } from "#app/domain/images/image-fields.ts";
import { administratorProfile, newcomerProfile, ownProfile } from "./profiles.ts";

/** The forms of the profile dialogs: the profile, a photo as a file, and a checkbox that removes the old photo. */

const photo = { userId, photo: profilePhoto.optional(), removePhoto: checkbox };

const withRemoval = <Sent extends { removePhoto: boolean }>({ removePhoto, ...profile }: Sent) => ({
  ...profile,
  ...(removePhoto ? { profileImageUrl: null } : {}),
});

export const ownProfileForm = ownProfile.omit({ profileImageUrl: true }).extend(photo).transform(withRemoval);
export const administratorForm = administratorProfile.omit({ profileImageUrl: true }).extend(photo).transform(withRemoval);
export const newcomerForm = newcomerProfile.omit({ profileImageUrl: true }).extend(photo).transform(withRemoval);
