import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { keepFewPictures } from "./fewer-pictures.ts";
import { archive, type Recorded } from "./fixture.ts";
import { runCommands, visitSite } from "./history.ts";
import { oldProgram } from "./program.ts";
import { recordAddresses, recordAnswers } from "./record.ts";

/**
 * Makes class.tar.br: a class as version 1.0 leaves it, its backup, and what 1.0 answers about it. Run it by hand, only when the
 * fixture needs something else; it builds version 1.0 from the git history:
 *
 *     node tests/version-1.0/make.ts
 *
 * The class is 1.0's sample class with 321 people, and then what history.ts does. It has nine of the sample class's pictures and
 * one that was uploaded. tests/http/maintenance/from-version-1.0.test.ts starts this version with it.
 */

const folder = mkdtempSync(path.join(tmpdir(), "making-version-1.0-"));
const dataDir = path.join(folder, "data");
const program = oldProgram(dataDir);

program.makeSampleClass();
keepFewPictures(dataDir, { portraits: 4, photos: 5 });
const links = runCommands(program, folder);

let stop = await program.start();
const { browsers, ...history } = await visitSite(links);
// Opening a page counts a view, so the pages come before the backup and the answers.
const addresses = await recordAddresses(browsers);
await stop();
program.command(["backup", path.join(folder, "backup.zip")]);
stop = await program.start();
const answers = await recordAnswers(browsers, [1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 15, 321, 322, 325]);
await stop();

const recorded: Recorded = {
  madeAt: new Date().toISOString(),
  cookies: {
    administrator: Object.fromEntries(browsers.administrator.cookies),
    member: Object.fromEntries(browsers.member.cookies),
    otherMember: Object.fromEntries(browsers.otherMember.cookies),
    visitor: Object.fromEntries(browsers.visitor.cookies),
  },
  ...history,
  answers,
  addresses,
};
writeFileSync(path.join(folder, "recorded.json"), JSON.stringify(recorded));
const tar = execFileSync(
  "tar",
  ["-c", "--sort=name", "--owner=0", "--group=0", "-C", folder, "data", "backup.zip", "recorded.json"],
  {
    maxBuffer: 100_000_000,
  },
);
// The pictures are in the data folder and in the backup, so the window must be as large as both.
const compressed = brotliCompressSync(tar, {
  params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS, [constants.BROTLI_PARAM_SIZE_HINT]: tar.length },
});
writeFileSync(archive, compressed);
rmSync(folder, { recursive: true });
console.error(`${archive} has ${compressed.length} bytes; ${tar.length} unpacked.`);
