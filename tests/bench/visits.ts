import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumOptions, ignoreCornerMouse } from "../support/browsers.ts";
import type { Site } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { signIn } from "./bench-class.ts";

/** First visits in Chromium with an empty cache. */

export const launch = (): Promise<Browser> => chromium.launch(chromiumOptions);

export const modes = ["scripts", "no scripts", "simple version"] as const;
export type Mode = (typeof modes)[number];

/** The screens of the sample class that are measured, and whose cookies the browser has. */
export async function visitedScreens({ origin }: Site): Promise<{ name: string; url: URL; client: Visitor }[]> {
  const [visitor, member] = [new Visitor(origin), await signIn(origin, "maria")];
  const screens = [
    ["Home, visitor", "/", visitor],
    ["Directory", "/alumni", member],
    ["Album", "/yearbook?album=1", member],
    ["Sign-in", "/login", visitor],
    ["Home", "/", member],
    ["Profile", "/profile/3", member],
    ["Inbox", "/messages", member],
    ["Albums", "/yearbook", member],
    ["Meet-Ups", "/reunions", member],
  ] as const;
  return screens.map(([name, address, client]) => ({ name, url: new URL(address, origin), client }));
}

/** A line on which a first visit takes seconds. */
export const slowLine = { kilobits: 400, delay: 400 };

export interface NewTab {
  url: URL;
  /** Whose cookies the browser has. */
  client: Visitor;
  mode: Mode;
  width: number;
}

export interface Visit extends NewTab {
  /** Simulates a slow connection. */
  line?: { kilobits: number; delay: number };
}

export interface Seen {
  /** Bytes on the wire, headers included, by what they are for. */
  bytes: { html: number; css: number; scripts: number; pictures: number; others: number };
  requests: number;
  /** Milliseconds until the first thing shows, until the largest does, and until the last picture is there. */
  firstPaint: number;
  largestPaint: number;
  lastPicture: number;
  /** How far content moved after it showed, as browsers add it up. */
  layoutShift: number;
}

const kinds: Record<string, keyof Seen["bytes"]> = { Document: "html", Stylesheet: "css", Script: "scripts", Image: "pictures" };

/** Opens a tab with an empty cache. */
export async function openTab(
  browser: Browser,
  { url, client, mode, width }: NewTab,
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    javaScriptEnabled: mode !== "no scripts",
    // The class's own zone. Elsewhere, scripts add a line with the reader's time to a meet-up.
    timezoneId: "America/New_York",
  });
  // What a mouse needs loads when there is one.
  await ignoreCornerMouse(context);
  await giveCookies(context, url, client, mode);
  const page = await context.newPage();
  return { page, session: await context.newCDPSession(page) };
}

export async function visit(browser: Browser, { line, ...tab }: Visit): Promise<Seen> {
  const { page, session } = await openTab(browser, tab);
  const seen: Seen = {
    bytes: { html: 0, css: 0, scripts: 0, pictures: 0, others: 0 },
    requests: 0,
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    lastPicture: Number.NaN,
    layoutShift: 0,
  };
  let begun: { wallTime: number; timestamp: number } | undefined;
  const kindOf = new Map<string, string>();
  session.on("Network.requestWillBeSent", (request) => {
    begun ??= request;
  });
  session.on("Network.responseReceived", ({ requestId, type }) => kindOf.set(requestId, type));
  // Only finished requests count: without scripts the browser cancels preloads.
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const kind = kinds[kindOf.get(requestId) ?? ""] ?? "others";
    seen.bytes[kind] += encodedDataLength;
    seen.requests += 1;
    if (kind === "pictures" && begun) seen.lastPicture = (timestamp - begun.timestamp) * 1000;
  });
  session.on("Page.lifecycleEvent", ({ name, timestamp }) => {
    if (name === "firstContentfulPaint" && begun) seen.firstPaint = (timestamp - begun.timestamp) * 1000;
  });
  // Each larger element adds an event, so the last one counts.
  session.on("PerformanceTimeline.timelineEventAdded", ({ event }) => {
    seen.layoutShift += event.layoutShiftDetails?.value ?? 0;
    if (!event.lcpDetails) return;
    const { renderTime, loadTime } = event.lcpDetails;
    if (begun) seen.largestPaint = ((renderTime || loadTime) - begun.wallTime) * 1000;
  });
  await session.send("Network.enable");
  await session.send("Page.enable");
  await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
  await session.send("PerformanceTimeline.enable", { eventTypes: ["largest-contentful-paint", "layout-shift"] });
  if (line) {
    const throughput = (line.kilobits * 1000) / 8;
    const speed = { downloadThroughput: throughput, uploadThroughput: throughput };
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: line.delay, ...speed });
  }
  await page.goto(tab.url.href, { waitUntil: "networkidle", timeout: 120_000 });
  await page.context().close();
  return seen;
}

async function giveCookies(context: BrowserContext, { origin }: URL, client: Visitor, mode: Mode) {
  const version = Buffer.from(JSON.stringify(mode === "simple version" ? "simple" : "full")).toString("base64");
  const cookies = [...client.cookies, ["version", version] as const];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
}
