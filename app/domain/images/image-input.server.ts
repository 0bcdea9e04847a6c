import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import type { Picture } from "./finished-picture.server.ts";
import { isShownToMembers } from "./image-access.server.ts";
import { parseImagePath } from "./image-urls.ts";
import { type Decoding, processImage, recordImage, storeImageFiles } from "./images.server.ts";
import { notAnImage, type PictureLimits, profilePhotoBytes, tooLarge } from "./images.ts";
import { dayTakenOf, type KeptOriginal, storeOriginal } from "./originals.server.ts";
import { bytesOf, type PictureSource, recognizePicture } from "./picture-formats.server.ts";

/** Pictures as operations receive them: a file from a form, or text from a JSON call. */

/** The URL to store, or null to remove the picture, and the decoded picture if one was sent. */
export interface ImageInput {
  url: string | null;
  picture: Picture | null;
  /** The day on which it was taken, from its file; null if the file doesn't say. */
  fileDate: string | null;
  /** Null unless the original was to be kept. */
  original: KeptOriginal | null;
  /** Where it was sent, for the refusal of `recordImageInput`. */
  field: string;
}

interface InputOptions extends PictureLimits {
  fileField: string;
  textField: string;
  keepOriginal?: boolean;
}

/** Decodes and stores a picture before the transaction; null and '' mean none. Throws as `processImage` and `imageFromText`. */
export async function readImageInput(
  { file, text }: { file?: File | undefined; text?: string | null | undefined },
  { fileField, textField, keepOriginal = false, ...limits }: InputOptions,
): Promise<ImageInput | undefined> {
  if (file) {
    return storePicture(file, { ...limits, field: fileField, keepOriginal });
  }
  if (!text) return text === undefined ? undefined : { ...notStored, url: null, field: textField };
  return imageFromText(text, { ...limits, field: textField, keepOriginal });
}

const notStored = { picture: null, fileDate: null, original: null };

async function storePicture(
  file: PictureSource,
  { keepOriginal, ...decoding }: Decoding & { keepOriginal: boolean },
): Promise<ImageInput & { url: string }> {
  const picture = await processImage(file, decoding);
  // Not before it is decoded, which takes memory as well.
  const bytes = await bytesOf(file);
  const fileDate = dayTakenOf(bytes, recognizePicture(bytes, decoding.field ?? ""));
  return {
    url: await storeImageFiles(picture),
    picture,
    fileDate,
    original: keepOriginal ? await storeOriginal(bytes) : null,
    field: decoding.field ?? "",
  };
}

const embedded = /^data:image\/[\w.+-]+;base64,/i;

/** Reads a picture from JSON text: embedded, an https URL (never fetched), or a stored path. Throws Refusal 400, 413 (5 MB). */
export async function imageFromText(
  value: string,
  { field = "profileImageUrl", keepOriginal = false, ...limits }: Decoding & { keepOriginal?: boolean },
): Promise<ImageInput & { url: string }> {
  const prefix = embedded.exec(value)?.[0];
  if (prefix) {
    const bytes = Buffer.from(value.slice(prefix.length), "base64");
    if (bytes.length >= profilePhotoBytes) throw new Refusal(413, tooLarge(profilePhotoBytes), { field });
    return storePicture(bytes, { ...limits, field, keepOriginal });
  }
  if (!isStoredPath(value) && !isExternalUrl(value)) throw new Refusal(400, notAnImage, { field });
  return { ...notStored, url: value, field };
}

const isStoredPath = (value: string) => parseImagePath(value)?.listWidth === null;

/**
 * Records a new picture and returns the URL to store. Throws Refusal 400 for a stored picture that not every member sees,
 * unless the row has it already (`before`), whether it exists or not.
 */
export function recordImageInput<Url extends string | null>(
  { url, picture, field }: ImageInput & { url: Url },
  { uploadedBy, before = null }: { uploadedBy: number; before?: string | null },
): Url {
  if (picture) recordImage(picture, uploadedBy);
  else if (url !== null && url !== before && isStoredPath(url) && !(isShownToMembers(url) && isRecorded(url))) {
    throw new Refusal(400, notAnImage, { field });
  }
  return url;
}

/** Whether a picture with this path, and its size, is stored. */
function isRecorded(url: string): boolean {
  const image = parseImagePath(url);
  if (!image) return false;
  const { hash, width, height } = image;
  const isThisImage = and(eq(images.hash, hash), eq(images.width, width), eq(images.height, height));
  return db().select({ hash: images.hash }).from(images).where(isThisImage).get() !== undefined;
}

function isExternalUrl(value: string): boolean {
  if (value.length > 2000 || /[\s\p{Cc}]/u.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.protocol === "https:" && url.username === "" && url.password === "";
}
