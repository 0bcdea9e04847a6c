import type Database from "better-sqlite3";
import { imagePath, parseImagePath, type StoredImage, smallerWidths } from "./images.ts";

/** Which stored pictures a database shows. */

/**
 * The pictures that profiles, albums and photos of a database show, by their hash;
 * deleted albums and photos included, because those can come back. Asks the tables
 * which of their columns hold pictures, so that it reads copies of any version.
 */
export function referencedImages(client: Database.Database): Map<string, StoredImage> {
  const columns = client
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_master t join pragma_table_info(t.name) c
       where t.type = 'table' and c.name like '%image_url'`,
    )
    .all() as { table: string; column: string }[];
  const shown = new Map<string, StoredImage>();
  for (const { table, column } of columns) {
    const rows = client.prepare(`select distinct "${column}" from "${table}" where "${column}" like '/images/%'`).pluck();
    for (const url of rows.all() as string[]) {
      const image = parseImagePath(url);
      if (image) shown.set(image.hash, { ...image, listWidth: null });
    }
  }
  return shown;
}

/** The names of a picture's files: full size first, then the smaller ones. */
export const imageFileNames = (image: StoredImage): string[] =>
  [null, ...smallerWidths(image.width)].map((listWidth) => imagePath({ ...image, listWidth }).slice("/images/".length));
