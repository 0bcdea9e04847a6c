import { addMailContent, clearReturnedAddresses, mailScreens } from "../support/mail-screens.ts";
import { expect, test } from "./mail.fixture.ts";
import { accessibilityProblems } from "./screen-walk.ts";
import { walkScreens } from "./walked-screens.ts";

/** The screens of a site with a mail server, as accessibility.spec.ts checks the others. */

test.slow();

test.afterAll(({ site }) => clearReturnedAddresses(site.dataDir));

test("no accessibility problem in light, dark, simple, narrow, and enlarged screens with email", async ({ page, site }) => {
  addMailContent(site.dataDir);
  const checked = (await walkScreens(mailScreens, site.origin)).filter(({ isRepresentative }) => isRepresentative);
  expect((await accessibilityProblems(page, checked)).found).toEqual([]);
});
