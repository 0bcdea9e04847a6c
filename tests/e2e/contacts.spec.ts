import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { expect, holdBack, ready, test } from "./site.fixture.ts";

/** What the site has kept with this subject. */
function kept(dataDir: string, subject: string) {
  const file = new Database(path.join(dataDir, "alumni.sqlite"), { readonly: true });
  const rows = file
    .prepare("select kind, name, location, graduation_year as year from public_contacts where subject = ?")
    .all(subject);
  file.close();
  return rows;
}

async function write(within: ReturnType<Page["getByRole"]>, subject: string) {
  await within.getByLabel("Name").fill("Ellen Park");
  await within.getByLabel("Email").fill("ellen@example.com");
  await within.getByLabel("Subject").fill(subject);
  await within.getByLabel("Message", { exact: true }).fill("Is this the right class?\nI think so.");
}

const expectThanks = async (page: Page) => {
  await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
  await expect(page.getByText("Thank you for contacting us. We'll get back to you soon.").first()).toBeVisible();
};

test("a visitor writes by 'Send Message': errors at the fields, nothing lost, then thanked on Home", { tag: "@plain" }, async ({
  page,
  hasScripts,
  site,
}) => {
  const subject = `Dialog, scripts ${hasScripts}`;
  await page.goto("/");
  await ready(page, hasScripts);
  await page.getByRole("link", { name: "Send Message" }).click();
  await expect(page).toHaveURL("/?dialog=contact");
  const dialog = page.getByRole("dialog", { name: "Contact Administrator" });
  await write(dialog, subject);
  await dialog.getByLabel("Email").fill("ellen");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(dialog.locator("#send-contact-email-error")).toHaveText("Please enter a valid email address");
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("Is this the right class?\nI think so.");
  await dialog.getByLabel("Email").fill("ellen@example.com");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expectThanks(page);
  await expect(page.getByRole("dialog", { name: "Contact Administrator" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/(\?done=[\w-]+)?$/);
  expect(kept(site.dataDir, subject)).toEqual([{ kind: "contact", name: "Ellen Park", location: null, year: null }]);
});

test("Cancel leaves the dialog and sends nothing", async ({ page }) => {
  await page.goto("/?dialog=contact");
  await ready(page, true);
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/");
});

test("the footer's Contact shows the form at the foot of Home, hidden until then; what it sends arrives", {
  tag: "@plain",
}, async ({ page, hasScripts, site }) => {
  const subject = `Section, scripts ${hasScripts}`;
  await page.goto("/login");
  await ready(page, hasScripts);
  await page.getByRole("contentinfo").getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Class of 1985, together again");
  const section = page.getByRole("region", { name: "Contact Administrator" });
  await expect(section).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/#contact-form");
  await expect(section).toBeInViewport();
  await write(section, subject);
  await section.getByRole("button", { name: "Send Message" }).click();
  await expectThanks(page);
  await expect(section).toHaveCount(0);
  expect(kept(site.dataDir, subject)).toHaveLength(1);
});

test("what the section sent and was refused comes back with all that was typed", async ({ page, site }) => {
  const subject = "Refused";
  await page.goto("/#contact-form");
  await ready(page, true);
  const section = page.getByRole("region", { name: "Contact Administrator" });
  await write(section, subject);
  await section.getByLabel("Name").fill("");
  await section.getByRole("button", { name: "Send Message" }).click();
  await expect(page.locator("#send-contact-name-error")).toHaveText("Name is required");
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Is this the right class?\nI think so.");
  await page.getByLabel("Name").fill("Ellen Park");
  await page.getByRole("main").getByRole("button", { name: "Send Message" }).click();
  await expectThanks(page);
  expect(kept(site.dataDir, subject)).toHaveLength(1);
});

test("a classmate without an account asks for access: errors at the fields, then a notice on the sign-in page", async ({
  page,
  site,
}) => {
  const subject = "Access";
  await page.goto("/login");
  await ready(page, true);
  await page.getByRole("link", { name: "Request Alumni Access" }).click();
  await expect(page).toHaveURL("/login?dialog=access");
  const dialog = page.getByRole("dialog", { name: "Request Alumni Access" });
  await expect(dialog.getByLabel("Subject")).toHaveValue("Alumni Access Request");
  await write(dialog, subject);
  await dialog.getByLabel("Graduation Year").fill("85");
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await expect(dialog.locator("#request-access-graduationYear-error")).toHaveText("Please enter your graduation year");
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("Is this the right class?\nI think so.");
  await dialog.getByLabel("Graduation Year").fill("1985");
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await expect(
    page.getByText("Request sent successfully! An administrator will review your access request and contact you soon.").first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login(\?done=[\w-]+)?$/);
  await expect(page.getByRole("dialog", { name: "Request Alumni Access" })).toHaveCount(0);
  expect(kept(site.dataDir, `${subject} - Class of 1985`)).toMatchObject([{ kind: "access", year: 1985 }]);
});

test.describe("with scripts", () => {
  test("the location is asked when somebody begins to write, not before, and sent along", async ({ page, context, site }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 40.7128, longitude: -74.006 });
    await page.goto("/?dialog=contact");
    await ready(page, true);
    const dialog = page.getByRole("dialog");
    const location = dialog.locator("input[name=location]");
    await expect(dialog.getByRole("heading")).toBeFocused();
    await expect(location).toHaveValue("");
    await write(dialog, "With a place");
    await expect(location).toHaveValue("40.7128, -74.006");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await expectThanks(page);
    expect(kept(site.dataDir, "With a place")).toMatchObject([{ location: "40.7128, -74.006" }]);
  });

  for (const [place, address] of [
    ["dialog", "/?dialog=contact"],
    ["section", "/#contact-form"],
  ] as const) {
    test(`when the line is lost, the ${place} and its text stay, and pressing again works`, async ({ page }) => {
      await page.goto(address);
      await ready(page, true);
      const form = place === "dialog" ? page.getByRole("dialog") : page.getByRole("region", { name: "Contact Administrator" });
      await write(form, "From a train");
      await page.route("**/*.data*", (route) => route.abort());
      await form.getByRole("button", { name: "Send Message" }).click();
      await expect(form.getByRole("alert").first()).toContainText("The site could not be reached");
      await expect(form.getByLabel("Subject")).toHaveValue("From a train");
      await page.unroute("**/*.data*");
      await form.getByRole("button", { name: "Send Message" }).click();
      await expectThanks(page);
      await expect(form).toHaveCount(0);
    });
  }

  test("the honeypot field is out of sight and out of reach of the keyboard", async ({ page }) => {
    await page.goto("/?dialog=contact");
    await ready(page, true);
    await expect(page.locator("input[name=website]")).not.toBeInViewport();
    await page.getByRole("dialog").getByLabel("Message", { exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Send Message" })).toBeFocused();
  });

  test("what checks a form is loaded when somebody begins to write, and not before", async ({ page }) => {
    const loaded: string[] = [];
    page.on("response", (response) => loaded.push(response.url()));
    const checks = () => loaded.filter((url) => url.includes("form-check"));
    await page.goto("/?dialog=contact");
    await ready(page, true);
    await page.waitForLoadState("networkidle");
    expect(checks()).toEqual([]);
    await page.getByRole("dialog").getByLabel("Name").focus();
    await expect.poll(checks).toHaveLength(1);
  });

  test("a field that is left while the check is on its way is checked when it is there", async ({ page }) => {
    const check = await holdBack(page, "**/form-check*", "GET");
    await page.goto("/?dialog=contact");
    await ready(page, true);
    const form = page.getByRole("dialog");
    await form.getByLabel("Email").fill("maria at home");
    await form.getByLabel("Subject").fill("From a train");
    await check.pass();
    await expect(form.getByText("Please enter a valid email address")).toBeVisible();
    await expect(form.getByText("Subject is required")).toHaveCount(0);
  });

  test.describe("and the console reports what was lost", () => {
    test.use({ allowsFaults: true });

    test("a line that loses the check leaves the form to the server", async ({ page }) => {
      const check = await holdBack(page, "**/form-check*", "GET");
      await page.goto("/?dialog=contact");
      await ready(page, true);
      const form = page.getByRole("dialog");
      await form.getByLabel("Email").fill("maria at home");
      await check.lose();
      await form.getByRole("button", { name: "Send Message" }).click();
      await expect(form.getByText("Please enter a valid email address").first()).toBeVisible();
      await expect(form.getByLabel("Email")).toHaveValue("maria at home");
    });
  });
});
