import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { searchColumns } from "#app/domain/core/member-rows.server.ts";
import { hashPassword } from "#app/domain/sign-in/passwords.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { samplePeople } from "#db/demo/people.ts";
import { randomFrom } from "#db/demo/random.ts";
import { users } from "#db/schema.ts";
import { createSampleClass } from "../support/sample-site.ts";
import { startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import type { Measured } from "./measure.ts";

/** The classes that the benchmarks measure: the sample class, and generated ones of any size, in temporary folders. */

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

export interface Size {
  members: number;
  /** Messages between everybody. */
  letters?: number;
  /** Messages that David, member 3, has got and sent. */
  davidsMessages?: number;
  /** How often each message repeats its sentence of 55 characters; 6 by default. */
  sentences?: number;
  meetUps?: number;
  activity?: number;
  /** Photos, in albums of 50. */
  photos?: number;
  /** Names in each of them, of which one is text. */
  namesInPhoto?: number;
}

/** Starts a site with a generated class of this size, and signs David in. */
export async function startBenchClass(label: string, size: Size): Promise<Measured> {
  const folder = temporaryFolder();
  openDatabase(folder);
  await addMembers(size.members);
  const fill = (sql: string, values: object) =>
    db()
      .$client.prepare(`${numbers} ${sql}`)
      .run({ now: Date.now(), ...values });
  const { sentences = 6 } = size;
  if (size.letters) fill(letters, { count: size.letters, members: size.members, sentences });
  if (size.davidsMessages) fill(davidsMessages, { count: size.davidsMessages, sentences });
  if (size.meetUps) {
    fill(meetUps, { count: size.meetUps, members: size.members });
    fill(attendees, { count: 10 * size.meetUps, members: size.members });
  }
  if (size.activity) fill(activity, { count: size.activity, members: size.members, span: tenYears });
  if (size.photos) {
    fill(albums, { count: Math.ceil(size.photos / 50), members: size.members });
    fill(photos, { count: size.photos, members: size.members });
  }
  if (size.photos && size.namesInPhoto) {
    fill(names, { count: size.photos * size.namesInPhoto, members: size.members, inPhoto: size.namesInPhoto });
  }
  closeDatabase();
  const site = await startSite(folder);
  return { label, site, browser: await signIn(site.origin, "david"), administrator: await signIn(site.origin, "admin") };
}

/** Adds the sample class repeatedly with different emails. */
export async function addMembers(count: number) {
  const password = await hashPassword(samplePassword);
  const random = randomFrom(1985);
  db().transaction(() => {
    for (let n = 0; n < count; n += 320) {
      for (const { hasJoined: _, hasPortrait: __, ...person } of samplePeople(random, 320)) {
        const row = { ...person, email: n === 0 ? person.email : `${n}.${person.email}` };
        db()
          .insert(users)
          .values({ ...row, ...searchColumns(row), password, memberState: "joined" })
          .run();
      }
    }
  });
}

const numbers = "with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < @count)";
const text =
  "'Letter ' || n, replace(hex(zeroblob(@sentences)), '00', 'A letter about the kiln, the press and the long table. ')";
const minutesAgo = "@now - (@count - n) * 60000";

const letters = `
  insert into messages (sender_id, recipient_id, subject, content, is_read, created_at, updated_at)
  select 1 + (n * 7) % @members, 1 + (n * 11 + 5) % @members, ${text}, n % 3 = 0, ${minutesAgo}, ${minutesAgo} from numbers`;

const davidsMessages = `
  insert into messages (sender_id, recipient_id, subject, content, is_read, created_at, updated_at)
  select iif(n % 2 = 0, 3, 4 + n % 300), iif(n % 2 = 0, 4 + n % 300, 3), ${text}, n % 3 = 0, ${minutesAgo}, ${minutesAgo}
  from numbers`;

// From a year ago to a year ahead.
const meetUps = `
  insert into reunions (event_id, title, description, event_date, location, organizer, created_by, created_at)
  select 'MU-' || n, 'Meet-up number ' || n, 'Bring a sketchbook and something to draw with.',
    @now + cast((n * 2.0 / @count - 1) * 31536000000 as integer), 'Long Island City', 'David Goldberg', 1 + n % @members, @now
  from numbers`;

const attendees = `
  insert or ignore into reunion_attendees (reunion_id, user_id, created_at)
  select 1 + n / 10, 1 + (n * 13) % @members, @now from numbers`;

const albums = `
  insert into photo_collections (user_id, title, year, is_collection, created_at)
  select 1 + (n * 7) % @members, 'Album ' || n, 1985, 1, @now from numbers`;

const photos = `
  insert into photo_collections (user_id, title, year, is_collection, collection_id, image_url, position, created_at)
  select 1 + (n * 11) % @members, 'Photo ' || n, 1985, 0, 1 + n / 50, 'https://pictures.example/' || n || '.jpg', n % 50, @now
  from numbers`;

// The photos follow the albums, of which there is one for every 50. David, member 3, is in each tenth.
const names = `
  insert or ignore into photo_names (photo_id, user_id, name, search_text, row, position, added_by, created_at)
  select 1 + cast(n / @inPhoto as integer) + cast((@count / @inPhoto + 49) / 50 as integer),
    case when n % @inPhoto = 0 then null when n % (10 * @inPhoto) = 1 then 3 else 4 + (n * 13) % (@members - 4) end,
    iif(n % @inPhoto = 0, 'Mr. Abbott''s nephew ' || n, null), iif(n % @inPhoto = 0, 'mr abbotts nephew ' || n || ' MRABBOTTSNEPHEW' || n || ' ABBOTTSNEPHEW' || n || ' NEPHEW' || n, null),
    0, n % @inPhoto, 3, @now
  from numbers`;

const tenYears = 10 * 365 * 86_400_000;
const activity = `
  insert into activity_logs
    (user_id, action, description, resource, details, ip_address, user_agent, success, error_message, created_at)
  select 1 + (n * 7919) % @members, 'profile.edit', 'Somebody did something, the entry number ' || n,
    case n % 8 when 0 then 'users' when 1 then 'messages' when 2 then 'photo_collections' when 3 then 'reunions'
      when 4 then 'other' else 'auth' end,
    '{"currentCity":{"from":null,"to":"Queens"}}', '198.51.100.' || n % 250,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || (120 + n % 20) || '.0.0.0 Safari/537.36',
    n % 8 <> 5, case when n % 8 = 5 then 'Invalid email or password. Please try again.' end,
    cast(@now - @span * 1.0 * (@count - n) / @count as integer)
  from numbers`;
