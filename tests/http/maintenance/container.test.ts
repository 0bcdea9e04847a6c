import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";

/**
 * The risk: the image lacks a file that the site or its command line needs, or its health check is wrong. The test
 * follows the Dockerfile's instructions in a plain folder.
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

test("the site starts from the copied files, passes the health check, and stops at SIGTERM", async () => {
  mkdirSync(site);
  const copied = lines.flatMap((line) => /^COPY --from=build \/site\/(\S+) \.\/\1$/.exec(line)?.[1] ?? []);
  expect(copied).toContain("build");
  for (const part of copied) {
    if (part === "node_modules") symlinkSync(path.resolve(part), path.join(site, part));
    else cpSync(part, path.join(site, part), { recursive: true });
  }
  const env = { PATH: process.env.PATH, ...settings, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir };

  const [program, ...args] = commandOf(/^CMD /);
  server = spawn(program, args, { cwd: site, env, stdio: ["ignore", "pipe", "inherit"] });
  let log = "";
  server.stdout.on("data", (text) => {
    log += text;
  });
  const port = () => /"port":(\d+)/.exec(log)?.[1];
  await expect.poll(port).toBeTruthy();
  const [checkProgram, ...checkArgs] = commandOf(/^HEALTHCHECK /);
  const isHealthy = () => execFileSync(checkProgram, checkArgs, { cwd: site, env: { ...env, PORT: port() } });
  expect(isHealthy).not.toThrow();

  const listed = execFileSync("node_modules/.bin/node", ["app/cli.ts", "list"], { cwd: site, env, encoding: "utf8" });
  expect(listed).toContain("administrator");

  server.kill((/^STOPSIGNAL (\w+)$/m.exec(lines.join("\n"))?.[1] ?? "") as NodeJS.Signals);
  expect(await once(server, "exit")).toEqual([0, null]);
  expect(isHealthy).toThrow();
});
