import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";

/**
 * Leaves a few of the sample class's pictures, so that the fixture is small: the smallest portraits and photos. Everybody with a
 * portrait gets one of them, and every photo and cover one of the others, so that no row points to a missing file.
 */
export function keepFewPictures(dataDir: string, { portraits, photos }: { portraits: number; photos: number }): void {
  const database = new Database(path.join(dataDir, "alumni.sqlite"));
  const folder = path.join(dataDir, "images");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jpg"));
  const bytes = new Map<string, number>();
  for (const file of files) {
    const hash = path.basename(file).slice(0, 64);
    bytes.set(hash, (bytes.get(hash) ?? 0) + statSync(path.join(folder, file)).size);
  }
  const hashOf = (url: string) => url.slice("/images/".length, "/images/".length + 64);
  const smallest = (query: string, count: number) =>
    (database.prepare(query).pluck().all() as string[])
      .sort((a, b) => (bytes.get(hashOf(a)) ?? 0) - (bytes.get(hashOf(b)) ?? 0))
      .slice(0, count);
  const keptPortraits = smallest(
    "select distinct profile_image_url from users where profile_image_url is not null order by 1",
    portraits,
  );
  const keptPhotos = smallest("select distinct image_url from photo_collections where image_url is not null order by 1", photos);
  const spread = (table: string, column: string, kept: string[]) =>
    database
      .prepare(
        `update ${table} set ${column} = json_extract(?, '$[' || cast(id % ? as integer) || ']') where ${column} is not null`,
      )
      .run(JSON.stringify(kept), kept.length);
  spread("users", "profile_image_url", keptPortraits);
  const hasYearbookPortraits = database
    .prepare("select 1 from pragma_table_info('users') where name = 'yearbook_image_url'")
    .get();
  if (hasYearbookPortraits) spread("users", "yearbook_image_url", keptPortraits);
  spread("photo_collections", "image_url", keptPhotos);
  spread("photo_collections", "cover_image_url", keptPhotos);
  const kept = new Set([...keptPortraits, ...keptPhotos].map(hashOf));
  database.prepare("delete from images where hash not in (select value from json_each(?))").run(JSON.stringify([...kept]));
  database.close();
  for (const file of files) if (!kept.has(path.basename(file).slice(0, 64))) rmSync(path.join(folder, file));
}
