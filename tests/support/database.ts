import { argon2Sync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Member } from "#app/domain/core/member.ts";
import { memberColumns, searchColumns } from "#app/domain/core/member-rows.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** A real, empty database in a folder of its own, for the tests of one file; `rateLimits` is for members who write a lot. Returns the folder. */
export function temporaryDatabase({ rateLimits = "on" }: { rateLimits?: "on" | "off" } = {}): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "class-"));
  process.env.DATA_DIR = dataDir;
  process.env.RATE_LIMITS = rateLimits;
  openDatabase(dataDir);
  afterAll(() => {
    closeDatabase();
    rmSync(dataDir, { recursive: true });
  });
  return dataDir;
}

export const password = "vermilion and ink";
/** With the least work that argon2 allows. A hash says how much work it is to try a password on it, so signing in is quick too. */
const passwordHash = leastHash(password);

function leastHash(message: string): string {
  const nonce = Buffer.from("salt of the tests");
  const tag = argon2Sync("argon2id", { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString("base64")}$${tag.toString("base64")}`;
}

let number = 0;

/** Adds a member who has joined, with the password above. */
export async function addMember(fields: Partial<typeof users.$inferInsert> = {}): Promise<Member> {
  number += 1;
  const person = { firstName: "Anna", lastName: `Ångström ${number}`, email: `anna${number}@class.example`, ...fields };
  return db()
    .insert(users)
    .values({ password: passwordHash, memberState: "joined", ...person, ...searchColumns(person) })
    .returning(memberColumns)
    .get();
}

/** That member, asking from an address and a browser. */
export const actorOf = (member: Member | null): Actor => ({
  member,
  ipAddress: "192.0.2.7",
  userAgent: "test",
  sessionHash: null,
});
