import { readFile } from "node:fs/promises";
import { Refusal } from "#app/domain/core/refusal.ts";
import type { Picture } from "./finished-picture.server.ts";
import { parseImagePath } from "./image-urls.ts";
import { processImage, readImageFile } from "./images.server.ts";
import { longestStoredSide } from "./images.ts";

/**
 * A stored picture turned by 90 degrees, ready to be stored. Throws Refusal 400 for a picture on another site, 404 if its file is
 * missing, and 429 when too many pictures are waiting.
 */
export async function turnImage(url: string, direction: "left" | "right"): Promise<Picture> {
  if (!parseImagePath(url)) throw new Refusal(400, "This picture is on another site, so it can't be turned here");
  const file = await readImageFile(url.slice("/images/".length));
  if (!file) throw new Refusal(404, "The file of this picture is missing, so it can't be turned");
  return processImage(await readFile(file.path), { longestSide: longestStoredSide, turn: direction === "left" ? 270 : 90 });
}
