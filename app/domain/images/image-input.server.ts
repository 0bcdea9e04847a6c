import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { imageUsage } from "./image-access.server.ts";
import { type Decoding, type Picture, processImage, storeImageFiles } from "./images.server.ts";
import { notAnImage, type PictureLimits, parseImagePath, profilePhotoBytes, tooLarge } from "./images.ts";

/** Pictures as operations receive them: a file from a form, or text from a JSON call. */

/** The URL to store, or null to remove the picture, and the decoded picture if one was sent. */
export interface ImageInput {
  url: string | null;
  picture: Picture | null;
}

/**
 * Decodes and stores a file or a text, where null and '' mean no picture, before the operation's transaction. Returns
 * undefined if there is neither. Throws the Refusals of `processImage` and `imageFromText`.
 */
export async function readImageInput(
  { file, text }: { file?: File | undefined; text?: string | null | undefined },
  { fileField, textField, ...limits }: PictureLimits & { fileField: string; textField: string },
): Promise<ImageInput | undefined> {
  if (file) {
    const picture = await processImage(new Uint8Array(await file.arrayBuffer()), { ...limits, field: fileField });
    return { picture, url: await storeImageFiles(picture) };
  }
  if (!text) return text === undefined ? undefined : { picture: null, url: null };
  return imageFromText(text, { ...limits, maxBytes: profilePhotoBytes, field: textField });
}

interface TextDecoding extends Decoding {
  /** The most bytes that an embedded picture may have once decoded from Base64. */
  maxBytes: number;
}

const embedded = /^data:image\/[\w.+-]+;base64,/i;

/**
 * Reads a picture from the text of a JSON call. An embedded picture is decoded and stored; an https URL, which is never
 * fetched, and the path of a stored picture stay unchanged. Throws Refusal 413 for an embedded picture above `maxBytes`,
 * 400 for any other text, and the Refusals of `processImage`.
 */
export async function imageFromText(
  value: string,
  { maxBytes, field = "profileImageUrl", ...limits }: TextDecoding,
): Promise<{ url: string; picture: Picture | null }> {
  const prefix = embedded.exec(value)?.[0];
  if (prefix) {
    const bytes = Buffer.from(value.slice(prefix.length), "base64");
    if (bytes.length > maxBytes) throw new Refusal(413, tooLarge(maxBytes), { field });
    const picture = await processImage(bytes, { ...limits, field });
    return { url: await storeImageFiles(picture), picture };
  }
  if (!isStoredPath(value) && !isExternalUrl(value)) throw new Refusal(400, notAnImage, { field });
  return { url: value, picture: null };
}

/** Whether the text is the path of a stored picture in use. Deleted pictures can't be brought back by their URL. */
function isStoredPath(value: string): boolean {
  const image = parseImagePath(value);
  if (!image || image.listWidth !== null || ["deleted albums", "nothing"].includes(imageUsage(value))) return false;
  const { hash, width, height } = image;
  const isThisImage = and(eq(images.hash, hash), eq(images.width, width), eq(images.height, height));
  return db().select({ hash: images.hash }).from(images).where(isThisImage).get() !== undefined;
}

function isExternalUrl(value: string): boolean {
  if (value.length > 2000 || /[\s\p{Cc}]/u.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.protocol === "https:" && url.username === "" && url.password === "";
}
