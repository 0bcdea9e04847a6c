import Database from "better-sqlite3";
import * as words from "#app/ui/button-words.ts";
import { databaseFile } from "#db/database-file.ts";
import { accounts, exactly, expect, ready, signIn, test } from "./site.fixture.ts";

test("members send, read, answer, edit, and delete messages", { tag: "@plain" }, async ({ page, hasScripts }) => {
  const subject = `Kiln news ${hasScripts}`;
  await signIn(page, accounts.susan);
  await page.goto("/profile/3");
  await ready(page, hasScripts);
  await page.getByRole("link", { name: words.sendMessage }).click();
  const compose = page.getByRole("dialog", { name: "Compose Message" });
  await expect(compose.getByLabel(exactly("To"))).toHaveValue("3");
  await compose.getByRole("button", { name: words.sendMessage }).click();
  await expect(compose.locator("[id$=content-error]")).toHaveText("Message content is required");
  await compose.getByLabel(exactly("Subject")).fill(subject);
  await compose.getByLabel(exactly("Message")).fill("It fires again.\nCome and see.");
  await compose.getByRole("button", { name: words.sendMessage }).click();
  await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
  await page.getByRole("button", { name: words.signOut }).click();
  await expect(page.getByText("Logged out successfully").first()).toBeVisible();

  await signIn(page, accounts.david);
  await page.goto("/messages?filter=unread");
  await ready(page, hasScripts);
  const row = page.getByRole("listitem").filter({ hasText: subject });
  await expect(row).toContainText("New");
  await expect(row).toContainText("Susan Chen");
  await row.getByRole("button", { name: subject }).click();
  await expect(page).toHaveURL(/message=\d+/);
  await expect(page.getByRole("article")).toContainText("Come and see.");
  await page.getByRole("article").getByRole("link", { name: "Reply" }).click();
  const reply = page.getByRole("dialog", { name: "Reply to Message" });
  await expect(reply.getByLabel(exactly("Subject"))).toHaveValue(`Re: ${subject}`);
  await reply.getByLabel(exactly("Reply")).fill("On Saturday.");
  await reply.getByRole("button", { name: "Send Reply" }).click();
  await expect(page.getByText("Reply sent successfully!").first()).toBeVisible();

  await page.goto("/messages?filter=sent");
  await ready(page, hasScripts);
  await page.getByRole("link", { name: new RegExp(`^Re: ${subject}`) }).click();
  await page.getByRole("article").getByRole("link", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Message" });
  await edit.getByLabel(exactly("Message")).fill("On Sunday.");
  await edit.getByRole("button", { name: "Update Message" }).click();
  await expect(page.getByText("Message updated successfully!").first()).toBeVisible();
  await expect(page.getByRole("article")).toContainText("edited");

  await page.getByRole("article").getByRole("link", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Message" });
  await expect(question).toContainText("Are you sure you want to delete this message? This action cannot be undone.");
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("article")).toContainText("On Sunday.");
  await page.getByRole("article").getByRole("link", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Message deleted successfully!").first()).toBeVisible();
  await expect(page.getByText("Select a message to view details")).toBeVisible();
});

test("a search narrows the list, and an empty list says so", async ({ page }) => {
  await signIn(page, accounts.maria);
  await page.goto("/messages");
  await ready(page, true);
  await expect(page.getByRole("heading", { name: /^Inbox \(\d+ unread\)$/ })).toBeVisible();
  await page.getByRole("searchbox").fill("hilda");
  await expect(page.getByRole("list").getByText("Negatives from the print room")).toHaveCount(0);
  await expect(page.getByText("Send a proof when you pull the next one.", { exact: false })).toBeVisible();
  await page.getByRole("searchbox").fill("no such words");
  await expect(page.getByText("No messages found")).toBeVisible();
});

test("on a phone the message is above the list, and Back returns to the list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.maria);
  await page.goto("/messages?filter=sent");
  await ready(page, true);
  await page.getByRole("link", { name: /^Re: Beacon in January/ }).click();
  await expect(page.getByRole("article")).toContainText("Last train is 10:42.");
  const [detail, list] = [
    await page.getByRole("article").boundingBox(),
    await page.getByRole("heading", { name: /^Inbox/ }).boundingBox(),
  ];
  expect(detail?.y).toBeLessThan(list?.y ?? 0);
  await page.goBack();
  await expect(page.getByText("Select a message to view details")).toBeVisible();
});

test("scripts filter the recipients by part of a name", async ({ page }) => {
  await signIn(page, accounts.maria);
  await page.goto("/messages?dialog=compose");
  await ready(page, true);
  const to = page.getByRole("dialog").getByLabel(exactly("To"));
  await expect(to.getByRole("option", { name: "Santiago, María" })).toHaveCount(0);
  expect(await to.locator("option").count()).toBeGreaterThan(50);
  await page.getByLabel(exactly("Find a name")).fill("feld");
  await expect(to.locator("option")).toHaveText(["Select recipient", "Feldman, Abraham"]);
  await to.selectOption("Feldman, Abraham");
});

test("leaving a typed name or Enter chooses the only person it fits, and says who fits otherwise", async ({ page }) => {
  await signIn(page, accounts.maria);
  await page.goto("/messages?dialog=compose");
  await ready(page, true);
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel(exactly("Find a name"));
  const chosen = dialog.getByLabel(exactly("To")).locator("option:checked");
  await name.fill("abraham feldman");
  await name.press("Enter");
  await expect(chosen).toHaveText("Feldman, Abraham");
  await expect(dialog.getByText("“Feldman, Abraham” is chosen.")).toBeVisible();
  await name.fill("Nobody Known");
  await name.press("Enter");
  await expect(dialog.getByText("Nobody called “Nobody Known” can receive messages.")).toBeVisible();
  await dialog.getByLabel(exactly("Subject")).fill("By name");
  await dialog.getByLabel(exactly("Message")).fill("Hello");
  await name.fill("david goldberg");
  // The click itself leaves the field.
  await dialog.getByRole("button", { name: words.sendMessage }).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await expect(page.getByText(/It went to “Goldberg, David/)).toBeVisible();
});

test("a visitor requests access, an administrator approves it, and the new member joins and sends a message", {
  tag: "@plain",
}, async ({ page, hasScripts }) => {
  const [firstName, lastName, email] = ["Colette", hasScripts ? "Moreau-On" : "Moreau-Off", `colette.${hasScripts}@mail.example`];
  await page.goto("/login");
  await ready(page, hasScripts);
  await page.getByRole("link", { name: "Request Alumni Access" }).click();
  const request = page.getByRole("dialog", { name: "Request Alumni Access" });
  await request.getByLabel(exactly("Name")).fill(`${firstName} ${lastName}`);
  await request.getByLabel(exactly("Email")).fill(email);
  await request.getByLabel(exactly("Graduation Year")).fill("1985");
  await request.getByLabel(exactly("Message")).fill("Fashion illustration, room 310. Camille is my sister.");
  await request.getByRole("button", { name: /Send/ }).click();
  await expect(page.getByText("Request sent successfully!", { exact: false }).first()).toBeVisible();

  await signIn(page, accounts.administrator);
  await page.goto(`/messages?q=${email}`);
  await ready(page, hasScripts);
  await page.getByRole("button", { name: "Alumni Access Request - Class of 1985" }).click();
  await page.getByRole("article").getByRole("link", { name: "Approve" }).click();
  const approve = page.getByRole("dialog", { name: "Approve access" });
  await expect(approve.getByLabel(exactly("First Name"))).toHaveValue(firstName);
  await expect(approve.getByLabel(exactly("Last Name"))).toHaveValue(lastName);
  await approve.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: `Dear ${firstName},` })).toBeVisible();
  const link = (await page.getByRole("link", { name: /\/join\// }).getAttribute("href")) ?? "";
  await page.getByRole("button", { name: words.signOut }).click();
  await expect(page.getByText("Logged out successfully").first()).toBeVisible();

  await page.goto(link);
  await ready(page, hasScripts);
  await page.getByLabel(exactly("Password")).fill("scissors paper thimble");
  await page.getByLabel(exactly("Password again")).fill("scissors paper thimble");
  await page.getByRole("button", { name: words.join }).click();
  await expect(page.getByText("Your password is set, and you are signed in.").first()).toBeVisible();
  await page.goto("/messages?compose=3&subject=Hello");
  await ready(page, hasScripts);
  await page.getByRole("dialog").getByLabel(exactly("Message")).fill("I am in!");
  await page.getByRole("dialog").getByRole("button", { name: words.sendMessage }).click();
  await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
});

test("while another program locks the database, the form keeps the message, says why, and can be submitted again", async ({
  page,
  site,
}) => {
  const content = "Patience";
  await signIn(page, accounts.susan);
  await page.goto("/messages?dialog=compose");
  await ready(page, true);
  const compose = page.getByRole("dialog", { name: "Compose Message" });
  await compose.getByLabel(exactly("To")).selectOption("3");
  await compose.getByLabel(exactly("Subject")).fill("The kiln");
  await compose.getByLabel(exactly("Message")).fill(content);
  const holder = new Database(databaseFile(site.dataDir));
  holder.exec("begin immediate");
  await compose.getByRole("button", { name: words.sendMessage }).click();
  const busy = page.getByText("The site is busy with a large task and could not save this.").first();
  await expect(busy).toBeVisible();
  await expect(compose.getByLabel(exactly("Message"))).toHaveValue(content);
  holder.close();
  await compose.getByRole("button", { name: words.sendMessage }).click();
  await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
});
