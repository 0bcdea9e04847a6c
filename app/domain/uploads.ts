import { z } from "zod";
import { albumPhotoBytes, notAPicture, profilePhotoBytes, tooLarge } from "./images.ts";

/** Pictures that arrive as files (spec §5). Apart from images.ts, so that pages that only show pictures need no validation. */

// What a browser that does not know the type says instead; the bytes decide later.
const unnamedTypes = ["", "application/octet-stream"];

const sentPicture = (bytes: number) =>
  z
    .file({ error: notAPicture })
    .refine(({ type }) => unnamedTypes.includes(type) || type.startsWith("image/"), notAPicture)
    .max(bytes, tooLarge(bytes));

/** A profile photo sent as a file (spec §5, own profile edit). */
export const profilePhoto = sentPicture(profilePhotoBytes);
/** An album photo or cover sent as a file. */
export const albumPhoto = sentPicture(albumPhotoBytes);
