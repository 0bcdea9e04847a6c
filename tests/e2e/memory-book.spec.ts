import type { Page } from "@playwright/test";
import { accounts, expect, ready, signIn, test } from "./site.fixture.ts";

/** What only a browser shows of 'Where are they now' and the memory book: saving by itself, and paper. */

const mine = "/where-are-they-now/mine";
const firstAnswer = (page: Page) => page.getByLabel(/What do you do on a Sunday morning\?$/).and(page.locator("textarea"));

test("@plain answers are saved with the button, without scripts too", async ({ page, hasScripts }) => {
  await signIn(page, accounts.maria);
  await page.goto(mine);
  await ready(page, hasScripts);
  await firstAnswer(page).fill("I wind the clocks.");
  await page.getByRole("button", { name: "Save all answers" }).click();
  await expect(page.getByText("Your answers are saved").first()).toBeVisible();
  await expect(firstAnswer(page)).toHaveValue("I wind the clocks.");
});

test("an answer is saved when the field is left, and says when; another window’s newer one is named", async ({
  page,
  context,
}) => {
  await signIn(page, accounts.david);
  await page.goto(mine);
  await ready(page, true);
  const other = await context.newPage();
  await other.goto(mine);
  await ready(other, true);
  await firstAnswer(page).fill("I wind the clocks.");
  await firstAnswer(page).blur();
  await expect(page.getByText(/^Saved at \d+:\d\d [AP]M$/)).toBeVisible();
  await firstAnswer(other).fill("I feed the swans.");
  await firstAnswer(other).blur();
  await expect(other.getByText(/^Saved at .* It replaced a newer answer/)).toBeVisible();
  await page.reload();
  await expect(firstAnswer(page)).toHaveValue("I feed the swans.");
});

test("a text that cannot be saved stays, with the reason", async ({ page }) => {
  await signIn(page, accounts.susan);
  await page.goto(mine);
  await ready(page, true);
  await firstAnswer(page).fill("x".repeat(1001));
  await firstAnswer(page).blur();
  await expect(page.getByText("Not saved yet: An answer can have at most 1,000 characters")).toBeVisible();
  await expect(firstAnswer(page)).toHaveValue("x".repeat(1001));
});

test.describe("after an error of the program", () => {
  test.use({ allowsErrors: true });

  test("the page says that an answer is not saved, and saves the next one", async ({ page }) => {
    await signIn(page, accounts.susan);
    await page.goto(mine);
    await ready(page, true);
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = () => {
        window.fetch = fetch;
        return Promise.reject(new RangeError("odd"));
      };
    });
    await firstAnswer(page).fill("First words");
    await firstAnswer(page).blur();
    await expect(page.getByText("Not saved yet: something went wrong.")).toBeVisible();
    await firstAnswer(page).fill("Second words");
    await firstAnswer(page).blur();
    await expect(page.getByText(/^Saved at /)).toBeVisible();
  });
});

test("the book prints each page on one sheet, on letter and A4 paper, and cuts nothing off", async ({ page }) => {
  await signIn(page, accounts.administrator);
  const text = "We painted the sets until the janitor sent us home, and then we painted on the roof. ".repeat(11).slice(0, 1000);
  const questions = (await (await page.request.get("/api/book/answers")).json()) as { questionId: number }[];
  const answers = questions.map(({ questionId }) => ({ questionId, answer: text, audience: "book" }));
  await page.request.post("/api/book/answers", { data: { answers } });
  await page.request.post("/api/book/decision", { data: { choice: "yes" } });
  for (const paper of ["letter", "a4"]) {
    await page.goto(`/admin/book/pages?part=1&paper=${paper}`, { waitUntil: "networkidle" });
    const sheets = await page.getByRole("article").count();
    expect(sheets).toBeGreaterThan(5);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(sheets);
    expect(pdf).toContain(paper === "letter" ? "/MediaBox [0 0 612 792]" : "/MediaBox [0 0 594.95996 841.91998]");
  }
  await page.emulateMedia({ media: "print" });
  const boxes = await page.locator(".book-half, .book-text, .book-content, .book-sheet").evaluateAll((elements) =>
    elements.map((element) => ({
      text: element.textContent.slice(0, 40),
      isCut: element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2,
    })),
  );
  expect(boxes.length).toBeGreaterThan(10);
  expect(boxes.filter(({ isCut }) => isCut)).toEqual([]);
});
