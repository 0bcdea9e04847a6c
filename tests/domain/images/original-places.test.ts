import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { findOriginal, storeOriginal } from "#app/domain/images/originals.server.ts";
import { recognizePicture } from "#app/domain/images/picture-formats.server.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { sentinel, sentinelPlaces } from "#tests/support/sentinel-places.ts";

/** The risk: a place where a format has room for a text, an address say, stays in an original that everybody downloads. */

temporaryDatabase();

for (const [format, places] of Object.entries(sentinelPlaces)) {
  describe(`a text is gone from an original in the format ${format}`, () => {
    test.each(Object.entries(places))("%s", async (_place, make) => {
      const file = await make();
      expect(file.includes(sentinel)).toBe(true);
      expect(recognizePicture(file, "photo")).toBe(format);
      const kept = await storeOriginal(Buffer.from(file));
      const original = findOriginal("file" in kept ? kept.file : null);
      expect(original, JSON.stringify(kept)).not.toBeNull();
      const stored = readFileSync(original?.path as string);
      expect(stored.includes(sentinel)).toBe(false);
      // What sharp can't read is in the tests of originals.
      if (format === "heic") return;
      const metadata = await sharp(stored).metadata();
      expect(metadata.icc?.includes(sentinel) ?? false).toBe(false);
      const pixels = (bytes: Buffer) => sharp(bytes, { failOn: "error" }).raw().toBuffer();
      expect((await pixels(stored)).equals(await pixels(file))).toBe(true);
    });
  });
}
