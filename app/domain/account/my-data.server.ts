import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { findStoredFile } from "#app/domain/albums/album-download.server.ts";
import { fullName, type Member } from "#app/domain/core/member.ts";
import { type Archive, createZipArchive, toFileName } from "#app/domain/core/zip-archives.server.ts";
import { findOriginal } from "#app/domain/images/originals.server.ts";
import { profileColumns } from "#app/domain/people/directory.server.ts";
import { db } from "#db/client.server.ts";
import { photoCollections, users } from "#db/schema.ts";
import { activityOf } from "./my-data-queries.server.ts";

/**
 * Columns of `users` that the file leaves out: the password hash, the columns for sorting and searching, the state, which is
 * the same for everybody who can download the file, what is stored only about people who have died, and administrators' notes.
 */
type OmittedColumns =
  | "password"
  | "sortName"
  | "searchText"
  | "memberState"
  | "birthYear"
  | "deathYear"
  | "obituaryUrl"
  | "deathConfirmedBy"
  | "adminNotes";

const { birthYear: _birthYear, deathYear: _deathYear, obituaryUrl: _obituaryUrl, ...livingColumns } = profileColumns;

/** All other columns. TypeScript reports a new column of `users` that is neither here nor in `OmittedColumns`. */
const ownColumns = {
  ...livingColumns,
  // Their own as they are stored, also what no page says.
  lastLoginAt: users.lastLoginAt,
  viewCount: users.viewCount,
  karma: users.karma,
  createdAt: users.createdAt,
  postalAddress: users.postalAddress,
  phone: users.phone,
  emailAudience: users.emailAudience,
  placeAudience: users.placeAudience,
  previousLoginAt: users.previousLoginAt,
  joinedAt: users.joinedAt,
  lastLoginIp: users.lastLoginIp,
  emailRefusedAt: users.emailRefusedAt,
  emailReturnedAt: users.emailReturnedAt,
} satisfies Record<Exclude<keyof typeof users.$inferSelect, OmittedColumns>, unknown>;

/**
 * All of a member's data as one ZIP file: `data.json`, their pictures, and the originals of their photos. Other people appear only by
 * name, never with an email address.
 */
export async function myDataArchive(me: Member): Promise<Archive> {
  const profile = db().select(ownColumns).from(users).where(eq(users.id, me.id)).get();
  const ownWorks = db()
    .select()
    .from(photoCollections)
    .where(eq(photoCollections.userId, me.id))
    .orderBy(asc(photoCollections.id))
    .all();
  return createZipArchive(`${toFileName(fullName(me), "My data")}.zip`, async (entries) => {
    const pictureNames = new Map<string, string>();
    const addPicture = async (url: string | null | undefined, changedAt: Date) => {
      const file = await findStoredFile(url ?? null);
      if (!file || !url) return url ?? null;
      const name = `pictures/${path.basename(file.path)}`;
      if (!pictureNames.has(url)) entries.file(file, name, changedAt);
      pictureNames.set(url, name);
      return name;
    };
    const addOriginal = (name: string | null, changedAt: Date) => {
      const original = findOriginal(name);
      if (!original) return null;
      const nameInArchive = `originals/${name}`;
      if (!pictureNames.has(nameInArchive)) entries.file(original, nameInArchive, changedAt);
      pictureNames.set(nameInArchive, nameInArchive);
      return nameInArchive;
    };
    const works = [];
    for (const { submissionKey: _, ...work } of ownWorks) {
      works.push({
        ...work,
        originalFile: addOriginal(work.originalFile, work.createdAt),
        imageUrl: await addPicture(work.imageUrl, work.createdAt),
        coverImageUrl: await addPicture(work.coverImageUrl, work.createdAt),
      });
    }
    const data = {
      profile: profile && {
        ...profile,
        profileImageUrl: await addPicture(profile.profileImageUrl, profile.createdAt),
        yearbookImageUrl: await addPicture(profile.yearbookImageUrl, profile.createdAt),
      },
      albums: works.filter(({ isCollection }) => isCollection),
      photos: works.filter(({ isCollection }) => !isCollection),
      ...activityOf(me),
    };
    entries.text(`${JSON.stringify(data, null, 2)}\n`, "data.json");
  });
}
