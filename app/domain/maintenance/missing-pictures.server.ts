import path from "node:path";
import type Database from "better-sqlite3";
import { fileKeyOf } from "#app/domain/images/referenced-images.server.ts";

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
