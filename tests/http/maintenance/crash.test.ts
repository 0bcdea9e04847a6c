import { existsSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { closeDatabase } from "#db/client.server.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addMember, password } from "#tests/support/people.ts";
import { pictureText } from "#tests/support/pictures.ts";
import { startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The risk: a crash loses a write that the server has acknowledged. The test kills the server repeatedly while it works. */

const dataDir = temporaryDatabase();
/** CRASHES=100 runs more rounds. */
const rounds = Number(process.env.CRASHES ?? 10);

type Row = { id: number };
type Photo = Row & { imageUrl: string };
/** The writes that the server answered with 201. */
interface Written {
  comments: number[];
  messages: number[];
  photos: Photo[];
}

test("a site that is killed 10 times under load keeps every acknowledged write, and no partial one", async () => {
  const people = [await addMember({ role: "administrator" }), await addMember(), await addMember()];
  // Only the server has the database open, so each crash is recovered as after a power cut.
  closeDatabase();
  const written: Written = { comments: [], messages: [], photos: [] };
  let cookies: Map<string, string>[] = [];
  let album = 0;

  for (let round = 0; round < rounds; round++) {
    const site = await startSite(dataDir, { LOG_LEVEL: "info" });
    const browsers = people.map(() => new Visitor(site.origin));
    if (round === 0) {
      for (const [index, person] of people.entries()) await browsers[index]?.signIn(person.email, password);
      cookies = browsers.map((browser) => browser.cookies);
      album = ((await (browsers[0] as Visitor).call("POST", "/api/photo-collections", { title: "Kiln" })).body as { id: number })
        .id;
    }
    for (const [index, browser] of browsers.entries()) {
      for (const [name, value] of cookies[index] ?? []) browser.cookies.set(name, value);
    }
    const [before, photosBefore] = [countOf(written), written.photos.length];
    const writing = writeUntilKilled(
      browsers as [Visitor, Visitor, Visitor],
      { album, round, to: people[0]?.id as number },
      written,
    );
    // The kill comes at a random moment. Photos take longest, so every fourth round waits for one.
    const isBusy = () => countOf(written) > before + 3 && (round % 4 < 3 || written.photos.length > photosBefore);
    await expect.poll(isBusy, { interval: 20 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
    await site.kill();
    await writing;
    expectStored(written);
  }
  for (const kind of [written.comments, written.messages, written.photos]) expect(kind.length).toBeGreaterThan(0);
});

const countOf = ({ comments, messages, photos }: Written) => comments.length + messages.length + photos.length;

/** Three clients, each with two writes at a time. */
async function writeUntilKilled(
  [commenter, sender, photographer]: [Visitor, Visitor, Visitor],
  { album, round, to }: { album: number; round: number; to: number },
  written: Written,
) {
  const repeat = async (write: (n: number) => Promise<void>) => {
    // fetch throws a TypeError when the connection breaks.
    for (let n = 0; ; n++) if (await write(n).then(() => false, isConnectionLost)) return;
  };
  const add = async <Row>(browser: Visitor, path: string, body: object): Promise<Row> => {
    const answer = await browser.call("POST", path, body);
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const comment = async (n: number) => {
    const { id } = await add<Row>(commenter, `/api/photo-collections/${album}/comments`, { content: `${round}.${n}` });
    written.comments.push(id);
  };
  const send = async (n: number) => {
    const { id } = await add<Row>(sender, "/api/messages", { recipientId: to, subject: "x", content: `${round}.${n}` });
    written.messages.push(id);
  };
  const post = async (n: number) => {
    const imageUrl = await pictureText(`hsl(${(round * 18 + n) % 360}, 60%, ${30 + (n % 40)}%)`);
    const photo = { collectionId: album, title: `${round}.${n}`, imageUrl };
    written.photos.push(await add<Photo>(photographer, "/api/yearbook", photo));
  };
  await Promise.all([comment, comment, send, send, post, post].map(repeat));
}

function isConnectionLost(error: unknown): true {
  if (!(error instanceof TypeError)) throw error;
  return true;
}

function expectStored(written: Written) {
  const client = new Database(path.join(dataDir, "alumni.sqlite"));
  const ids = (table: string) => new Set(client.prepare(`select id from ${table}`).pluck().all() as number[]);
  const count = (sql: string) => client.prepare(sql).pluck().get() as number;
  expect(client.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(client.pragma("foreign_key_check")).toEqual([]);
  const [comments, messages, photos] = [ids("comments"), ids("messages"), ids("photo_collections")];
  expect(written.comments.filter((id) => !comments.has(id))).toEqual([]);
  expect(written.messages.filter((id) => !messages.has(id))).toEqual([]);
  expect(written.photos.filter(({ id }) => !photos.has(id))).toEqual([]);
  const fileOf = (url: string) => path.join(dataDir, "images", url.slice(8, 10), path.basename(url));
  expect(written.photos.filter(({ imageUrl }) => !existsSync(fileOf(imageUrl)))).toEqual([]);
  // A write and its activity entry are one transaction.
  expect(count("select count(*) from activity_logs where action = 'comment.add' and success = 1")).toBe(comments.size);
  expect(count("select count(*) from activity_logs where action = 'message.send' and success = 1")).toBe(messages.size);
  client.close();
}
