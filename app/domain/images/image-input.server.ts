import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/domain/core/refusal.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { imageUsage } from "./image-access.server.ts";
import { type Decoding, type Picture, processImage, storeImageFiles } from "./images.server.ts";
import { notAnImage, parseImagePath, profilePhotoBytes, tooLarge } from "./images.ts";

/** Pictures as they are given to an operation: a file from a form, a text from the JSON door. */

/** What will be written: where the picture is (null: none any more), and what was decoded for it. */
export interface ImageInput {
  url: string | null;
  picture: Picture | null;
}

/**
 * Decodes and keeps what was given, before the operation's transaction: a posted
 * file, or a text, where null and '' mean no picture. Undefined when neither is
 * there. Refuses what processImage and imageFromText refuse.
 */
export async function readImageInput(
  { file, text }: { file?: File | undefined; text?: string | null | undefined },
  { longestSide, fileField, textField }: { longestSide: number; fileField: string; textField: string },
): Promise<ImageInput | undefined> {
  if (file) {
    const picture = await processImage(new Uint8Array(await file.arrayBuffer()), { longestSide, field: fileField });
    return { picture, url: await storeImageFiles(picture) };
  }
  if (!text) return text === undefined ? undefined : { picture: null, url: null };
  return imageFromText(text, { longestSide, maxBytes: profilePhotoBytes, field: textField });
}

interface TextDecoding extends Decoding {
  /** The most that an embedded picture may have, decoded. */
  maxBytes: number;
}

const embedded = /^data:image\/[\w.+-]+;base64,/i;

/**
 * The picture that a text of the JSON door means: an embedded one is decoded and
 * kept, an https address and the path of a stored picture stay as they are (no
 * address is ever fetched). Refuses 413 an embedded picture above `maxBytes`, 400
 * what processImage refuses and everything else.
 */
export async function imageFromText(
  value: string,
  { longestSide, maxBytes, field = "profileImageUrl" }: TextDecoding,
): Promise<{ url: string; picture: Picture | null }> {
  const prefix = embedded.exec(value)?.[0];
  if (prefix) {
    const bytes = Buffer.from(value.slice(prefix.length), "base64");
    if (bytes.length > maxBytes) throw new Refusal(413, tooLarge(maxBytes), { field });
    const picture = await processImage(bytes, { longestSide, field });
    return { url: await storeImageFiles(picture), picture };
  }
  if (!isStored(value) && !isForeignAddress(value)) throw new Refusal(400, notAnImage, { field });
  return { url: value, picture: null };
}

/** A stored picture that something shows: nobody brings a deleted one back by its address. */
function isStored(value: string): boolean {
  const image = parseImagePath(value);
  if (!image || image.listWidth !== null || ["deleted albums", "nothing"].includes(imageUsage(value))) return false;
  const { hash, width, height } = image;
  const isThisOne = and(eq(images.hash, hash), eq(images.width, width), eq(images.height, height));
  return db().select({ hash: images.hash }).from(images).where(isThisOne).get() !== undefined;
}

function isForeignAddress(value: string): boolean {
  if (value.length > 2000 || /[\s\p{Cc}]/u.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.protocol === "https:" && url.username === "" && url.password === "";
}
