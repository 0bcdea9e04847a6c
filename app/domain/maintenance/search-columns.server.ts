import { eq, isNotNull } from "drizzle-orm";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { searchableName } from "#app/domain/core/name-words.ts";
import { db } from "#db/client.server.ts";
import { photoNames, users } from "#db/schema.ts";

/** The form of the search columns. Raise it when `searchColumns` or `searchableName` give something else for a person. */
const currentForm = 1;

/** Writes the search columns again if they are in an earlier form (`user_version`). Takes a second with 32,000 people. */
export function renewSearchColumns(): void {
  const { $client } = db();
  if ($client.pragma("user_version", { simple: true }) === currentForm) return;
  db().transaction(
    () => {
      for (const person of db().select().from(users).all()) {
        db().update(users).set(searchColumns(person)).where(eq(users.id, person.id)).run();
      }
      const names = db()
        .select({ id: photoNames.id, name: photoNames.name })
        .from(photoNames)
        .where(isNotNull(photoNames.name))
        .all();
      for (const { id, name } of names) {
        db()
          .update(photoNames)
          .set({ searchText: searchableName(name ?? "") })
          .where(eq(photoNames.id, id))
          .run();
      }
      $client.pragma(`user_version = ${currentForm}`);
    },
    { behavior: "immediate" },
  );
}
