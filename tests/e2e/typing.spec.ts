import type { Page } from "@playwright/test";
import { open, until } from "../support/browsers.ts";
import { screenName } from "../support/screens.ts";
import type { Role } from "../support/visitor.ts";
import { openWalked, signInAs } from "./screen-walk.ts";
import { expect, photoFile, test } from "./site.fixture.ts";

/**
 * The risk: scripts submit a form while somebody types. The tests fill in every field of every form, in both orders,
 * because the error may depend on the order. No post may leave the browser, and the page and the text must stay.
 */
test.slow();

for (const roles of [["visitor", "member"], ["administrator"]] as Role[][]) {
  test(`typing never submits a form: every form of ${roles.map((role) => `${role}s`).join(" and ")}`, async ({
    page,
    screens,
  }) => {
    const posts: string[] = [];
    page.on("request", (request) => {
      // Answers for the memory book are saved while somebody types.
      if (request.method() === "GET" || new URL(request.url()).pathname === "/api/book/answers") return;
      posts.push(`${request.method()} ${request.url()} ${request.postData()?.slice(0, 300)}`);
    });
    const withForms = screens.filter(({ role, newForms }) => roles.includes(role) && newForms.length > 0);
    expect(withForms.length).toBeGreaterThan(10);
    let typedFields = 0;
    for (const [index, screen] of withForms.entries()) {
      const isSameReader = screen.role === withForms[index - 1]?.role;
      if (!isSameReader) await signInAs(page, screen.role);
      await openWalked(page, screen, isSameReader);
      const ids = await fieldsOf(page, screen.newForms);
      expect(ids, screenName(screen)).not.toEqual([]);
      for (const order of ["first to last", "last to first"] as const) {
        if (order === "last to first" && ids.length === 1) continue;
        // A chosen file changes the form, so start again.
        if (order === "last to first" && (await page.locator("input[type=file]").count()) > 0) await open(page, screen);
        // Some fields are folded.
        await page.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
        });
        const ordered = order === "first to last" ? ids : [...ids].reverse();
        typedFields += await fillIn(page, ordered, `${screenName(screen)}, ${order}`, posts);
      }
    }
    expect(typedFields).toBeGreaterThan(100);
  });
}

/** The fields of these forms. */
const fieldsOf = (page: Page, forms: string[]): Promise<string[]> =>
  page.evaluate((forms) => {
    const fields = ":is(input:not([type=hidden]), textarea, select)[id]:not([name=website])";
    return forms.flatMap((form) => [...document.querySelectorAll(`form[id="${form}"] ${fields}`)].map(({ id }) => id));
  }, forms);

/** Fills in these fields, and returns how many the browser reported. */
async function fillIn(page: Page, ids: string[], where: string, posts: string[]): Promise<number> {
  const address = page.url();
  await page.evaluate(recordTyped);
  for (const id of ids) {
    await fillInOne(page, id, where);
    if (id === ids[0]) await validationLoaded(page);
  }
  await page.keyboard.press("Tab");
  const [typed, values] = await page.evaluate(async () => {
    // Validation runs in the task after a field loses the focus, and its errors are drawn in the next.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const { typed } = window as unknown as TypingPage;
    const shown = (id: string) => (document.getElementById(id) as HTMLInputElement | null)?.value;
    return [typed ?? null, Object.fromEntries(Object.keys(typed ?? {}).map((id) => [id, shown(id)]))] as const;
  });
  expect(posts, `nothing is sent: ${where}`).toEqual([]);
  expect(page.url(), where).toBe(address);
  expect(typed, `the page stays: ${where}`).not.toBeNull();
  expect(values, `what was typed stays: ${where}`).toEqual(typed);
  return Object.keys(values).length;
}

interface TypingPage {
  /** The value of each field after its latest key. */
  typed?: Record<string, string>;
}

/** Runs in the page. */
function recordTyped() {
  const page = window as unknown as TypingPage;
  const isRecording = page.typed !== undefined;
  page.typed = {};
  if (isRecording) return;
  addEventListener("input", ({ target }) => {
    const field = target as HTMLInputElement;
    if (page.typed && field.type !== "file") page.typed[field.id] = field.value;
  });
}

/** Waits for the validation, which a form loads when its first field is used. A few forms have none. */
const validationLoaded = (page: Page) =>
  until(page, () => {
    const isRequested = document.querySelector('link[rel=modulepreload][href*="/form-check"]') !== null;
    return !isRequested || performance.getEntriesByType("resource").some(({ name }) => name.includes("/form-check"));
  });

/** Fills in a field key by key, with an invalid value. */
async function fillInOne(page: Page, id: string, where: string) {
  const { kind, last, focused } = await page.evaluate((id) => {
    const field = document.getElementById(id);
    field?.focus();
    if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "file")) field.select();
    return {
      kind: field instanceof HTMLInputElement ? field.type : field?.localName,
      last: field instanceof HTMLSelectElement ? (field.options[field.options.length - 1]?.value ?? "") : "",
      focused: document.activeElement?.id,
    };
  }, id);
  expect(focused, `${id} can be filled in: ${where}`).toBe(id);
  if (kind === "file") await page.locator(`[id="${id}"]`).setInputFiles(await photoFile());
  else if (kind === "select") await page.locator(`[id="${id}"]`).selectOption(last);
  else if (kind === "checkbox" || kind === "radio") await page.keyboard.press("Space");
  else await page.keyboard.type("Ab1");
}
