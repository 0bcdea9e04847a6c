import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Page, expect as playwrightExpect, test } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { copySampleClass } from "./class-template.ts";
import { beginningReady, exactly } from "./site.fixture.ts";

/** The development server, with a copy of the sources that the tests change. */

test.describe.configure({ mode: "serial" });

/** A change shows once the server has compiled it: the styles take 13 seconds on a third of a processor. */
const expect = playwrightExpect.configure({ timeout: 100_000 });

const sources = ["app", "db", "package.json", "react-router.config.ts", "tailwind.config.ts", "tsconfig.json", "vite.config.ts"];
const card = "app/routes/directory/person-card.tsx";

let folder: string;
let dataDir: string;
let server: ChildProcess;
let origin: string;
let page: Page;
const consoleErrors: string[] = [];

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(path.join(tmpdir(), "development-"));
  for (const name of sources) cpSync(name, path.join(folder, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  dataDir = copySampleClass();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "0" };
  server = spawn(process.execPath, ["--conditions=development", "app/server/dev.ts"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  origin = await new Promise((resolve) => {
    server.stdout?.on("data", (text) => {
      const address = /http:\/\/localhost:\d+/.exec(String(text))?.[0];
      if (address) resolve(address);
    });
  });
  page = await browser.newPage({ baseURL: origin });
  page.on("console", (message) => {
    if (message.type() === "error") consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(error.message));
});
test.afterAll(async () => {
  server.kill("SIGKILL");
  await page.close();
  for (const temporary of [folder, dataDir]) rmSync(temporary, { recursive: true });
});

/** Changes a source file, runs `check`, and restores the file. */
async function withChange(file: string, from: string, to: string, check: () => Promise<void>) {
  const source = readFileSync(path.join(folder, file), "utf8");
  expect(source).toContain(from);
  writeFileSync(path.join(folder, file), source.replace(from, to));
  try {
    await check();
  } finally {
    writeFileSync(path.join(folder, file), source);
  }
}

const overlay = () => page.locator("vite-error-overlay");

/** Opens the directory. Without a limit, it would wait forever when Vite loads the page again at the same moment. */
const openDirectory = () => page.goto("/alumni", { timeout: 30_000 });

/** Opens the page again if the file's change is reported a second time while the page loads, which removes the error. */
const showsOverlay = (text: string | RegExp) =>
  expect(async () => {
    await openDirectory();
    await expect(overlay()).toContainText(text, { timeout: 2000 });
  }).toPass();

test("pages have production's headers, and scripts run under its Content-Security-Policy", async () => {
  const response = await page.goto("/login");
  const headers = response?.headers() ?? {};
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; .*script-src 'self' 'nonce-[\w-]+'; style-src 'self' 'nonce-/,
  );
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cache-control": "no-cache, no-store",
  });
  await beginningReady(page);
  await page.getByLabel(exactly("Email Address")).fill("maria@class1985.example");
  await page.getByLabel(exactly("Password")).fill(samplePassword);
  await page.getByRole("main").getByRole("button", { name: words.signIn }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/alumni?dialog=none");
  await beginningReady(page);
  expect(consoleErrors).toEqual([]);
});

test("a changed component and a changed style show in the page, which keeps typed text", async () => {
  const search = page.getByRole("searchbox").first();
  await search.fill("go");
  await page.waitForURL(/q=go/);
  const before = await page.evaluate(() => performance.timeOrigin);
  await withChange(card, "          Message{name}", "          Write to{name}", async () => {
    await expect(page.getByRole("link", { name: /^Write to/ }).first()).toBeVisible();
  });
  await withChange("app/ui/styles/base.css", ":root {", ":root {\n  --seen: yes;", async () => {
    const seen = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--seen").trim());
    await expect.poll(seen).toBe("yes");
  });
  await expect(search).toHaveValue("go");
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
  expect(consoleErrors).toEqual([]);
});

test("a changed API route and a changed domain file take effect at the next request, and a page loaded then still updates", async () => {
  const health = async () => (await page.request.get("/api/health")).text();
  await withChange("app/routes/api/about.ts", "schemaVersion()", "schemaVersion() + 4000", () =>
    expect.poll(health).toMatch(/"schemaVersion":40\d\d/),
  );
  const profile = async () => (await page.request.get("/profile/2")).text();
  await withChange("app/domain/core/member.ts", ") => `$", ") => `Dr. $", () => expect.poll(profile).toContain("<title>Dr. "));
  // A module of the API is a route: open pages need to be loaded again after it changed.
  await expect(openDirectory).toPass();
  // Vite may load the page once more while it is asked.
  await expect(async () => {
    expect(await page.evaluate(() => performance.getEntriesByName("scripts-ready").length)).toBe(1);
  }).toPass();
  await withChange(card, "          Message{name}", "          Write to{name}", async () => {
    await expect(page.getByRole("link", { name: /^Write to/ }).first()).toBeVisible();
  });
});

test("an overlay shows a loader's error with its line, and a syntax error until it is fixed", async () => {
  const loader = "export function loader(args: Route.LoaderArgs) {";
  await withChange(
    "app/routes/directory/route.tsx",
    loader,
    `${loader}\n  if (args) throw new Error("broken on purpose");`,
    async () => {
      await expect.poll(async () => (await page.request.get("/alumni")).status()).toBe(500);
      await showsOverlay(/broken on purpose[\s\S]*routes\/directory\/route\.tsx:\d+/);
    },
  );
  await expect.poll(async () => (await page.request.get("/alumni")).status()).toBe(200);
  await withChange("app/domain/core/member.ts", "export const fullName", "export konst fullName", async () => {
    await expect.poll(async () => (await page.request.get("/alumni")).status()).toBe(500);
    await showsOverlay("member.ts");
  });
  await expect(page.getByRole("heading", { name: "Directory", level: 1 })).toBeVisible();
  await expect(overlay()).toHaveCount(0);
});

test("a file that is read between being emptied and being written is read again", async () => {
  const file = path.join(folder, "app/domain/core/member.ts");
  const source = readFileSync(file, "utf8");
  // The file is read in the short time between in only some of the rounds.
  for (const title of ["Dr.", "Prof.", "Dean", "Sir"]) {
    const emptied = openSync(file, "w");
    const early: Promise<unknown>[] = [];
    for (let requests = 0; requests < 3; requests++) {
      early.push(fetch(new URL("/api/health", origin)));
      await sleep(5);
    }
    writeSync(emptied, source.replace(") => `$", `) => \`${title} $`));
    closeSync(emptied);
    await Promise.all(early);
    await expect.poll(async () => (await page.request.get("/profile/2")).text()).toContain(`<title>${title} `);
  }
  writeFileSync(file, source);
});

test("a changed color shows, although Vite restarts for it", async () => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(openDirectory).toPass();
  await expect.poll(ground).toBe("rgb(248, 244, 234)");
  await withChange("app/ui/inks.ts", 'paper: "#f8f4ea"', 'paper: "#01020a"', async () => {
    await expect(async () => {
      await openDirectory();
      expect(await ground()).toBe("rgb(1, 2, 10)");
    }).toPass();
  });
});

test("Ctrl-C stops the server while a page is open", async () => {
  server.kill("SIGINT");
  expect(await once(server, "exit")).toEqual([0, null]);
});
