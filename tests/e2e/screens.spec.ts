import type { Page } from "@playwright/test";
import { longName, longWord, writeLongWords } from "../support/long-words.ts";
import type { Role } from "../support/roles.ts";
import { type SampleSite, startClassSite } from "../support/sample-site.ts";
import { screenName } from "../support/screens.ts";
import { copySampleClass } from "./class-template.ts";
import { screenProblems } from "./screen-walk.ts";
import { expect, test } from "./site.fixture.ts";
import { type WalkedScreen, walkScreens } from "./walked-screens.ts";

/**
 * Screens that together have every look, each opened once, in a class whose every text is as long as its field allows. The
 * tests share a site, so one worker runs them.
 */
test.slow();
test.describe.configure({ mode: "default" });

let site: SampleSite;
let walked: WalkedScreen[];
let signInAs: (page: Page, role: Role) => Promise<void>;

test.beforeAll(async ({ screens }) => {
  site = await startClassSite(copySampleClass());
  const distinct = screens.filter(({ isRepresentative }) => isRepresentative);
  const { screens: written, notice, browsers } = await writeLongWords(site, distinct);
  // The site shows a notice once, so only the browser opens it.
  walked = [
    ...(await walkScreens(written, site.origin, browsers)),
    { ...notice, headings: [], isRepresentative: true, newForms: [], newLooks: [] },
  ];
  signInAs = async (page, role) => {
    await page.context().clearCookies();
    const { cookies } = browsers[role];
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.origin })));
  };
});
test.afterAll(() => site.stop());

for (const [whose, roles] of [
  ["visitors' and members'", ["visitor", "member"]],
  ["administrators'", ["administrator"]],
] as [string, Role[]][]) {
  test(`no accessibility problem, cut text, small control, or lost input on ${whose} screens with words of 200 characters`, async ({
    openOwnPage,
  }) => {
    const page = await openOwnPage({ baseURL: site.origin });
    const found: string[] = [];
    const seenColors = new Set<string>();
    let screensWithLongWords = 0;
    const checked = walked.filter(({ role }) => roles.includes(role)).toSorted((a, b) => a.role.localeCompare(b.role));
    for (const [index, screen] of checked.entries()) {
      if (screen.role !== checked[index - 1]?.role) await signInAs(page, screen.role);
      const problems = await screenProblems(page, screen, screen.role === checked[index - 1]?.role, seenColors);
      found.push(...problems.map((problem) => `${screenName(screen)}, ${problem}`));
      const text = (await page.locator("main").textContent()) ?? "";
      if (text.includes(longWord) || text.includes(longName)) screensWithLongWords += 1;
    }
    expect(screensWithLongWords).toBeGreaterThan(checked.length / 2);
    expect(seenColors.size, "texts in different colors").toBeGreaterThan(40);
    expect(found).toEqual([]);
  });
}
