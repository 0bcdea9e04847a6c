import type Database from "better-sqlite3";
import { imagePath, parseImagePath, type StoredImage, smallerWidths } from "./images.ts";

/** The stored pictures that a database refers to. */

/**
 * The pictures of a database's profiles, albums, and photos, by hash. Includes deleted albums and photos, which can be
 * restored. Finds the columns by their names, so that it can read copies from any version of the program.
 */
export function referencedImages(client: Database.Database): Map<string, StoredImage> {
  const columns = client
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_master t join pragma_table_info(t.name) c
       where t.type = 'table' and c.name like '%image_url'`,
    )
    .all() as { table: string; column: string }[];
  const referenced = new Map<string, StoredImage>();
  for (const { table, column } of columns) {
    const rows = client.prepare(`select distinct "${column}" from "${table}" where "${column}" like '/images/%'`).pluck();
    for (const url of rows.all() as string[]) {
      const image = parseImagePath(url);
      if (image) referenced.set(image.hash, { ...image, listWidth: null });
    }
  }
  return referenced;
}

/** The names of a picture's files: the full-size one, then the smaller ones. */
export const imageFileNames = (image: StoredImage): string[] =>
  [null, ...smallerWidths(image.width)].map((listWidth) => imagePath({ ...image, listWidth }).slice("/images/".length));
