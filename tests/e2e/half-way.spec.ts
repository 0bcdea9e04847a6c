import type { Page, Route } from "@playwright/test";
import { samplePassword } from "#db/demo/accounts.ts";
import { chunksOfScreen, entryChunk, lateChunks, rootChunk, sharedChunk } from "../support/chunks.ts";
import { accounts, expect, photoFile, ready, signIn, test } from "./site.fixture.ts";

/**
 * Browsers in which scripts fail half-way: "the modern bundle must fail at load and leave the plain page, never half a
 * page". Whatever fails, the page can be read, its forms can be sent and its links followed.
 */
// What fails is reported in the console.
test.use({ allowsFaults: true });

const [loginChunk = ""] = chunksOfScreen("routes/login/route");
const directoryChunks = chunksOfScreen("directory", "profile-editor");

type Failure = (route: Route) => Promise<void>;
const failures: Record<string, Failure> = {
  "is not there": (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "Not found" }),
  "is cut off": async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, Math.ceil(body.length * 0.6)) });
  },
  "throws when it runs": async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};throw new TypeError("not supported here");` });
  },
};

/** Makes these scripts fail. */
async function breakScripts(page: Page, chunks: readonly string[], failure: Failure) {
  for (const chunk of chunks) await page.route(`**${chunk}`, failure);
}

/** The page reads, a form of it is answered, and a link leads on. */
async function expectUsable(page: Page) {
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email Address").fill(accounts.maria);
  await page.getByLabel("Password").fill(samplePassword);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "María Santiago" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Directory" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
}

const chunks = { "the entry": entryChunk, "the root": rootChunk, "the screen's own": loginChunk, "a shared one": sharedChunk };
for (const [name, chunk] of Object.entries(chunks)) {
  for (const [how, failure] of Object.entries(failures)) {
    // A graph of modules fails as a whole: of what all have in common, one is enough.
    if (name !== "the root" && how !== "is not there") continue;
    test(`a script that ${how} (${name}) leaves a plain page that works`, async ({ page }) => {
      await breakScripts(page, [chunk], failure);
      await page.goto("/login");
      await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
      await page.getByLabel("Email Address").fill("maria");
      await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("Please enter a valid email address").first()).toBeVisible();
      await expect(page.getByLabel("Email Address")).toHaveValue("maria");
      expect(await page.evaluate(() => performance.getEntriesByName("scripts-ready").length)).toBe(0);
      await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Class of 1985, together again" })).toBeVisible();
    });
  }
}

for (const [how, failure] of Object.entries(failures)) {
  test(`after an update, a screen whose script ${how} opens all the same`, async ({ page }) => {
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

test.describe("what comes only when it is used, and does not come", () => {
  test("a visitor's message arrives, and says so", async ({ page }) => {
    await breakScripts(page, lateChunks, failures["is not there"] as Failure);
    await page.goto("/");
    await page.getByRole("link", { name: "Send Message" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Ann");
    await dialog.getByLabel("Email").fill("ann@example.com");
    await dialog.getByLabel("Subject").fill("Half-way");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await expect(dialog.getByText("Message is required").first()).toBeVisible();
    await dialog.getByLabel("Message").fill("Does this arrive?");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
  });

  test("a wrong password is told, with the address kept, and the right one signs in", async ({ page }) => {
    await breakScripts(page, lateChunks, failures["is cut off"] as Failure);
    await page.goto("/login");
    await ready(page, true);
    await page.getByLabel("Email Address").fill(accounts.maria);
    await page.getByLabel("Password").fill("not this one");
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Invalid email or password. Please try again.").first()).toBeVisible();
    await expect(page.getByLabel("Email Address")).toHaveValue(accounts.maria);
    await page.getByLabel("Password").fill(samplePassword);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "María Santiago" })).toBeVisible();
  });

  for (const [name, failure] of Object.entries(failures)) {
    test(`an album is made in a dialog whose script ${name}, opened by its link or its address`, async ({ page }) => {
      await breakScripts(page, lateChunks, failure);
      await signIn(page, accounts.david);
      await page.goto("/yearbook");
      await ready(page, true);
      await page.getByRole("link", { name: "Add Album" }).click();
      for (const title of ["Opened by its link", "Opened by its address"]) {
        await expect(page.getByRole("heading", { name: "Add Album" })).toBeVisible();
        await page.getByLabel("Title").fill(title);
        await page.getByRole("button", { name: "Create Album" }).click();
        await expect(page.getByText("Album created successfully!").first()).toBeVisible();
        await page.goto("/yearbook?dialog=add-album");
      }
    });
  }

  test("a member's message, and a portrait that cannot be made smaller, arrive", async ({ page }) => {
    await breakScripts(page, lateChunks, failures["throws when it runs"] as Failure);
    await signIn(page, accounts.susan);
    await page.goto("/messages?compose=2");
    await ready(page, true);
    await page.getByRole("dialog").getByLabel("Subject").fill("Half-way");
    await page.getByRole("dialog").getByLabel("Message").fill("Does this arrive?");
    await page.getByRole("dialog").getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
    await page.goto("/profile/4?edit=profile");
    await page.getByLabel("Profile Photo").setInputFiles(await photoFile());
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  });
});

/** What a browser may lack, or forbid. */
const lacks: Record<string, () => void> = {
  TextEncoderStream: () => void Reflect.deleteProperty(window, "TextEncoderStream"),
  structuredClone: () => void Reflect.deleteProperty(window, "structuredClone"),
  "the dialog element": () => void Reflect.deleteProperty(window, "HTMLDialogElement"),
  "Array.prototype.at": () => void Reflect.deleteProperty(Array.prototype, "at"),
  "storage, which it forbids": () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
  },
  "cookies for scripts, which it forbids": () => {
    const forbid = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(Document.prototype, "cookie", { get: forbid, set: forbid });
  },
};
for (const [name, lack] of Object.entries(lacks)) {
  test(`a browser without ${name} has a page that works`, async ({ page }) => {
    const script = await page.addInitScript(lack);
    await expectUsable(page);
    await script.dispose();
  });
}

for (const cookies of ["allowed", "forbidden"] as const) {
  test(`when hydration throws, with cookies ${cookies}, every page can be read and used`, async ({ openOwnPage }) => {
    const page = await openOwnPage();
    if (cookies === "forbidden") await page.addInitScript(lacks["cookies for scripts, which it forbids"] as () => void);
    // What a broken extension or an engine's bug does: the first effect that listens throws.
    await page.addInitScript((chunk) => {
      const listen = document.addEventListener.bind(document);
      document.addEventListener = (type: string, ...rest: [EventListener]) => {
        if (type === "click" && new Error("probe").stack?.includes(chunk)) throw new TypeError("not supported here");
        listen(type, ...rest);
      };
    }, rootChunk);
    await expectUsable(page);
  });
}
