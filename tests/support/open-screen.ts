import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

/** Opens a screen, or submits its form. */
export async function open(page: Page, { path, post }: Screen, hasScripts = true) {
  if (post) await postForm(page, path, { intent: post.intent, ...post.fields });
  else await page.goto(path);
  if (!hasScripts) return;
  await page.waitForFunction(
    () => !document.querySelector("script[type=module]") || performance.getEntriesByName("scripts-ready").length > 0,
  );
}

/** Submits a form from the open page, or from Home if that page has no token. */
async function postForm(page: Page, path: string, fields: Record<string, string>) {
  const token = page.locator("[name=csrf]").first();
  if ((await token.count()) === 0) await page.goto("/?dialog=contact");
  const sent = { csrf: await token.inputValue(), ...fields };
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(
      ({ path, sent }) => {
        const form = document.createElement("form");
        form.method = "post";
        form.action = path;
        for (const [name, value] of Object.entries(sent)) {
          const field = document.createElement("textarea");
          field.name = name;
          field.value = value;
          form.append(field);
        }
        document.body.append(form);
        form.submit();
      },
      { path, sent },
    ),
  ]);
}
