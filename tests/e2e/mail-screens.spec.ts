import { addMailContent, mailScreens } from "../support/mail-screens.ts";
import { screenName } from "../support/screens.ts";
import { expect, test } from "./mail.fixture.ts";
import { screenProblems, signInAs } from "./screen-walk.ts";
import { walkScreens } from "./walked-screens.ts";

/** The screens of a site with a mail server that look different from all that screens.spec.ts checks. */

test.slow();

test("no accessibility problem, cut text, small control, or lost input on screens with email", async ({
  page,
  mail: { site },
  screens,
}) => {
  addMailContent(site.dataDir);
  const walked = await walkScreens(mailScreens, site.origin, {}, screens);
  const checked = walked.filter(({ isRepresentative }) => isRepresentative);
  expect(checked.length).toBeGreaterThan(5);
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
