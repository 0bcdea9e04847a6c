import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashPassword } from "#app/domain/passwords.server.ts";
import { searchColumns } from "#app/domain/people.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { samplePeople } from "#db/demo/people.ts";
import { randomFrom } from "#db/demo/random.ts";
import { samplePassword } from "#db/demo/sample-class.ts";
import { messages, users } from "#db/schema.ts";
import { startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { compare } from "./measure.ts";

/** What the inbox costs with 100 and with 10,000 messages in it. `npm run bench:inbox` after a build. */

const pages = [
  "/messages",
  "/messages?filter=sent",
  "/messages?filter=unread",
  "/messages?message=60",
  "/messages?q=kiln",
] as const;

async function siteOf(count: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-"));
  openDatabase(dataDir);
  const password = await hashPassword(samplePassword);
  db().transaction((tx) => {
    for (const { hasJoined: _, hasPortrait: __, ...person } of samplePeople(randomFrom(1985), 320)) {
      tx.insert(users)
        .values({ ...person, ...searchColumns(person), password, memberState: "joined" })
        .run();
    }
    for (let n = 0; n < count; n++) {
      const [senderId, recipientId] = n % 2 === 0 ? [3, 4 + (n % 300)] : [4 + (n % 300), 3];
      const at = new Date(Date.now() - (count - n) * 60_000);
      const content = `Letter number ${n}, about the kiln, the press and the long table. `.repeat(6);
      tx.insert(messages)
        .values({ senderId, recipientId, subject: `Letter ${n}`, content, isRead: n % 3 === 0, createdAt: at, updatedAt: at })
        .run();
    }
  });
  closeDatabase();
  const site = await startSite(dataDir);
  const browser = await new Visitor(site.origin).signIn("david@class1985.example", samplePassword);
  return { label: `${count} messages`, site, browser, dataDir };
}

const sites = [await siteOf(100), await siteOf(10_000)] as const;
await compare(pages, sites);
for (const { site, dataDir } of sites) {
  await site.stop();
  rmSync(dataDir, { recursive: true });
}
