import { addMailContent, clearReturnedAddresses, mailScreens } from "../support/mail-screens.ts";
import { screenName } from "../support/screens.ts";
import { expect, test } from "./mail.fixture.ts";
import { screenProblems, signInAs } from "./screen-walk.ts";
import { walkScreens } from "./walked-screens.ts";

/** The screens of a site with a mail server, as screens.spec.ts checks the others. */

test.slow();

test.afterAll(({ site }) => clearReturnedAddresses(site.dataDir));

test("no accessibility problem, cut text, small control, or lost input on screens with email", async ({ page, site }) => {
  addMailContent(site.dataDir);
  const checked = (await walkScreens(mailScreens, site.origin)).filter(({ isRepresentative }) => isRepresentative);
  const found: string[] = [];
  const seenColors = new Set<string>();
  for (const [index, screen] of checked.entries()) {
    const isSameReader = screen.role === checked[index - 1]?.role;
    if (!isSameReader) await signInAs(page, screen.role);
    const problems = await screenProblems(page, screen, isSameReader, seenColors);
    found.push(...problems.map((problem) => `${screenName(screen)}, ${problem}`));
  }
  expect(found).toEqual([]);
});
