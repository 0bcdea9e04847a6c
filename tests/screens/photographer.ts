import { type Browser, type BrowserContext, type CDPSession, chromium, type Page, type Request } from "@playwright/test";
import { simpleVersionCookie } from "#app/http/simple-version.server.ts";
import { chromiumOptions, open } from "../support/browsers.ts";
import type { Screen } from "../support/screens.ts";
import type { Look, Visit } from "./conditions.ts";
import { forceState, isForcedLook } from "./forced-states.ts";
import type { SharedClass } from "./two-sites.ts";

/** The address of both sites in the browser, because some screens show it. */
const origin = "http://localhost";
/** How long a page may take to load its pictures, in milliseconds. */
const longestLoad = 20_000;

export interface WindowSize {
  width: number;
  height: number;
}

interface OpenPage {
  /** Who is signed in, and how the browser is set up. */
  settings: string;
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  /** Requests without an answer yet. */
  pending: Set<Request>;
}

/** Takes pictures of one site. Keeps one page open, for visits by the same person with the same settings. */
export class Photographer {
  private readonly browser: Browser;
  private readonly shared: SharedClass;
  private current: OpenPage | undefined;

  private constructor(browser: Browser, shared: SharedClass) {
    this.browser = browser;
    this.shared = shared;
  }

  /** Starts a browser in which the site has the address above. */
  static async start(siteOrigin: string, shared: SharedClass): Promise<Photographer> {
    const port = new URL(siteOrigin).port;
    const args = [
      ...chromiumOptions.args,
      `--host-resolver-rules=MAP localhost:80 127.0.0.1:${port}`,
      // A picture is taken with all images decoded.
      "--disable-checker-imaging",
    ];
    // The run ends by itself after these signals, and then closes the browser.
    const signals = { handleSIGINT: false, handleSIGTERM: false };
    return new Photographer(await chromium.launch({ ...chromiumOptions, ...signals, args }), shared);
  }

  async stop() {
    await this.browser.close();
  }

  /** Opens the screen of a visit, in a window of this size. */
  async open({ screen, scripts, isSimple }: Visit, size: WindowSize) {
    const { page, pending } = await this.pageFor(screen, scripts === "on" && !isSimple, isSimple);
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    await page.setViewportSize(size);
    pending.clear();
    await open(page, screen, scripts === "on");
    await page.evaluate(() => {
      const style = new CSSStyleSheet();
      style.replaceSync("* { caret-color: transparent !important }");
      document.adoptedStyleSheets = [style];
      for (const image of document.images) image.loading = "eager";
    });
  }

  /** A picture of the whole open page, also below the window, as PNG. */
  async take(look: Look, size: WindowSize): Promise<Buffer> {
    const { page, cdp, pending } = this.page;
    await page.setViewportSize(size);
    await page.emulateMedia({ media: look === "print" ? "print" : "screen", colorScheme: look === "dark" ? "dark" : "light" });
    const endState = isForcedLook(look) ? await forceState(cdp, look) : null;
    const deadline = performance.now() + longestLoad;
    while (!(await page.evaluate(isLoaded)) || pending.size > 0) {
      if (performance.now() > deadline) throw new Error(`Still loading: ${[...pending].map((request) => request.url())}`);
      await page.waitForTimeout(10);
    }
    const { cssContentSize } = await cdp.send("Page.getLayoutMetrics");
    const { data } = await cdp.send("Page.captureScreenshot", {
      captureBeyondViewport: true,
      optimizeForSpeed: true,
      clip: { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale: 1 },
    });
    await endState?.();
    return Buffer.from(data, "base64");
  }

  /** Makes dialogs and lists that scroll as high as what is in them. Returns by how much, in pixels. */
  expandScrollingBoxes(): Promise<number> {
    return this.page.page.evaluate(() => {
      let added = 0;
      for (const box of document.querySelectorAll<HTMLElement>("body *:not(textarea, select)")) {
        const hidden = box.scrollHeight - box.clientHeight;
        if (hidden <= 0 || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
        box.style.maxHeight = "none";
        box.dataset.expanded = "";
        added += hidden;
      }
      return added;
    });
  }

  /** Undoes that. */
  async restoreScrollingBoxes() {
    await this.page.page.evaluate(() => {
      for (const box of document.querySelectorAll<HTMLElement>("[data-expanded]")) {
        box.style.maxHeight = "";
        delete box.dataset.expanded;
      }
    });
  }

  /** Closes the page. */
  async reset() {
    const { context } = this.current ?? {};
    this.current = undefined;
    await context?.close();
  }

  private get page(): OpenPage {
    if (!this.current) throw new Error("No page is open");
    return this.current;
  }

  private async pageFor({ role }: Screen, hasScripts: boolean, isSimple: boolean) {
    const settings = `${role}, scripts ${hasScripts}, simple ${isSimple}`;
    if (this.current?.settings === settings) return this.current;
    await this.reset();
    const context = await this.browser.newContext({
      baseURL: origin,
      javaScriptEnabled: hasScripts,
      reducedMotion: "reduce",
      // Readers outside the class's time zone see both times.
      timezoneId: "America/Los_Angeles",
    });
    const cookies = [...this.shared.cookies[role]];
    if (isSimple) cookies.push(/^(\w+)=([^;]*)/.exec(await simpleVersionCookie("simple"))?.slice(1) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
    const page = await context.newPage();
    const pending = new Set<Request>();
    page.on("request", (request) => pending.add(request));
    page.on("requestfinished", (request) => pending.delete(request));
    page.on("requestfailed", (request) => pending.delete(request));
    this.current = { settings, context, page, cdp: await context.newCDPSession(page), pending };
    return this.current;
  }
}

/** Whether the layout, fonts, and pictures of the page are complete. Waits for nothing: pages without scripts have no events. */
function isLoaded(): boolean {
  // Begins to load the pictures that styles name for this look and width.
  document.documentElement.getBoundingClientRect();
  return document.fonts.status === "loaded" && [...document.images].every((image) => image.complete);
}
