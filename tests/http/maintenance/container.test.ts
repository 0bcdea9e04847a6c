import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { releaseFiles } from "../../../deploy/release.ts";

/**
 * The risk: the archive lacks a file that the site or its command line needs, or the image's health check is wrong. The test puts
 * the files of the archive into a plain folder, and follows the Dockerfile's instructions there.
 */

const lines = readFileSync("Dockerfile", "utf8").split("\n");
const folder = mkdtempSync(path.join(tmpdir(), "image-"));
const [site, dataDir] = [path.join(folder, "site"), path.join(folder, "data")];
let server: ChildProcessByStdio<null, Readable, null>;
afterAll(() => {
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const commandOf = (instruction: RegExp) => {
  const line = lines.find((one) => instruction.test(one)) ?? "";
  return JSON.parse(line.slice(line.indexOf("["))) as [string, ...string[]];
};
const settings = Object.fromEntries(
  lines
    .filter((line) => line.startsWith("ENV "))
    .flatMap((line) => [...line.matchAll(/(?<!\S)(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
);

const files = releaseFiles("x64");

test("the archive has what production needs, and nothing else", () => {
  const names = files.map(({ name }) => name);
  const needed = ["install", "bin/node", "bin/class-site", "lib/libatomic.so.1", "build/server/index.js", "app/cli.ts"];
  const forClasses = ["deploy/class-of-1985@.service", "deploy/install.ts", "deploy/class-site.ts", "deploy/nginx.conf"];
  const forPictures = ["node_modules/better-sqlite3/prebuilds/linux-x64.node", "app/server/picture-decoder.ts"];
  expect(names).toEqual(expect.arrayContaining([...needed, ...forClasses, ...forPictures]));
  const parts = [...new Set(names.map((name) => name.split("/")[0]))].sort();
  const folders = ["app", "bin", "build", "db", "deploy", "docs", "lib", "node_modules"];
  const documents = ["CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"];
  expect(parts).toEqual([...documents, "install", "package.json", ...folders].sort());
  const useless = /\.map$|\.d\.ts$|^(app\/(ui|routes)|db\/demo|tests)\/|typescript|vitest|darwin|win32|musl|arm64|release\.ts$/;
  expect(names.filter((name) => useless.test(name) && !/^(app\/server|node_modules\/better-sqlite3\/lib)\//.test(name))).toEqual(
    [],
  );
});

// Sentences of the site name some of them, such as 'docs/email.md in the site’s folder'.
test("the archive has all documents, and what they link to", () => {
  const names = files.map(({ name }) => name);
  const documents = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" }).trim().split("\n");
  expect(names).toEqual(expect.arrayContaining(documents));
  const links = documents.flatMap((name) =>
    [...readFileSync(name, "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = ""]) =>
      path.join(path.dirname(name), link),
    ),
  );
  expect(links).toContain("docs/home.jpg");
  expect(links.filter((link) => !names.some((name) => name === link || name.startsWith(`${link}/`)))).toEqual([]);
});

test("the container's user has the number of 'node', whom the volumes of version 1.1 belong to", () => {
  expect(lines).toContain("RUN useradd --uid 1000 --no-create-home class");
});

test("the site starts from the archive's files, passes the health check, and stops at SIGTERM", async () => {
  for (const { name, source } of files.filter(({ name }) => name !== "lib/libatomic.so.1")) {
    mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
    // Packages are many and large.
    (name.startsWith("node_modules/") || name === "bin/node" ? linkOrCopy : copyFileSync)(source, path.join(site, name));
  }
  const env = { PATH: process.env.PATH, ...settings, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir };

  const [program, ...args] = commandOf(/^CMD /);
  server = spawn(path.join(site, program), args, { cwd: site, env, stdio: ["ignore", "pipe", "inherit"] });
  let log = "";
  server.stdout.on("data", (text) => {
    log += text;
  });
  const port = () => /"port":(\d+)/.exec(log)?.[1];
  await expect.poll(port).toBeTruthy();
  const [checkProgram, ...checkArgs] = commandOf(/^HEALTHCHECK /);
  const isHealthy = () => execFileSync(path.join(site, checkProgram), checkArgs, { cwd: site, env: { ...env, PORT: port() } });
  expect(isHealthy).not.toThrow();

  const listed = execFileSync(path.join(site, "bin/node"), ["app/cli.ts", "list"], { cwd: site, env, encoding: "utf8" });
  expect(listed).toContain("administrator");

  server.kill((/^STOPSIGNAL (\w+)$/m.exec(lines.join("\n"))?.[1] ?? "") as NodeJS.Signals);
  expect(await once(server, "exit")).toEqual([0, null]);
  expect(isHealthy).toThrow();
});

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
