import { type MailSite, startMailSite } from "../support/sample-site.ts";
import { copySampleClass } from "./class-template.ts";
import { test as base } from "./site.fixture.ts";

/** Like site.fixture.ts, with a site that sends email to `mailServer`. */
export const test = base.extend<object, { mail: MailSite; mailServer: MailSite["server"] }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it needs from this pattern
    async ({}, use) => {
      const mail = await startMailSite({ dataDir: copySampleClass() });
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  mailServer: [({ mail }, use) => use(mail.server), { scope: "worker" }],
  site: [({ mail }, use) => use(mail.site), { scope: "worker" }],
});
export { expect } from "@playwright/test";
