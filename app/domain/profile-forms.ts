import { checkbox } from "./fields.ts";
import { administratorProfile, ownProfile, userId } from "./profiles.ts";
import { profilePhoto } from "./uploads.ts";

/** What the profile dialogs send: the profile, a photo as a file, and a tick that removes the old one. */

const photo = { userId, photo: profilePhoto.optional(), removePhoto: checkbox };

const withRemoval = <Sent extends { removePhoto: boolean }>({ removePhoto, ...profile }: Sent) => ({
  ...profile,
  ...(removePhoto ? { profileImageUrl: null } : {}),
});

export const ownProfileForm = ownProfile.omit({ profileImageUrl: true }).extend(photo).transform(withRemoval);
export const administratorForm = administratorProfile.omit({ profileImageUrl: true }).extend(photo).transform(withRemoval);
