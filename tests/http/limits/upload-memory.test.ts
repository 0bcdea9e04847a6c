import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestMemory, type UploadMemory, uploadMemoryPool } from "#app/http/upload-memory.server.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addMember, signedIn } from "#tests/support/people.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: many large uploads at once, or unfinished ones, fill the memory, or wait for each other forever.
 * `npm run bench:budgets` measures how much memory they use and how long others wait.
 */

const megabyte = 1024 * 1024;
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
/** Whether the post may be read further now. */
async function continues(reserved: Promise<void>): Promise<boolean> {
  return Promise.race([reserved.then(() => true), soon().then(() => false)]);
}

describe("the memory of all posts", () => {
  test("a post that does not fit waits until another has its response", async () => {
    const pool = uploadMemoryPool(10 * megabyte);
    const [first, second] = [pool(), pool()];
    await first.reserve(8 * megabyte);
    const waiting = second.reserve(4 * megabyte);
    expect(await continues(waiting)).toBe(false);
    first.release();
    expect(await continues(waiting)).toBe(true);
  });

  test("the text of a form never waits", async () => {
    const pool = uploadMemoryPool(megabyte);
    await pool().reserve(2 * megabyte);
    expect(await continues(pool().reserve(70_000))).toBe(false);
    expect(await continues(pool().reserve(60_000))).toBe(true);
  });

  test("small posts count: larger ones wait for many unfinished small ones", async () => {
    const pool = uploadMemoryPool(megabyte);
    for (let n = 0; n < 20; n++) await pool().reserve(60_000);
    const [oldest, next] = [pool(), pool()];
    expect(await continues(oldest.reserve(70_000))).toBe(true);
    expect(await continues(next.reserve(70_000))).toBe(false);
  });

  test("the oldest post always continues, so that unfinished ones do not wait for each other forever", async () => {
    const pool = uploadMemoryPool(10 * megabyte);
    const posts = [pool(), pool(), pool()] as [UploadMemory, UploadMemory, UploadMemory];
    for (const post of posts) await post.reserve(3 * megabyte);
    const [oldest, ...others] = posts.map((post) => post.reserve(3 * megabyte));
    expect(await continues(oldest as Promise<void>)).toBe(true);
    for (const other of others) expect(await continues(other)).toBe(false);
    for (const post of posts) {
      post.release();
      await soon();
    }
    await Promise.all(others);
  });

  test("visitors wait for visitors, and use none of the members' memory", async () => {
    const memoryFor = (member: object | null) => requestMemory().from(member);
    const [large, small, member] = [memoryFor(null), memoryFor(null), memoryFor({})];
    await large.reserve(33 * megabyte);
    const waiting = small.reserve(megabyte);
    expect(await continues(waiting)).toBe(false);
    expect(await continues(member.reserve(megabyte))).toBe(true);
    large.release();
    expect(await continues(waiting)).toBe(true);
    for (const memory of [small, member]) memory.release();
  });

  test("a post that waits too long gets a 503 with a sentence and Retry-After, and frees its memory", async () => {
    const pool = uploadMemoryPool(2 * megabyte, 50);
    await pool().reserve(2 * megabyte);
    const late = pool();
    await expect(late.reserve(2 * megabyte)).rejects.toMatchObject({
      status: 503,
      retryAfter: 60,
      message: /^Many large uploads/,
    });
    late.release();
    const next = pool();
    expect(await continues(next.reserve(300_000).catch(() => {}))).toBe(false);
  });
});

describe("on the site", () => {
  const dataDir = temporaryDatabase();
  let site: Site;
  let member: Visitor;
  const anna = addMember();
  beforeAll(async () => {
    site = await startSite(dataDir);
    member = await signedIn(site, anna);
  });
  afterAll(() => site.stop());

  /** Twelve files that are not photos, together just under the limit of a form. */
  const heavy = () =>
    Array.from({ length: 12 }, (_, n) => new File([new Uint8Array(5 * megabyte)], `${n}.jpg`, { type: "image/jpeg" }));

  test("six posts of 60 MB at once, of which two fit, all get a response, and pages load meanwhile", async () => {
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
    const responses = await Promise.all(posts);
    isOver = true;
    await reading;
    expect(pages).toBeGreaterThan(1);
    // The CSRF token is another browser's, so the whole form is read, and the page shows the text again.
    for (const { status, html } of responses) expect([status, html.includes("Typed beside")]).toEqual([403, true]);
  });

  test("a visitor's JSON body of a megabyte is rejected: only members send images", async () => {
    const { status } = await new Visitor(site.origin).call("POST", "/api/auth/login", {
      email: "x".repeat(megabyte),
      password: "x",
    });
    expect(status).toBe(413);
  });
});
