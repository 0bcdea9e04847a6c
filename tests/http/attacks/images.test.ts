import { readdirSync } from "node:fs";
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { notAnImage } from "#app/domain/images/images.ts";
import { createZipArchive } from "#tests/support/archives.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { jpeg, pngOf } from "#tests/support/pictures.ts";
import { memoryOf } from "#tests/support/processes.ts";
import { processId } from "#tests/support/site.ts";
import { startedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** The risk: an upload, by form or API, is a small file that decompresses to gigabytes, or not what its type says. */

const { as, dataDir, site } = startedSite();
let member: Visitor;
let admin: Visitor;
let album: number;
let memoryBefore: number;
const anna = addMember();
const administrator = addAdministrator();
beforeAll(async () => {
  member = await as(anna);
  admin = await as(administrator);
  album = ((await member.call("POST", "/api/photo-collections", { title: "Kiln" })).body as { id: number }).id;
  await addPhoto(await jpeg("#123456", 1200, 800));
  memoryBefore = memoryOf(processId(site)).now;
});

const files = () => readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) => /images\/../.test(name));
const fileOf = (bytes: Buffer, name = "photo.jpg", type = "image/jpeg") => new File([new Uint8Array(bytes)], name, { type });
const addPhoto = (bytes: Buffer, name?: string, type?: string) =>
  member.post("/yearbook", "add-photo", {
    collectionId: String(album),
    title: "",
    description: "",
    photo: fileOf(bytes, name, type),
  });

/** The first 100 MB of pixels: enough to show whether the site starts to decompress them. */
const endless = deflateSync(Buffer.alloc(100_000_000));

/** A GIF of 20,000 frames in half a megabyte. */
function longGif(): Buffer {
  const head = Buffer.from("GIF89a\x10\0\x10\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const frame = Buffer.from(
    "\x2c\0\0\0\0\x10\0\x10\0\0\x02\x0e\x84\x8f\xa9\xcb\xed\x0f\xa3\x9c\xb4\xda\x8b\xb3\x3e\x05\0",
    "latin1",
  );
  return Buffer.concat([head, ...Array(20_000).fill(frame), Buffer.from(";")]);
}

const page = "<html><script>alert(1)</script></html>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

/** A file, its bytes, and the sentence that refuses it. */
const refused: [name: string, make: () => Promise<Buffer>, sentence: RegExp][] = [
  ["a PNG of 30,000 x 30,000 pixels in 100 KB", async () => pngOf(30_000, 30_000, endless), /This picture has 900 megapixels/],
  ["a PNG 2,147,483,647 pixels wide", async () => pngOf(2_147_483_647, 1, endless), /megapixels|damaged or incomplete/],
  ["a PNG of 0 x 0 pixels", async () => pngOf(0, 0, endless), /damaged or incomplete/],
  ["a PNG that decompresses to more than its size", async () => pngOf(20, 20, endless), /^$|damaged or incomplete/],
  ["a JPEG that ends in the middle", async () => (await jpeg("#0f5a5e", 900, 900)).subarray(0, 2000), /damaged or incomplete/],
  ["an SVG called .jpg", async () => Buffer.from(svg), /SVG drawing/],
  ["a page called .jpg", async () => Buffer.from(page), new RegExp(notAnImage)],
  ["a page that starts like a GIF", async () => Buffer.from(`GIF89a/*${page}*/=1;`), /damaged or incomplete/],
  ["a ZIP called .jpg", () => createZipArchive([["a.txt", Buffer.from("a")]]), new RegExp(notAnImage)],
  ["a gzip called .jpg", async () => gzipSync(Buffer.alloc(50_000_000)), new RegExp(notAnImage)],
];

describe("is refused with a sentence, and stores nothing:", () => {
  test.each(refused)("%s", async (_name, make, sentence) => {
    const [bytes, before] = [await make(), files()];
    const { status, html } = await addPhoto(bytes);
    const isSmall = sentence.test("");
    // sharp stops at the size in the header, and drops the rest.
    expect(status).toBeLessThan(500);
    if (!isSmall) {
      expect([status, html]).toEqual([400, expect.stringMatching(sentence)]);
      expect(files()).toEqual(before);
      const imageUrl = `data:image/jpeg;base64,${bytes.toString("base64")}`;
      for (const [path, body] of [
        ["/api/yearbook", { collectionId: album, imageUrl }],
        ["/api/photo-collections", { title: "x", coverImageUrl: imageUrl }],
        [`/api/users/${anna.id}`, { profileImageUrl: imageUrl }],
      ] as const) {
        const answer = await member.call(path.includes("users") ? "PATCH" : "POST", path, body);
        expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(sentence) } });
      }
      expect(files()).toEqual(before);
    }
  });

  test("the server decompressed none of them: the largest would take 2,700 MB", () => {
    expect(memoryOf(processId(site)).now - memoryBefore).toBeLessThan(1000);
  });
});

describe("is stored as its picture only:", () => {
  const hidden = `--><script>alert(1)</script>${"PK\x03\x04"}`;
  const withTail = async () => Buffer.concat([await jpeg("#654321", 300, 200), Buffer.from(hidden, "latin1")]);
  const withComment = async () => {
    const [whole, text] = [await jpeg("#765432", 300, 200), Buffer.from(hidden, "latin1")];
    const comment = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
    return Buffer.concat([whole.subarray(0, 2), comment, text, whole.subarray(2)]);
  };
  const withZip = async () =>
    Buffer.concat([await jpeg("#876543", 300, 200), await createZipArchive([["evil.html", Buffer.from(page)]])]);
  const polyglots: [string, () => Promise<Buffer>, string, string][] = [
    ["a JPEG with a page after its end, called .html", withTail, "photo.html", "image/jpeg"],
    ["a JPEG with a page in its comment", withComment, "photo.jpg", "image/jpeg"],
    ["a JPEG that is also a ZIP", withZip, "photo.jpg.zip", "image/jpeg"],
    ["a GIF of 20,000 frames", async () => longGif(), "../../photo.gif", "image/gif"],
  ];
  test.each(polyglots)("%s", async (_name, make, name, type) => {
    const before = files();
    expect((await addPhoto(await make(), name, type)).status).toBe(303);
    const added = files().filter((file) => !before.includes(file) && file.endsWith(".jpg"));
    expect(added.length).toBeGreaterThan(0);
    for (const file of added) {
      expect(file).toMatch(/^images\/[0-9a-f]{2}\/[0-9a-f]{64}-\d+x\d+(-w\d+)?\.jpg$/);
      const response = await member.request(`/images/${file.slice(10)}`);
      expect(response.headers.get("Content-Type")).toBe("image/jpeg");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect((await sharp(bytes).metadata()).format).toBe("jpeg");
      expect(bytes.includes("script") || bytes.includes("PK\x03\x04") || bytes.includes("evil")).toBe(false);
    }
  });
});

describe("an invalid or huge class list is refused:", () => {
  const row = (n: number) => `Anna,Moon,anna${n}@class.example\n`;
  const lists: [name: string, status: number, make: () => Buffer][] = [
    ["a gzip bomb", 400, () => gzipSync(Buffer.alloc(100_000_000))],
    [
      "a spreadsheet's ZIP that decompresses to 100 MB",
      400,
      () => Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), deflateSync(Buffer.alloc(100_000_000))]),
    ],
    ["more than 5 MB", 422, () => Buffer.alloc(6_000_000, "a")],
    ["one cell of 2 MB", 400, () => Buffer.from(`First Name,Last Name,E-mail\n"${"a".repeat(1_900_000)}`)],
    ["100,000 columns", 400, () => Buffer.from(`${"a,".repeat(100_000)}\n${"b,".repeat(100_000)}`)],
    [
      "60,000 rows",
      400,
      () => Buffer.from(`First Name,Last Name,E-mail\n${Array.from({ length: 60_000 }, (_, n) => row(n)).join("")}`),
    ],
  ];
  test.each(lists)("%s: %i", async (_name, status, make) => {
    const list = new File([new Uint8Array(make())], "class.csv", { type: "text/csv" });
    const answer = await admin.post("/admin/import", "check-roster", { file: list });
    expect(answer.status).toBe(status);
    expect(answer.html).toMatch(/^<!DOCTYPE html>[\s\S]*This list cannot be read|^<!DOCTYPE html>[\s\S]*under 5 MB/);
  });
});
