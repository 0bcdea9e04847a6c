import type { Response } from "@playwright/test";
import { screenName } from "../support/screens.ts";
import { becomes, open } from "./look.ts";
import { expect, test } from "./site.fixture.ts";

/**
 * A form that was sent before scripts had come, as on a slow line: its answer is a page, and
 * the scripts that come with that page take nothing of it away. "Bad input gets a clear
 * sentence and loses nothing the person typed."
 */
// Every form of the site, one after the other: a browser of its own for each would take longer.
test.describe.configure({ timeout: 120_000 });

interface Told {
  sentences: string[];
  typed: string[];
}

for (const who of ["visitor", "member", "administrator"] as const) {
  test(`what a form was answered stays when scripts come: ${who}`, async ({ page, screens }) => {
    const forms = screens.filter((screen) => screen.role === who && screen.post && screen.status === 422);
    expect(forms.length).toBeGreaterThan(2);
    await becomes(page, who);
    let answer: Response | undefined;
    page.on("response", (response) => {
      if (response.request().method() === "POST") answer = response;
    });
    for (const form of forms) {
      await open(page, form);
      const html = (await answer?.text()) ?? "";
      const [served, shown] = await page.evaluate((html) => {
        const told = (page: Document): Told => ({
          sentences: [...page.querySelectorAll("main .error-summary a, main .field-error, main .notice-bad")].map(
            (element) => element.textContent ?? "",
          ),
          typed: [...page.querySelectorAll<HTMLInputElement>("main form[method=post] [name]")].map(
            ({ name, value }) => `${name}: ${value}`,
          ),
        });
        return [told(new DOMParser().parseFromString(html, "text/html")), told(document)] as const;
      }, html);
      expect.soft(served.sentences, `the page says what is wrong: ${screenName(form)}`).not.toEqual([]);
      expect.soft(shown, screenName(form)).toEqual(served);
    }
  });
}
