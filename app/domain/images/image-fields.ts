import { z } from "zod";
import { albumPhotoBytes, notAnImage, pdfSentence, profilePhotoBytes, tooLarge, videoSentence } from "./images.ts";

/** Fields for uploaded pictures. Separate from images.ts, so that pages that only show pictures don't load zod. */

// Sent by browsers that don't know the type. `processImage` checks the bytes later.
const unnamedTypes = ["", "application/octet-stream"];

const isPicture = ({ type }: File) => unnamedTypes.includes(type) || type.startsWith("image/");

/** What is wrong with a file that isn't a picture, by the type that the browser gives it. */
function notAPicture({ type }: File): string {
  if (type === "application/pdf") return `${notAnImage}. ${pdfSentence}`;
  return type.startsWith("video/") ? `${notAnImage}. ${videoSentence}` : notAnImage;
}

const picture = (otherwise: (file: File) => string) =>
  z.file({ error: notAnImage }).refine(isPicture, { error: ({ input }) => otherwise(input as File) });

export const profilePhoto = picture(() => notAnImage).max(profilePhotoBytes - 1, tooLarge(profilePhotoBytes));

export const albumPhoto = picture(notAPicture).max(albumPhotoBytes, tooLarge(albumPhotoBytes));
