import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HeldBody, heldBodies, roomForBodies } from "#app/http/upload-memory.server.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: many large uploads at once, or unfinished ones, fill the memory of the machine; or wait for each other for ever.
 * `npm run bench:budgets` measures the memory that they take, and how long others wait.
 */

const megabyte = 1024 * 1024;
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
/** Whether it may read on by now. */
async function goesOn(taking: Promise<void>): Promise<boolean> {
  return Promise.race([taking.then(() => true), soon().then(() => false)]);
}

describe("what all posts hold together", () => {
  test("what does not fit waits until another has been answered", async () => {
    const room = roomForBodies(10 * megabyte);
    const [first, second] = [room(), room()];
    await first.take(8 * megabyte);
    const taking = second.take(4 * megabyte);
    expect(await goesOn(taking)).toBe(false);
    first.release();
    expect(await goesOn(taking)).toBe(true);
  });

  test("a form's text never waits", async () => {
    const room = roomForBodies(megabyte);
    await room().take(2 * megabyte);
    expect(await goesOn(room().take(70_000))).toBe(false);
    expect(await goesOn(room().take(60_000))).toBe(true);
  });

  test("but it counts: larger posts wait for many small ones that stay unfinished", async () => {
    const room = roomForBodies(megabyte);
    for (let n = 0; n < 20; n++) await room().take(60_000);
    const [oldest, next] = [room(), room()];
    expect(await goesOn(oldest.take(70_000))).toBe(true);
    expect(await goesOn(next.take(70_000))).toBe(false);
  });

  test("the oldest one always goes on, so that half-read ones do not wait for each other for ever", async () => {
    const room = roomForBodies(10 * megabyte);
    const bodies = [room(), room(), room()] as [HeldBody, HeldBody, HeldBody];
    for (const body of bodies) await body.take(3 * megabyte);
    const [oldest, ...others] = bodies.map((body) => body.take(3 * megabyte));
    expect(await goesOn(oldest as Promise<void>)).toBe(true);
    for (const other of others) expect(await goesOn(other)).toBe(false);
    for (const body of bodies) {
      body.release();
      await soon();
    }
    await Promise.all(others);
  });

  test("visitors wait for visitors, and take none of the members' room", async () => {
    const of = (member: object | null) => heldBodies().of(member);
    const [large, small, member] = [of(null), of(null), of({})];
    await large.take(33 * megabyte);
    const waiting = small.take(megabyte);
    expect(await goesOn(waiting)).toBe(false);
    expect(await goesOn(member.take(megabyte))).toBe(true);
    large.release();
    expect(await goesOn(waiting)).toBe(true);
    for (const body of [small, member]) body.release();
  });

  test("who waits for too long is refused 503 with a sentence and when to come again, and holds nothing any more", async () => {
    const room = roomForBodies(2 * megabyte, 50);
    await room().take(2 * megabyte);
    const late = room();
    await expect(late.take(2 * megabyte)).rejects.toMatchObject({ status: 503, retryAfter: 60, message: /^Many large uploads/ });
    late.release();
    const next = room();
    expect(await goesOn(next.take(300_000).catch(() => {}))).toBe(false);
  });
});

describe("on the site", () => {
  const dataDir = temporaryDatabase();
  let site: Site;
  let member: Visitor;
  beforeAll(async () => {
    const anna = await addMember();
    site = await startSite(dataDir);
    member = await new Visitor(site.origin).signIn(anna.email, password);
  });
  afterAll(() => site.stop());

  /** Twelve files that are no photos, together just under what one form may bring. */
  const heavy = () =>
    Array.from({ length: 12 }, (_, n) => new File([new Uint8Array(5 * megabyte)], `${n}.jpg`, { type: "image/jpeg" }));

  test("six posts of 60 MB at once, of which two have room, are all answered, and others get their pages meanwhile", async () => {
    const { id } = (await member.call("POST", "/api/photo-collections", { title: "Kiln" })).body as { id: number };
    const csrf = await new Visitor(site.origin).token();
    let [pages, isOver] = [0, false];
    const reading = (async () => {
      while (!isOver) {
        expect((await member.page("/alumni")).status).toBe(200);
        pages += 1;
      }
    })();
    const visitor = new Visitor(site.origin);
    for (const [name, value] of member.cookies) visitor.cookies.set(name, value);
    const posts = Array.from({ length: 6 }, () =>
      visitor.post("/yearbook", "add-photo", {
        collectionId: String(id),
        title: "",
        description: "Typed beside",
        csrf,
        photo: heavy(),
      }),
    );
    const answers = await Promise.all(posts);
    isOver = true;
    await reading;
    expect(pages).toBeGreaterThan(1);
    // The token is another browser's: everything is read, and shown again.
    for (const { status, html } of answers) expect([status, html.includes("Typed beside")]).toEqual([403, true]);
  });

  test("a visitor's call of a megabyte is refused: pictures are for members", async () => {
    const { status } = await new Visitor(site.origin).call("POST", "/api/auth/login", {
      email: "x".repeat(megabyte),
      password: "x",
    });
    expect(status).toBe(413);
  });
});
