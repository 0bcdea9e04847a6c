import { z } from "zod";
import { albumPhotoBytes, notAnImage, profilePhotoBytes, tooLarge } from "./images.ts";

/** Pictures that arrive as files. Separate from images.ts, so that pages that only show pictures load no validation. */

// What a browser that does not know the type says instead; the bytes decide later.
const unnamedTypes = ["", "application/octet-stream"];

const picture = (maxBytes: number) =>
  z
    .file({ error: notAnImage })
    .refine(({ type }) => unnamedTypes.includes(type) || type.startsWith("image/"), notAnImage)
    .max(maxBytes, tooLarge(maxBytes));

/** A profile photo sent as a file. */
export const profilePhoto = picture(profilePhotoBytes);

/** A photo or the cover of an album, sent as a file. */
export const albumPhoto = picture(albumPhotoBytes);
