import { accounts, exactly, expect, ready, signIn, test } from "./site.fixture.ts";

const details = "/reunions?details=8";

test("an answer is given in the details, which stay open, and the focus stays at the button", { tag: "@plain" }, async ({
  page,
  hasScripts,
}) => {
  await signIn(page, accounts.susan);
  await page.goto(details);
  await ready(page, hasScripts);
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Your answer:/).click();
  await dialog.getByLabel(hasScripts ? "Perhaps" : "Can’t come").check();
  await dialog.getByLabel(exactly("A note to the organizer")).fill("I paint signs.");
  const save = dialog.getByRole("button", { name: "Save answer" });
  await save.click();
  await expect(page.getByText("Your answer is saved").first()).toBeVisible();
  await expect(dialog.getByText(hasScripts ? "Your answer: Perhaps" : "Your answer: Can’t come")).toBeVisible();
  if (hasScripts) await expect(save).toBeFocused();
});

test("a form without an answer says so at the answer, and the focus goes there", async ({ page }) => {
  await signIn(page, accounts.teacher);
  await page.goto(details);
  await ready(page, true);
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Your answer:/).click();
  await dialog.getByLabel(/^Coming/).focus();
  await dialog.getByLabel(exactly("Their names")).fill("Ida Moon");
  // Shown once the validation has loaded. Before that, the server would answer, and the focus would go to its list of errors.
  await expect(dialog.getByText("Please choose whether you are coming").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await expect(dialog.getByLabel(/^Coming/)).toBeFocused();
  await expect(dialog.getByLabel(exactly("Their names"))).toHaveValue("Ida Moon");
});

test("votes on dates are kept, and another date is added without leaving the page", { tag: "@plain" }, async ({
  page,
  hasScripts,
}) => {
  await signIn(page, accounts.david);
  await page.goto("/reunions/4/dates");
  await ready(page, hasScripts);
  const first = page.getByRole("group").first();
  const vote = first.getByRole("radio", { name: hasScripts ? /^No/ : /^Yes/ });
  await vote.check();
  await page.getByRole("button", { name: "Change my votes" }).click();
  await expect(page.getByText("You can change your votes until the date is set.").first()).toBeVisible();
  await expect(vote).toBeChecked();
  const before = await page.getByRole("group").count();
  await page.getByLabel(exactly("Date and time")).fill(`${new Date().getFullYear() + 1}-0${hasScripts ? 8 : 9}-07T18:30`);
  await page.getByRole("button", { name: "Add date" }).click();
  await expect(page.getByRole("group")).toHaveCount(before + 1);
  await expect(page.getByLabel(exactly("Date and time"))).toHaveValue("");
});
