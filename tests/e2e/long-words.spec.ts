import type { Page } from "@playwright/test";
import { longName, longWord, writeLongWords } from "../support/long-words.ts";
import { startClassSite } from "../support/sample-site.ts";
import { screenName } from "../support/screens.ts";
import { differing, open } from "./look.ts";
import { expect, test } from "./site.fixture.ts";
import { copyOfClass } from "./template.ts";

test.describe.configure({ timeout: 240_000 });

/** What reaches over the side of the window, or of the part of the page that holds it. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const about = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 100);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll("body *")) {
      const isForEars = element.clientWidth <= 1;
      const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
      const isLarger = element.scrollWidth > element.clientWidth && !isForEars && !isField;
      if (isLarger && getComputedStyle(element).overflowX !== "visible") {
        found.push(`${element.scrollWidth} px in ${element.clientWidth} px: ${about(element)}`);
      }
      if (!element.matches("a[href], button, input:not([type=hidden]), select, textarea, summary")) continue;
      const { left, right, width } = element.getBoundingClientRect();
      const isMeantToBeOut = element.closest(".honeypot, .skip-link") !== null || width === 0;
      if (!isMeantToBeOut && (left < -1 || right > window.innerWidth + 1)) {
        found.push(`a control from ${Math.round(left)} to ${Math.round(right)} px: ${about(element)}`);
      }
    }
    return found;
  });

/** The dialog as it stands in the page where no script lays it over the page. */
const asServed = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector("dialog");
    dialog?.close();
    dialog?.setAttribute("open", "");
    return dialog !== null;
  });

test("words of 200 characters in every text push nothing out of the window, 320 and 1,280 px wide", async ({
  openOwnPage,
  screens: usual,
}) => {
  const site = await startClassSite(copyOfClass());
  try {
    const page = await openOwnPage({ baseURL: site.origin });
    const { screens: looked, browsers } = await writeLongWords(site, await differing(usual, site.origin));
    const found: string[] = [];
    let seenWords = 0;
    let who = "";
    for (const screen of looked) {
      if (screen.role !== who) {
        who = screen.role;
        await page.context().clearCookies();
        const { cookies } = browsers[screen.role];
        await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.origin })));
      }
      await open(page, screen);
      const text = (await page.locator("main").textContent()) ?? "";
      if (text.includes(longWord) || text.includes(longName)) seenWords += 1;
      const noteAt = async (width: number, how: string) => {
        await page.setViewportSize({ width, height: 800 });
        found.push(...(await tooWide(page)).map((fault) => `${screenName(screen)}, ${width} px${how}: ${fault}`));
      };
      await noteAt(320, "");
      await noteAt(1280, "");
      if (await asServed(page)) {
        await noteAt(1280, ", as served");
        await noteAt(320, ", as served");
      }
    }
    expect(seenWords).toBeGreaterThan(looked.length / 2);
    expect(found).toEqual([]);
  } finally {
    await site.stop();
  }
});
