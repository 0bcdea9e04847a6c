import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { htmlProblems } from "#tests/support/html-rules.ts";
import { addMailContent, mailScreens } from "#tests/support/mail-screens.ts";
import { type MailSite, startMailSite } from "#tests/support/sample-site.ts";
import { browserOf, openScreen, screenName } from "#tests/support/screens.ts";
import type { Role, Visitor } from "#tests/support/visitor.ts";

/** The HTML of the screens of a site with a mail server, as a browser without scripts gets it. */

let mail: MailSite;
beforeAll(async () => {
  mail = await startMailSite({ answerTo: (recipient) => (recipient.startsWith("refused") ? 550 : undefined) });
  addMailContent(mail.site.dataDir);
});
afterAll(() => mail.stop());

describe.each(["full", "simple"])("in the %s version", (version) => {
  test("every screen has the expected status, is valid and accessible HTML, and a refused form says why", async () => {
    const browsers = new Map<Role, Visitor>();
    const problems: string[] = [];
    for (const screen of mailScreens) {
      const browser = browsers.get(screen.role) ?? (await browserOf(mail.site.origin, screen.role));
      if (!browsers.has(screen.role)) await browser.page(`/version/${version}?from=/`);
      browsers.set(screen.role, browser);
      const { status, html } = await openScreen(browser, screen);
      const found = await htmlProblems(html);
      if (status !== screen.status) found.push(`answered ${status}`);
      if (screen.post && screen.status >= 400 && !html.includes('role="alert"')) found.push("does not say why");
      problems.push(...found.map((problem) => `${screenName(screen)}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
});
