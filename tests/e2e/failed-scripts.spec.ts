import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import * as words from "#app/ui/button-words.ts";
import { samplePassword } from "#db/demo/accounts.ts";
import { type Answer, intercept } from "./interception.ts";
import { accounts, beginningReady, exactly, expect, photoFile, ready, sendSignIn, signIn, test } from "./site.fixture.ts";

/** The risk: a failing script leaves a page that does not work. Whatever fails, pages, forms, and links must still work. */
// The failures appear in the console.
test.use({ allowsErrors: true });

// The scripts of the production build by purpose, because their names change with every build.
interface Route {
  module: string;
  imports?: string[];
  [part: `client${string}Module`]: string | undefined;
}

const folder = "build/client/assets";
const files = readdirSync(folder).filter((file) => file.endsWith(".js"));

const manifest: { entry: Route; routes: Record<string, Route> } = (() => {
  const file = files.find((name) => name.startsWith("manifest-"));
  if (!file) throw new Error("The build has no manifest: build the site first");
  return JSON.parse(/\{.*\}/s.exec(readFileSync(path.join(folder, file), "utf8"))?.[0] ?? "");
})();

/** The scripts of a route. */
const ofRoute = ({ imports = [], ...route }: Route) => [
  ...Object.entries(route).flatMap(([name, file]) => (/module$/i.test(name) && file ? [file] : [])),
  ...imports,
];

const entryChunk = manifest.entry.module;
const rootChunk = manifest.routes.root?.module ?? "";

/** The scripts that only these routes load. */
function chunksOfScreen(...ids: string[]): string[] {
  const all = { ...manifest.routes, entry: manifest.entry };
  const own = ids.flatMap((id) => ofRoute(manifest.routes[id] ?? missing(id)));
  const others = Object.entries(all).flatMap(([id, route]) => (ids.includes(id) ? [] : ofRoute(route)));
  return [...new Set(own)].filter((file) => !others.includes(file));
}

function missing(id: string): never {
  throw new Error(`There is no route ${id}`);
}

/** A script that every page needs and that belongs to no route. */
const sharedChunk = manifest.entry.imports?.find((file) => manifest.routes.root?.imports?.includes(file)) ?? "";

/** The scripts that load only when they are used. */
const lateChunks: string[] = (() => {
  const early = new Set([manifest.entry, ...Object.values(manifest.routes)].flatMap(ofRoute));
  return files.map((file) => `/assets/${file}`).filter((file) => !early.has(file) && !file.includes("/manifest-"));
})();

const [loginChunk = ""] = chunksOfScreen("routes/login/route");
const directoryChunks = chunksOfScreen("directory", "profile-editor");

/** What comes instead of a script. */
type Failure = (source: string) => Answer;
const script = (body: string): Answer => ({ status: 200, contentType: "text/javascript", body });
const failures: Record<string, Failure> = {
  "is missing": () => ({ status: 404, contentType: "text/plain", body: "Not found" }),
  // Behind a brace that stays open: a file that is cut between two statements would run.
  "is cut off": (source) => script(source.slice(0, source.lastIndexOf("{", source.length * 0.6) + 1)),
  "throws when it runs": (source) => script(`${source};throw new TypeError("not supported here");`),
};

function breakScripts(page: Page, chunks: readonly string[], failure: Failure) {
  const addresses = chunks.map((chunk) => `*${chunk}`);
  return intercept(page, addresses, ({ url, answer }) =>
    answer(failure(readFileSync(`build/client${new URL(url).pathname}`, "utf8"))),
  );
}

/** A page can be read, its form works, and a link works. `isShown` waits for a page that loads itself again. */
async function expectUsable(page: Page, isShown = async () => {}) {
  await page.goto("/login");
  await isShown();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await sendSignIn(page, accounts.maria);
  await expect(page.getByRole("banner").getByRole("link", { name: "María Santiago" })).toBeVisible();
  await isShown();
  await page.getByRole("banner").getByRole("link", { name: "Directory" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
  await isShown();
}

const chunks = { "the entry": entryChunk, "the root": rootChunk, "the screen": loginChunk, "shared code": sharedChunk };
for (const [name, chunk] of Object.entries(chunks)) {
  for (const [how, failure] of Object.entries(failures)) {
    // Modules fail together, so one chunk is enough for the other failures.
    if (name !== "the root" && how !== "is missing") continue;
    test(`a page works as plain HTML if a script ${how} (${name})`, async ({ page }) => {
      await breakScripts(page, [chunk], failure);
      await page.goto("/login");
      await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
      await page.getByLabel(exactly("Email Address")).fill("maria");
      await page.getByRole("main").getByRole("button", { name: words.signIn }).click();
      await expect(page.getByText("Please enter a valid email address").first()).toBeVisible();
      await expect(page.getByLabel(exactly("Email Address"))).toHaveValue("maria");
      expect(await page.evaluate(() => performance.getEntriesByName("scripts-ready").length)).toBe(0);
      await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Class of 1985, together again" })).toBeVisible();
    });
  }
}

for (const [how, failure] of Object.entries(failures)) {
  test(`after an update, a screen opens even if its script ${how}`, async ({ page }) => {
    await breakScripts(page, directoryChunks, failure);
    await signIn(page, accounts.david);
    await page.goto("/");
    await ready(page, true);
    await page.getByRole("banner").getByRole("link", { name: "Directory" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
    await page.getByRole("searchbox").fill("maria vazquez");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("Showing 1 result(s)")).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Meet-Ups" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Meet-Ups" })).toBeVisible();
  });
}

test.describe("if a script that loads on use fails", () => {
  test("a visitor's message is sent and confirmed", async ({ page }) => {
    await breakScripts(page, lateChunks, failures["is missing"] as Failure);
    await page.goto("/");
    await page.getByRole("link", { name: words.sendMessage }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(exactly("Name")).fill("Ann");
    await dialog.getByLabel(exactly("Email")).fill("ann@example.com");
    await dialog.getByLabel(exactly("Subject")).fill("Half-way");
    await dialog.getByRole("button", { name: words.sendMessage }).click();
    await expect(dialog.getByText("Message is required").first()).toBeVisible();
    await dialog.getByLabel(exactly("Message")).fill("Does this arrive?");
    await dialog.getByRole("button", { name: words.sendMessage }).click();
    await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
  });

  test("a wrong password shows an error and keeps the email, and the right one signs in", async ({ page }) => {
    await breakScripts(page, lateChunks, failures["is cut off"] as Failure);
    await page.goto("/login");
    await beginningReady(page);
    await sendSignIn(page, accounts.maria, "not this one");
    await expect(page.getByText("Invalid email or password. Please try again.").first()).toBeVisible();
    await expect(page.getByLabel(exactly("Email Address"))).toHaveValue(accounts.maria);
    await page.getByLabel(exactly("Password")).fill(samplePassword);
    await page.getByRole("main").getByRole("button", { name: words.signIn }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "María Santiago" })).toBeVisible();
  });

  for (const [name, failure] of Object.entries(failures)) {
    test(`an album can be created in a dialog whose script ${name}, opened by link or address`, async ({ page }) => {
      const chunks = lateChunks.filter((file) => file.includes("/dialogs-"));
      await breakScripts(page, name === "is missing" ? lateChunks : chunks, failure);
      await signIn(page, accounts.david);
      await page.goto("/yearbook");
      // Without the list's own script, the page stays plain HTML.
      if (name !== "is missing") await beginningReady(page);
      await page.getByRole("link", { name: words.addAlbum }).click();
      for (const title of ["Opened by link", "Opened by address"]) {
        await expect(page.getByRole("heading", { name: words.addAlbum })).toBeVisible();
        await page.getByLabel(exactly("Title")).fill(title);
        await page.getByRole("button", { name: "Create Album" }).click();
        await expect(page.getByText("Album created successfully!").first()).toBeVisible();
        await page.goto("/yearbook?dialog=add-album");
      }
    });
  }

  test("a member's message is sent, and a portrait is uploaded without resizing", async ({ page }) => {
    await breakScripts(page, lateChunks, failures["throws when it runs"] as Failure);
    await signIn(page, accounts.susan);
    await page.goto("/messages?compose=2");
    await beginningReady(page);
    await page.getByRole("dialog").getByLabel(exactly("Subject")).fill("Half-way");
    await page.getByRole("dialog").getByLabel(exactly("Message")).fill("Does this arrive?");
    await page.getByRole("dialog").getByRole("button", { name: words.sendMessage }).click();
    await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
    await page.goto("/profile/4?edit=profile");
    await page.getByLabel(exactly("Profile Photo")).setInputFiles(await photoFile());
    await page.getByRole("button", { name: words.updateProfile }).click();
    await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  });
});

test("what somebody types is validated and not sent if an extension stops the events of forms", async ({ page, addScript }) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await addScript(() => addEventListener("submit", (event) => event.stopImmediatePropagation(), true));
  await page.goto("/login");
  await ready(page, true);
  await page.getByLabel(exactly("Email Address")).fill("maria");
  await page.getByLabel(exactly("Password")).fill("something");
  await expect(page.getByText("Please enter a valid email address").first()).toBeVisible();
  await page.getByLabel(exactly("Email Address")).fill(accounts.maria);
  await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
  expect(posts).toEqual([]);
});

/** Features that a browser may not have or may forbid. */
const missingFeatures: Record<string, () => void> = {
  TextEncoderStream: () => void Reflect.deleteProperty(window, "TextEncoderStream"),
  structuredClone: () => void Reflect.deleteProperty(window, "structuredClone"),
  "the dialog element": () => void Reflect.deleteProperty(window, "HTMLDialogElement"),
  "Array.prototype.at": () => void Reflect.deleteProperty(Array.prototype, "at"),
  "access to storage": () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
  },
  "access to cookies for scripts": () => {
    const forbid = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(Document.prototype, "cookie", { get: forbid, set: forbid });
  },
};
for (const [name, removeFeature] of Object.entries(missingFeatures)) {
  test(`pages work in a browser without ${name}`, async ({ page, addScript }) => {
    await addScript(removeFeature);
    await expectUsable(page);
  });
}

for (const cookies of ["allowed", "forbidden"] as const) {
  test(`pages work if hydration throws, with cookies ${cookies}`, async ({ page, addScript }) => {
    if (cookies === "forbidden") await addScript(missingFeatures["access to cookies for scripts"] as () => void);
    // The first effect that adds a listener throws, as with a broken extension or an engine bug. React's own have options.
    await addScript(() => {
      const listen = document.addEventListener.bind(document);
      document.addEventListener = (type: string, ...rest: [EventListener]) => {
        if (type === "click" && rest.length === 1) throw new TypeError("not supported here");
        listen(type, ...rest);
      };
    });
    // Then the page loads itself again, without scripts.
    await expectUsable(page, () => page.locator("html.simple").waitFor());
  });
}
