import { type MailSite, startMailSite } from "../support/sample-site.ts";
import { copySampleClass } from "./class-template.ts";
import { test as base } from "./site.fixture.ts";

interface MailFixtures {
  mail: MailSite;
  mailServer: MailSite["server"];
}

/**
 * Like site.fixture.ts, but each test has a site of its own, which sends email to `mailServer`. A site for several tests would
 * need workers of its own, and a worker with its browser takes longer to start than the sites of these few tests.
 */
export const test = base.extend<MailFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it needs from this pattern
  mail: async ({}, use) => {
    const mail = await startMailSite({ dataDir: copySampleClass() });
    await use(mail);
    await mail.stop();
  },
  mailServer: ({ mail }, use) => use(mail.server),
  page: async ({ mail, openOwnPage }, use) => use(await openOwnPage({ baseURL: mail.site.origin })),
});
export { expect } from "@playwright/test";
