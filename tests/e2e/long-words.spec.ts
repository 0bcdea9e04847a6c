import type { Page } from "@playwright/test";
import { longName, longWord, writeLongWords } from "../support/long-words.ts";
import { open } from "../support/open-screen.ts";
import { startClassSite } from "../support/sample-site.ts";
import { screenName } from "../support/screens.ts";
import { copySampleClass } from "./class-template.ts";
import { openNext } from "./screen-walk.ts";
import { expect, test } from "./site.fixture.ts";
import { walkScreens } from "./walked-screens.ts";

test.slow();

/** Elements that extend beyond the window or their container. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const snippetOf = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 100);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll("body *")) {
      const isForScreenReaders = element.clientWidth <= 1;
      const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
      const isLarger = element.scrollWidth > element.clientWidth && !isForScreenReaders && !isField;
      if (isLarger && getComputedStyle(element).overflowX !== "visible") {
        found.push(`${element.scrollWidth} px in ${element.clientWidth} px: ${snippetOf(element)}`);
      }
      if (!element.matches("a[href], button, input:not([type=hidden]), select, textarea, summary")) continue;
      const { left, right, width } = element.getBoundingClientRect();
      const isOutOnPurpose = element.closest('[aria-hidden=true], [href="#content"]') !== null || width === 0;
      if (!isOutOnPurpose && (left < -1 || right > window.innerWidth + 1)) {
        found.push(`a control from ${Math.round(left)} to ${Math.round(right)} px: ${snippetOf(element)}`);
      }
    }
    return found;
  });

/** Shows the dialog as without scripts. Returns false if there is none. */
const showDialogPlain = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector("dialog");
    dialog?.close();
    dialog?.setAttribute("open", "");
    return dialog !== null;
  });

test("words of 200 characters fit into windows of 320 and 1,280 px", async ({ openOwnPage, screens }) => {
  const site = await startClassSite(copySampleClass());
  try {
    const page = await openOwnPage({ baseURL: site.origin });
    const distinct = screens.filter(({ isRepresentative }) => isRepresentative);
    const { screens: written, notice, browsers } = await writeLongWords(site, distinct);
    const walked = await walkScreens(
      written.toSorted((a, b) => a.role.localeCompare(b.role)),
      site.origin,
      browsers,
    );
    // The site shows a notice once, so it was not walked.
    const checked = [...walked, { ...notice, headings: [], isRepresentative: true, hasNewForm: false }];
    const found: string[] = [];
    let screensWithLongWords = 0;
    let role = "";
    for (const screen of checked) {
      if (screen.role === role && screen.headings.length > 0) await openNext(page, screen);
      else {
        role = screen.role;
        await page.context().clearCookies();
        const { cookies } = browsers[screen.role];
        await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.origin })));
        await open(page, screen);
      }
      const text = (await page.locator("main").textContent()) ?? "";
      if (text.includes(longWord) || text.includes(longName)) screensWithLongWords += 1;
      const noteAt = async (width: number, how: string) => {
        await page.setViewportSize({ width, height: 800 });
        found.push(...(await tooWide(page)).map((fault) => `${screenName(screen)}, ${width} px${how}: ${fault}`));
      };
      await noteAt(320, "");
      await noteAt(1280, "");
      if (await showDialogPlain(page)) {
        await noteAt(1280, ", as served");
        await noteAt(320, ", as served");
      }
    }
    expect(screensWithLongWords).toBeGreaterThan(checked.length / 2);
    expect(found).toEqual([]);
  } finally {
    await site.stop();
  }
});
