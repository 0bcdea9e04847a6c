import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { describe, expect, test } from "vitest";
import yauzl from "yauzl";
import { createZipArchive } from "#app/domain/core/zip-archives.server.ts";
import { attachment } from "#app/http/attachment.server.ts";
import { logTo } from "#app/http/log.server.ts";
import { temporaryFolder } from "#tests/support/site.ts";

const folder = temporaryFolder("zip-");

/** An archive of so many empty files with names of so many bytes, and what it announced. */
async function archiveOf(files: number, nameBytes: number) {
  const nothing = path.join(folder, "nothing");
  writeFileSync(nothing, "");
  const { bytes, stream } = await createZipArchive("x.zip", async (entries) => {
    for (let n = 0; n < files; n++) entries.file({ path: nothing, size: 0 }, `${n}`.padStart(nameBytes, "0"), new Date());
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { announced: bytes, archive: Buffer.concat(chunks) };
}

describe("an archive has the announced size, and opens,", () => {
  // A record in the directory has 55 bytes and the name: 65,535 bytes of directory are 819 records of 80 bytes and a little.
  test.each([
    ["below a directory of 65,535 bytes", 700, 25],
    ["just below", 819, 25],
    ["just above", 820, 25],
    ["far above", 3000, 60],
  ])("%s", async (_, files, nameBytes) => {
    const { announced, archive } = await archiveOf(files, nameBytes);
    expect(archive.length).toBe(announced);
    const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
    expect(zip.entryCount).toBe(files);
  });
});

test("a download that gets shorter or longer than announced ends its connection, so that it does not look complete", async () => {
  let logged = "";
  logTo({ write: (line) => (logged += line) });
  const pieces = { exact: ["abc", "def"], short: ["abc"], long: ["abc", "defg"] };
  const server = createServer((req, res) => {
    const stream = Readable.from(pieces[req.url?.slice(1) as keyof typeof pieces].map((text) => Buffer.from(text)));
    const { headers, body } = attachment({ name: "x.zip", bytes: 6, stream }, new Request("http://localhost/x.zip"));
    res.setHeaders(headers);
    pipeline(Readable.fromWeb(body as ReadableStream), res, () => {});
  }).listen(0, "127.0.0.1");
  const download = async (name: string) => {
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/${name}`)
      .then((response) => response.text())
      .catch(() => "cut off");
  };
  try {
    await new Promise((listening) => server.once("listening", listening));
    expect([await download("exact"), await download("short"), await download("long")]).toEqual(["abcdef", "cut off", "cut off"]);
    expect(logged).toMatch(/6 bytes were announced, and 3 came.*6 bytes were announced, and 7 came/s);
  } finally {
    server.close();
  }
});
