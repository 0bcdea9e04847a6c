import { z } from "zod";
import { albumPhotoBytes, notAnImage, profilePhotoBytes, tooLarge } from "./images.ts";

/** Fields for uploaded pictures. Separate from images.ts, so that pages that only show pictures don't load zod. */

// Sent by browsers that don't know the type. `processImage` checks the bytes later.
const unnamedTypes = ["", "application/octet-stream"];

const picture = (maxBytes: number) =>
  z
    .file({ error: notAnImage })
    .refine(({ type }) => unnamedTypes.includes(type) || type.startsWith("image/"), notAnImage)
    .max(maxBytes, tooLarge(maxBytes));

/** A profile photo uploaded as a file. */
export const profilePhoto = picture(profilePhotoBytes);

/** An album's photo or cover uploaded as a file. */
export const albumPhoto = picture(albumPhotoBytes);
