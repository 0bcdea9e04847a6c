import { mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/domain/core/refusal.ts";
import { writeAtomically } from "#app/domain/core/site-files.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { db } from "#db/client.server.ts";
import { flush } from "#db/database-copies.server.ts";
import { images } from "#db/schema.ts";
import { type Decoding, processImage } from "./decoding.server.ts";
import type { Picture } from "./finished-picture.server.ts";
import { isShownToMembers } from "./image-access.server.ts";
import { imagePath, parseImagePath } from "./image-urls.ts";
import { longestStoredSide, notAnImage, type PictureLimits, profilePhotoBytes, tooLarge } from "./images.ts";
import { dayTakenOf, type KeptOriginal, storeOriginal } from "./originals.server.ts";
import { bytesOf, type PictureSource, recognizePicture } from "./picture-formats.server.ts";

/**
 * Pictures are encoded again as JPEG, stored in DATA_DIR/images under their hash, and recorded in `images`. Only the recording
 * is in the transaction, so a refusal can leave a file that nothing refers to. Operations receive them as a file from a form, or as
 * text from a JSON call.
 */

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

/** Writes the picture's files so that they survive a crash, and returns its URL path. Can be repeated. */
export async function storeImageFiles(picture: Picture): Promise<string> {
  const address = imagePath({ ...picture, listWidth: null });
  const folder = folderOf(picture.hash);
  const isNewFolder = await mkdir(folder, { recursive: true });
  const files = [
    { name: path.basename(address), jpeg: picture.jpeg },
    ...picture.smaller.map(({ listWidth, jpeg }) => ({ name: path.basename(imagePath({ ...picture, listWidth })), jpeg })),
  ];
  await Promise.all(files.map(({ name, jpeg }) => writeAtomically(path.join(folder, name), jpeg)));
  await flush(folder);
  if (isNewFolder) for (const parent of [imagesFolder(), environment().dataDir]) await flush(parent);
  return address;
}

/** The folder of stored pictures, which has a subfolder for the first two characters of each hash. */
export const imagesFolder = () => path.join(environment().dataDir, "images");
const folderOf = (hash: string) => path.join(imagesFolder(), hash.slice(0, 2));

/** Records a stored picture and its first uploader, in the operation's transaction. */
export function recordImage({ hash, width, height, jpeg }: Picture, uploadedBy: number): void {
  recordStoredImage({ hash, width, height, bytes: jpeg.length }, uploadedBy);
}

/** Records a picture whose files were stored earlier, with the bytes of the full-size one. */
export function recordStoredImage(
  { hash, width, height, bytes }: Pick<Picture, "hash" | "width" | "height"> & { bytes: number },
  uploadedBy: number,
): void {
  db().insert(images).values({ hash, width, height, bytes, uploadedBy }).onConflictDoNothing().run();
}

/** The path, size in bytes, and entity tag of the file that `/images/<name>` serves; null if there is none. */
export async function readImageFile(name: string): Promise<{ path: string; size: number; etag: string } | null> {
  const image = parseImagePath(`/images/${name}`);
  if (!image) return null;
  const file = path.join(folderOf(image.hash), name);
  try {
    return { path: file, size: (await stat(file)).size, etag: `"${name}"` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A stored picture turned by 90 degrees, to be stored. Throws Refusal 400 (another site), 404 (file missing), 429. */
export async function turnImage(url: string, direction: "left" | "right"): Promise<Picture> {
  if (!parseImagePath(url)) throw new Refusal(400, "This picture is on another site, so it can't be turned here");
  const file = await readImageFile(url.slice("/images/".length));
  if (!file) throw new Refusal(404, "The file of this picture is missing, so it can't be turned");
  return processImage(await readFile(file.path), { longestSide: longestStoredSide, turn: direction === "left" ? 270 : 90 });
}
