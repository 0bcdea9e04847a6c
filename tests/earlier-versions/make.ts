import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { keepFewPictures } from "./fewer-pictures.ts";
import { archiveOf, earlierVersions, type Recorded } from "./fixture.ts";
import { runCommands, visitSite } from "./history.ts";
import { tryNewerFeatures } from "./history-since-1.1.ts";
import { oldProgram } from "./program.ts";
import { recordAddresses, recordAnswers } from "./record.ts";

/**
 * Makes version-1.0.tar.br or version-1.1.tar.br: a class as that version leaves it, its backup, and what the version answers about
 * it. Run it by hand, only when the fixture needs something else; it builds the version from the git history:
 *
 *     node tests/earlier-versions/make.ts 1.1
 *
 * The class is the version's sample class, with 60 people who joined or may join and two of its pictures, and then what history.ts and history-since-1.1.ts
 * do. tests/http/maintenance/earlier-versions.test.ts starts this version with it.
 */

const version = earlierVersions.find((name) => name === process.argv[2]);
if (!version) throw new Error(`Name a version: ${earlierVersions.join(" or ")}`);
const folder = mkdtempSync(path.join(tmpdir(), `making-version-${version}-`));
const dataDir = path.join(folder, "data");
const program = oldProgram(version, dataDir);

program.makeSampleClass(60);
keepFewPictures(dataDir, { portraits: 1, photos: 1 });
const links = runCommands(program, folder);

let stop = await program.start();
const { browsers, ...history } = await visitSite(version, links);
const since11 = version === "1.0" ? undefined : await tryNewerFeatures(browsers);
// Opening a page counts a view, so the pages come before the backup and the answers.
const addresses = await recordAddresses(version, browsers);
await stop();
program.command(["backup", path.join(folder, "backup.zip")]);
stop = await program.start();
const answers = await recordAnswers(version, browsers, [1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 15, 61, 62, 70]);
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
  ...(since11 ? { since11 } : {}),
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
writeFileSync(archiveOf(version), compressed);
rmSync(folder, { recursive: true });
console.error(`${archiveOf(version)} has ${compressed.length} bytes; ${tar.length} unpacked.`);
