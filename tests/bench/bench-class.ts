import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { hashPassword } from "#app/domain/sign-in/passwords.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { samplePeople } from "#db/demo/people.ts";
import { randomFrom } from "#db/demo/random.ts";
import { users } from "#db/schema.ts";
import { createSampleClass } from "../support/sample-site.ts";
import { Visitor } from "../support/visitor.ts";

/** The classes that the benchmarks measure, in temporary folders, and the photos that they add. */

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true }));
  return folder;
}

/** The folder of the sample class of 320 members: the one in BENCH_SAMPLE, or a new one. Another checkout always makes a new one. */
export function sampleClass(checkout = "."): string {
  if (process.env.BENCH_SAMPLE && checkout === ".") return process.env.BENCH_SAMPLE;
  const folder = temporaryFolder();
  createSampleClass(folder, checkout, 320);
  return folder;
}

export const signIn = (origin: string, name: "admin" | "maria" | "david") =>
  new Visitor(origin).signIn(`${name}@class1985.example`, samplePassword);

/** The folder of a class of so many members: the sample class again and again, with different emails, and what `fill` adds. */
export async function generatedClass(members: number, fill = () => {}, folder = temporaryFolder()): Promise<string> {
  openDatabase(folder);
  const password = await hashPassword(samplePassword);
  const random = randomFrom(1985);
  db().transaction(() => {
    for (let n = 0; n < members; n += 320) {
      for (const { hasJoined: _, hasPortrait: __, ...person } of samplePeople(random, 320)) {
        const row = { ...person, email: n === 0 ? person.email : `${n}.${person.email}` };
        db()
          .insert(users)
          .values({ ...row, ...searchColumns(row), password, memberState: "joined" })
          .run();
      }
    }
  });
  fill();
  closeDatabase();
  return folder;
}

/** A 12-megapixel photo like those of a camera, with shapes, gradients, and some noise. */
export async function cameraPhoto(seed: number): Promise<File> {
  const small = Buffer.from(Array.from({ length: 504 * 378 * 3 }, (_, at) => ((at * 31 * (seed + 1)) ^ (at >> 5)) & 255));
  const bytes = await sharp(small, { raw: { width: 504, height: 378, channels: 3 } })
    .resize(4032, 3024, { kernel: "cubic" })
    .jpeg({ quality: 88 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], `photo-${seed}.jpg`, { type: "image/jpeg" });
}
