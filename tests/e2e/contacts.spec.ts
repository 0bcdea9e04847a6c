import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import * as words from "#app/ui/button-words.ts";
import { holdRequest, intercept, stopIntercepting } from "./interception.ts";
import { exactly, expect, ready, test } from "./site.fixture.ts";

/** The stored messages with this subject. */
function storedContacts(dataDir: string, subject: string) {
  const file = new Database(path.join(dataDir, "alumni.sqlite"), { readonly: true });
  const rows = file
    .prepare("select kind, name, location, graduation_year as year from public_contacts where subject = ?")
    .all(subject);
  file.close();
  return rows;
}

async function fillIn(within: ReturnType<Page["getByRole"]>, subject: string) {
  await within.getByLabel(exactly("Name")).fill("Ellen Park");
  await within.getByLabel(exactly("Email")).fill("ellen@example.com");
  await within.getByLabel(exactly("Subject")).fill(subject);
  await within.getByLabel(exactly("Message")).fill("Is this the right class?\nI think so.");
}

const expectThanks = async (page: Page) => {
  await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
  await expect(page.getByText("Thank you for contacting us. We'll get back to you soon.").first()).toBeVisible();
};

test("a visitor uses 'Send Message': the dialog shows errors and keeps the text, then Home shows thanks", {
  tag: "@plain",
}, async ({ page, hasScripts, site }) => {
  const subject = `Dialog, scripts ${hasScripts}`;
  await page.goto("/");
  await ready(page, hasScripts);
  await page.getByRole("link", { name: words.sendMessage }).click();
  await expect(page).toHaveURL("/?dialog=contact");
  const dialog = page.getByRole("dialog", { name: "Contact Administrator" });
  await fillIn(dialog, subject);
  await dialog.getByLabel(exactly("Email")).fill("ellen");
  await dialog.getByRole("button", { name: words.sendMessage }).click();
  await expect(dialog.locator("#send-contact-email-error")).toHaveText("Please enter a valid email address");
  await expect(dialog.getByLabel(exactly("Message"))).toHaveValue("Is this the right class?\nI think so.");
  await dialog.getByLabel(exactly("Email")).fill("ellen@example.com");
  await dialog.getByRole("button", { name: words.sendMessage }).click();
  await expectThanks(page);
  await expect(page.getByRole("dialog", { name: "Contact Administrator" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/(\?done=[\w-]+)?$/);
  expect(storedContacts(site.dataDir, subject)).toEqual([{ kind: "contact", name: "Ellen Park", location: null, year: null }]);
});

test("Cancel leaves the dialog and sends nothing", async ({ page }) => {
  await page.goto("/?dialog=contact");
  await ready(page, true);
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/");
});

test("the footer's Contact shows the hidden form on Home, and its message arrives", {
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
  await fillIn(section, subject);
  await section.getByRole("button", { name: words.sendMessage }).click();
  await expectThanks(page);
  await expect(section).toHaveCount(0);
  expect(storedContacts(site.dataDir, subject)).toHaveLength(1);
});

test("the section's form keeps everything typed if there is an error", async ({ page, site }) => {
  const subject = "Refused";
  await page.goto("/#contact-form");
  await ready(page, true);
  const section = page.getByRole("region", { name: "Contact Administrator" });
  await fillIn(section, subject);
  await section.getByLabel(exactly("Name")).fill("");
  await section.getByRole("button", { name: words.sendMessage }).click();
  await expect(page.locator("#send-contact-name-error")).toHaveText("Name is required");
  await expect(page.getByLabel(exactly("Message"))).toHaveValue("Is this the right class?\nI think so.");
  await page.getByLabel(exactly("Name")).fill("Ellen Park");
  await page.getByRole("main").getByRole("button", { name: words.sendMessage }).click();
  await expectThanks(page);
  expect(storedContacts(site.dataDir, subject)).toHaveLength(1);
});

test("a classmate without an account requests access: the dialog shows errors, then the sign-in page confirms it", async ({
  page,
  site,
}) => {
  const subject = "Access";
  await page.goto("/login");
  await ready(page, true);
  await page.getByRole("link", { name: "Request Alumni Access" }).click();
  await expect(page).toHaveURL("/login?dialog=access");
  const dialog = page.getByRole("dialog", { name: "Request Alumni Access" });
  await expect(dialog.getByLabel(exactly("Subject"))).toHaveValue("Alumni Access Request");
  await fillIn(dialog, subject);
  await dialog.getByLabel(exactly("Graduation Year")).fill("85");
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await expect(dialog.locator("#request-access-graduationYear-error")).toHaveText("Please enter your graduation year");
  await expect(dialog.getByLabel(exactly("Message"))).toHaveValue("Is this the right class?\nI think so.");
  await dialog.getByLabel(exactly("Graduation Year")).fill("1985");
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await expect(
    page.getByText("Request sent successfully! An administrator will review your access request and contact you soon.").first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login(\?done=[\w-]+)?$/);
  await expect(page.getByRole("dialog", { name: "Request Alumni Access" })).toHaveCount(0);
  expect(storedContacts(site.dataDir, `${subject} - Class of 1985`)).toMatchObject([{ kind: "access", year: 1985 }]);
});

test.describe("with scripts", () => {
  test("the browser asks for the location when a visitor starts to type, and the form sends it", async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 40.7128, longitude: -74.006 });
    await page.goto("/?dialog=contact");
    await ready(page, true);
    const dialog = page.getByRole("dialog");
    const location = dialog.locator("input[name=location]");
    await expect(dialog.getByRole("heading")).toBeFocused();
    await expect(location).toHaveValue("");
    await fillIn(dialog, "With a place");
    await expect(location).toHaveValue("40.7128, -74.006");
    await dialog.getByRole("button", { name: words.sendMessage }).click();
    await expectThanks(page);
    expect(storedContacts(site.dataDir, "With a place")).toMatchObject([{ location: "40.7128, -74.006" }]);
  });

  test("a visitor who denies the location is told nothing, and the form is sent without it", async ({
    page,
    addScript,
    site,
  }) => {
    await addScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) => {
        document.documentElement.dataset.asked = "";
        failed?.({ code: 1, message: "User denied Geolocation" } as GeolocationPositionError);
      };
    });
    await page.goto("/?dialog=contact");
    await ready(page, true);
    const dialog = page.getByRole("dialog");
    await fillIn(dialog, "Without a place");
    await expect(page.locator("html[data-asked]")).toHaveCount(1);
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await expect(page.getByTestId("toast")).toHaveCount(0);
    await dialog.getByRole("button", { name: words.sendMessage }).click();
    await expectThanks(page);
    expect(storedContacts(site.dataDir, "Without a place")).toMatchObject([{ location: null }]);
  });

  for (const [place, address] of [
    ["dialog", "/?dialog=contact"],
    ["section", "/#contact-form"],
  ] as const) {
    test(`after a lost connection the ${place} keeps its text and can be submitted again`, async ({ page }) => {
      await page.goto(address);
      await ready(page, true);
      const form = place === "dialog" ? page.getByRole("dialog") : page.getByRole("region", { name: "Contact Administrator" });
      await fillIn(form, "From a train");
      await intercept(page, "*.data*", ({ fail }) => fail());
      await form.getByRole("button", { name: words.sendMessage }).click();
      await expect(form.getByRole("alert").first()).toContainText("The site could not be reached");
      await expect(form.getByLabel(exactly("Subject"))).toHaveValue("From a train");
      await stopIntercepting(page);
      await form.getByRole("button", { name: words.sendMessage }).click();
      await expectThanks(page);
      await expect(form).toHaveCount(0);
    });
  }

  test("the honeypot field cannot be seen or reached with the keyboard", async ({ page }) => {
    await page.goto("/?dialog=contact");
    await ready(page, true);
    await expect(page.locator("input[name=website]")).not.toBeInViewport();
    await page.getByRole("dialog").getByLabel(exactly("Message")).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("dialog").getByRole("button", { name: words.sendMessage })).toBeFocused();
  });

  test("form validation loads when a visitor starts to type, not before", async ({ page }) => {
    const loaded: string[] = [];
    page.on("response", (response) => loaded.push(response.url()));
    const checks = () => loaded.filter((url) => url.includes("form-check"));
    await page.goto("/?dialog=contact");
    await ready(page, true);
    await page.waitForLoadState("networkidle");
    expect(checks()).toEqual([]);
    await page.getByRole("dialog").getByLabel(exactly("Name")).focus();
    await expect.poll(checks).toHaveLength(1);
  });

  test("a field that was left while validation loads is checked afterwards", async ({ page }) => {
    const check = await holdRequest(page, "*/form-check*", "GET");
    await page.goto("/?dialog=contact");
    await ready(page, true);
    const form = page.getByRole("dialog");
    await form.getByLabel(exactly("Email")).fill("maria at home");
    await form.getByLabel(exactly("Subject")).fill("From a train");
    await check.pass();
    await expect(form.getByText("Please enter a valid email address")).toBeVisible();
    await expect(form.getByText("Subject is required")).toHaveCount(0);
  });

  test.describe("with errors in the console", () => {
    test.use({ allowsErrors: true });

    test("if validation fails to load, the server checks the form", async ({ page }) => {
      const check = await holdRequest(page, "*/form-check*", "GET");
      await page.goto("/?dialog=contact");
      await ready(page, true);
      const form = page.getByRole("dialog");
      await form.getByLabel(exactly("Email")).fill("maria at home");
      await check.fail();
      await form.getByRole("button", { name: words.sendMessage }).click();
      await expect(form.getByText("Please enter a valid email address").first()).toBeVisible();
      await expect(form.getByLabel(exactly("Email"))).toHaveValue("maria at home");
    });
  });
});
