import { violations } from "./axe.ts";
import { expect, test } from "./mail.fixture.ts";
import { accounts, exactly, ready, sendSignIn, signIn, signInByForm } from "./site.fixture.ts";

/** The emails that tell of a message, from writing it to stopping them. */

test("a message is announced by email, its link opens it after sign-in, and another link stops such emails", async ({
  page,
  mailServer,
}) => {
  const write = async (subject: string) => {
    await signIn(page, accounts.david);
    const data = { recipientId: 2, subject, content: "By the stairs." };
    expect((await page.request.post("/api/messages", { data })).status()).toBe(201);
  };
  const linkIn = (text = "", part = "") => new URL(text.split("\n").find((line) => line.includes(part)) ?? "").href;

  await write("Photos of the mural");
  const { subject, text } = await mailServer.next(accounts.maria);
  expect(subject).toBe("Message from David Goldberg: Photos of the mural");
  expect(text).not.toContain("stairs");

  await page.context().clearCookies();
  const message = new URL(linkIn(text, "/messages?"));
  await page.goto(message.pathname + message.search);
  await ready(page, true);
  await expect(page).toHaveURL(/\/login\?continue=/);
  await sendSignIn(page, accounts.maria);
  await page.getByRole("link", { name: "Continue to" }).click();
  await expect(page.getByRole("article").filter({ hasText: "By the stairs." })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(linkIn(text, "/unsubscribe/"));
  await ready(page, true);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("These emails have stopped");
  expect(await violations(page)).toEqual([]);

  const before = mailServer.emails.length;
  await write("Another photo");
  await signInByForm(page, accounts.maria, true);
  await page.goto("/account");
  await ready(page, true);
  await expect(page.getByLabel(exactly("Messages to me"))).toHaveValue("never");
  expect(await violations(page)).toEqual([]);
  expect(mailServer.emails.length).toBe(before);
  await page.getByLabel(exactly("Messages to me")).selectOption("At once");
  await page.getByRole("region", { name: "Email" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your choice was saved").first()).toBeVisible();
  await expect(page.getByLabel(exactly("Messages to me"))).toHaveValue("now");
});

test("the choices fit a narrow window", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, accounts.susan);
  await page.goto("/account");
  await expect(page.getByLabel(exactly("Meet-ups I joined"))).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBe(0);
});
