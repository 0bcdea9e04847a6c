import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Leaves a .br and a .gz beside every text file. At the very end: the list of routes is written while the server is built. */
export function precompressed(): Plugin {
  return {
    name: "precompressed",
    buildApp: {
      order: "post",
      async handler({ environments }) {
        const dir = environments.client?.config.build.outDir ?? "";
        const files = readdirSync(dir, { recursive: true, encoding: "utf8" });
        const compressed = files
          .filter((file) => /\.(js|css|svg|txt|webmanifest)$/.test(file))
          .map((file) => compress(path.join(dir, file)));
        await Promise.all(compressed);
      },
    },
  };
}

async function compress(file: string) {
  const bytes = await readFile(file);
  if (bytes.length < 512) return;
  // Distances in steps of four suit the framework: 100 bytes less.
  const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_NPOSTFIX]: 2 } });
  const gzipped = promisify(gzip)(bytes, { level: 9 });
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await gzipped)]);
}
