import path from "node:path";
import type Database from "better-sqlite3";
import { imagePath, parseImagePath, type StoredImage, smallerWidths } from "./image-urls.ts";
import { originalPath, parseOriginalName } from "./originals.server.ts";

/** The stored pictures and originals that a database refers to. */

/** The pictures that a database refers to, by hash, also deleted ones. Finds columns by name, for copies of any version. */
function referencedImages(client: Database.Database): Map<string, StoredImage> {
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

/** The names of the originals of a database's photos, including deleted ones. Older databases have none. */
function referencedOriginals(client: Database.Database): string[] {
  const columns = client.prepare("select name from pragma_table_info('photo_collections')").pluck().all();
  if (!columns.includes("original_file")) return [];
  const names = client.prepare("select distinct original_file from photo_collections where original_file is not null").pluck();
  return (names.all() as string[]).filter((name) => parseOriginalName(name) !== null);
}

/** The files that a database refers to, by their paths below DATA_DIR: those of pictures in all sizes, and originals. */
export const referencedFiles = (client: Database.Database): string[] => [
  ...[...referencedImages(client).values()].flatMap(imageFileNames).map((name) => `images/${name.slice(0, 2)}/${name}`),
  ...referencedOriginals(client).map((name) => `originals/${originalPath(name)}`),
];

/** What the purge identifies a file by: a picture's hash in all sizes, or an original's name. Undefined for other files. */
export const fileKeyOf = (name: string): string | undefined =>
  parseImagePath(`/images/${name}`)?.hash ?? (parseOriginalName(name) ? name : undefined);

/** The SHA-256 that a file of this name must have, in hex; null for smaller sizes of pictures, and other files. */
export function hashInName(name: string): string | null {
  const image = parseImagePath(`/images/${name}`);
  return image ? (image.listWidth === null ? image.hash : null) : (parseOriginalName(name)?.hash ?? null);
}

export const referencedKeys = (client: Database.Database): string[] => [
  ...referencedImages(client).keys(),
  ...referencedOriginals(client),
];

/** The names of a picture's files: the full-size one, then the smaller ones. */
const imageFileNames = (image: StoredImage): string[] =>
  [null, ...smallerWidths(image.width)].map((listWidth) => imagePath({ ...image, listWidth }).slice("/images/".length));

/** Which pictures are missing, and whose, by the database that names them. */

interface Use {
  /** The columns with the address of a picture or the name of an original. */
  table: string;
  column: string;
  /** What it is, as SQL, where `t` is the row and `u` is whose it is. */
  what: string;
  /** The column of `t` with the member's id; null if it is nobody's. */
  owner: string | null;
}

const uses: Use[] = [
  {
    table: "photo_collections",
    column: "image_url",
    what: "'photo ''' || coalesce(t.title, '') || ''''",
    owner: "user_id",
  },
  {
    table: "photo_collections",
    column: "original_file",
    what: "'original of the photo ''' || coalesce(t.title, '') || ''''",
    owner: "user_id",
  },
  {
    table: "photo_collections",
    column: "cover_image_url",
    what: "'cover of the album ''' || coalesce(t.title, '') || ''''",
    owner: "user_id",
  },
  { table: "users", column: "profile_image_url", what: "'profile picture'", owner: "id" },
  { table: "users", column: "yearbook_image_url", what: "'yearbook portrait'", owner: "id" },
  { table: "front_page", column: "image_url", what: "'picture on Home'", owner: null },
];

/** A line for each use of these picture files, such as "photo 'Kiln', Anna Ångström". A picture in several sizes is one. */
export function describePictures(copy: Database.Database, files: string[]): string[] {
  const keys = new Set(files.map((file) => fileKeyOf(path.basename(file))));
  if (keys.size === 0) return [];
  const columns = new Set(
    copy
      .prepare("select t.name || '.' || c.name from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'")
      .pluck()
      .all() as string[],
  );
  const lines = new Map<string, string[]>();
  for (const { table, column, what, owner } of uses) {
    // Older databases lack some.
    if (!columns.has(`${table}.${column}`)) continue;
    const person = owner ? "u.first_name || ' ' || u.last_name" : "null";
    const join = owner ? `left join users u on u.id = t.${owner}` : "";
    const rows = copy
      .prepare(
        `select t.${column} as picture, ${what} as what, ${person} as person from ${table} t ${join} where t.${column} is not null`,
      )
      .all() as { picture: string; what: string; person: string | null }[];
    for (const { picture, what, person } of rows) {
      const key = fileKeyOf(path.basename(picture));
      if (!key || !keys.has(key)) continue;
      lines.set(key, [...(lines.get(key) ?? []), person ? `${what}, ${person}` : what]);
    }
  }
  return [...lines.values()].flat();
}
