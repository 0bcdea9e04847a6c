import { writeFile } from "node:fs/promises";
import * as words from "#app/ui/button-words.ts";
import { intercept, stopIntercepting } from "./interception.ts";
import { accounts, exactly, expect, ready, sendSignIn, signIn, test } from "./site.fixture.ts";

/** What scripts show when a request fails: without a connection, without a session, and when it is refused. */

test("after the session has ended, the dialog keeps its text and links to sign in", async ({ page, context }) => {
  await signIn(page, accounts.david);
  await page.goto("/profile/3?edit=profile");
  await ready(page, true);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(exactly("Biography")).fill("An hour of typing.");
  const cookies = await context.cookies();
  await context.clearCookies({ name: "session" });
  await dialog.getByRole("button", { name: words.updateProfile }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("You were signed out in the meantime");
  await expect(dialog.getByRole("link", { name: /Sign in/ })).toBeVisible();
  await expect(dialog.getByLabel(exactly("Biography"))).toHaveValue("An hour of typing.");
  await context.addCookies(cookies);
  await dialog.getByRole("button", { name: words.updateProfile }).click();
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText("An hour of typing.");
});

test("after a lost connection, the form keeps its text and can be submitted again", async ({ page }) => {
  await signIn(page, accounts.susan);
  await page.goto("/profile/4?edit=profile");
  await ready(page, true);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(exactly("Biography")).fill("From a train.");
  await intercept(page, "*.data*", ({ fail }) => fail());
  await dialog.getByRole("button", { name: words.updateProfile }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("The site could not be reached");
  await stopIntercepting(page);
  await dialog.getByRole("button", { name: words.updateProfile }).click();
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
});

test("a class list that changed after it was chosen is named, and can be chosen again", async ({ page }, testInfo) => {
  const list = testInfo.outputPath("class list.csv");
  await writeFile(list, "Name\nNora Early\n");
  await signIn(page, accounts.administrator);
  await page.goto("/admin/import");
  await ready(page, true);
  await page.getByLabel(exactly("Class list")).setInputFiles(list);
  await writeFile(list, "Name\nNora Early\nPaul Late\n");
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByRole("alert").first()).toContainText("“class list.csv” was changed or moved after it was chosen.");
  await page.getByLabel(exactly("Class list")).setInputFiles(list);
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByRole("heading", { name: "2. Check the columns" })).toBeVisible();
});

test("a search without a connection keeps the list and the text, and says so", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/alumni");
  await ready(page, true);
  await intercept(page, "*.data*", ({ fail }) => fail());
  await page.getByRole("searchbox").fill("maria vazquez");
  await expect(page.getByText("The site could not be reached", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("maria vazquez");
  await stopIntercepting(page);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Showing 1 result(s)")).toBeVisible();
});

test("a link without a connection shows an error page, and Try again works", async ({ page }) => {
  await signIn(page, accounts.david);
  await page.goto("/");
  await ready(page, true);
  await intercept(page, "*.data*", ({ fail }) => fail());
  await page.getByRole("banner").getByRole("link", { name: "Directory" }).click();
  await expect(page.getByRole("heading", { name: "The site could not be reached" })).toBeVisible();
  await stopIntercepting(page);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
});

test("a form works at the second try if the browser lost its cookies", async ({ page, context }) => {
  await page.goto("/login");
  await ready(page, true);
  await context.clearCookies();
  await sendSignIn(page, accounts.david);
  await expect(page.getByText("please send it again").first()).toBeVisible();
  await page.getByLabel(exactly("Password")).fill("art-and-design-1985");
  await page.getByRole("main").getByRole("button", { name: words.signIn }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "David Goldberg" })).toBeVisible();
});

test("a toast says that a button in the list was refused", async ({ page }) => {
  await signIn(page, accounts.administrator);
  await page.goto("/alumni?q=goldberg");
  await ready(page, true);
  await page.getByRole("button", { name: "Set Featured David Goldberg" }).evaluate((button) => {
    const field = button.closest("form")?.querySelector<HTMLInputElement>("[name=userId]");
    if (field) field.value = "999999";
  });
  await page.getByRole("button", { name: "Set Featured David Goldberg" }).click();
  await expect(page.getByText("Failed to set featured").first()).toBeVisible();
});

test("a member never sees what an earlier member loaded, even without a connection", async ({ page }) => {
  await signIn(page, accounts.maria);
  await page.goto("/");
  await ready(page, true);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Messages/ })
    .click();
  await expect(page.getByText("Negatives from the print room").first()).toBeVisible();
  await page.getByRole("button", { name: words.signOut }).click();
  await expect(page.getByText("Logged out successfully").first()).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: words.signIn }).click();
  await sendSignIn(page, accounts.teacher);
  await expect(page.getByRole("banner").getByRole("link", { name: "Abraham Feldman" })).toBeVisible();
  await intercept(page, "*/messages.data*", ({ fail }) => fail());
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Messages/ })
    .click();
  await expect(page.getByRole("heading", { name: "The site could not be reached" })).toBeVisible();
  await expect(page.getByText("Negatives from the print room")).toHaveCount(0);
});

for (const [what, answer, sentence] of [
  [
    "an error in JSON",
    { status: 500, contentType: "application/json", body: '{"error":"The disk is full."}' },
    "The disk is full.",
  ],
  ["a body that is too large", { status: 413, contentType: "text/plain", body: "That is too much.\n" }, "That is too much."],
  ["a proxy's page", { status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" }, "HTTP 502"],
] as const) {
  test(`the contact form shows the error: ${what}`, async ({ page }) => {
    await page.goto("/?dialog=contact");
    await ready(page, true);
    await intercept(page, "*.data*", (request) => (request.method === "POST" ? request.answer(answer) : request.pass()));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(exactly("Name")).fill("Rosa Lind");
    await dialog.getByLabel(exactly("Email")).fill("rosa@post.example");
    await dialog.getByLabel(exactly("Subject")).fill("A reunion");
    await dialog.getByLabel(exactly("Message")).fill("When is it?");
    await dialog.getByRole("button", { name: words.sendMessage }).click();
    await expect(page.getByTestId("toast")).toContainText("Failed to send message");
    await expect(page.getByTestId("toast")).toContainText(sentence);
    await expect(dialog.getByLabel(exactly("Message"))).toHaveValue("When is it?");
  });
}
