import { checkbox, userId } from "#app/domain/core/fields.ts";
import { profilePhoto } from "#app/domain/images/image-fields.ts";
import { administratorProfile, newcomerProfile, ownProfile, passwordForEmail } from "./profiles.ts";

/** The forms of the profile dialogs: the profile, two pictures as files, and checkboxes that remove the stored ones. */

const pictures = {
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

const more = { ...pictures, currentPassword: passwordForEmail };

export const ownProfileForm = ownProfile.omit(addresses).extend(more).transform(withRemoval);
export const administratorForm = administratorProfile.omit(addresses).extend(more).transform(withRemoval);
export const newcomerForm = newcomerProfile.omit(addresses).extend(more).transform(withRemoval);
