import type { Page, Response } from "@playwright/test";
import { isScripted, open, until } from "../support/browsers.ts";
import { samplePeople } from "../support/sample-site.ts";
import type { Role } from "../support/visitor.ts";
import { colorViolations, violations } from "./axe.ts";
import { hiddenByStyles, overflows, overflowsAsReadersStyle, smallTargets, tooWide } from "./layout-checks.ts";
import { signIn } from "./site.fixture.ts";
import type { WalkedScreen } from "./walked-screens.ts";

/** Opens the screens of tests/support/screens.ts in a browser. */

/**
 * Opens a screen, from another of the same reader or by its address, and returns what is wrong with it in all colors,
 * narrow and wide, with the styles that readers may apply, and after a form came back with errors.
 */
export async function screenProblems(page: Page, screen: WalkedScreen, isSameReader: boolean, seenColors: Set<string>) {
  const found: string[] = [];
  const note = (where: string, problems: string[]) => found.push(...problems.map((problem) => `${where}: ${problem}`));
  const answer = screen.post ? page.waitForResponse((response) => response.request().method() === "POST") : null;
  await openWalked(page, screen, isSameReader);
  if (answer && screen.status === 422) note("when scripts have loaded", await lostInput(page, await answer));

  note("all rules", await violations(page));
  note("colors", await colorViolations(page, seenColors));
  note("1280 px", [...(await tooWide(page)), ...(await overflowsAsReadersStyle(page))]);

  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 700 });
  note("hidden by styles", await hiddenByStyles(page));
  note("320 px", [...(await overflows(page)), ...(await smallTargets(page)), ...(await tooWide(page))]);
  const hasDialog = await showDialogPlain(page);
  if (hasDialog) note("320 px, as served", await tooWide(page));
  await page.setViewportSize({ width, height });
  if (hasDialog) note("1280 px, as served", await tooWide(page));
  return found;
}

/** Shows the dialog as without scripts. Returns false if there is none. */
const showDialogPlain = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector("dialog");
    dialog?.close();
    dialog?.setAttribute("open", "");
    return dialog !== null;
  });

/** What late scripts changed of the errors and the typed text in a page that a form without scripts returned. */
async function lostInput(page: Page, answer: Response): Promise<string[]> {
  const [served, shown] = await page.evaluate(
    (html) => {
      const stateOf = (page: Document) => [
        ...[...page.querySelectorAll('main [role=alert], main [id$="-error"]')].map(({ textContent }) => textContent),
        ...[...page.querySelectorAll<HTMLInputElement>("main form[method=post] [name]")].map(
          ({ name, value }) => `${name}: ${value}`,
        ),
      ];
      return [stateOf(new DOMParser().parseFromString(html, "text/html")), stateOf(document)] as const;
    },
    await answer.text(),
  );
  if (served.length === 0) return ["the page has neither errors nor fields"];
  return served.join("\n") === shown.join("\n") ? [] : [`${shown.join("\n")}\nwas\n${served.join("\n")}`];
}

/** Opens a screen, from another of the same reader or by its address, and waits for its forms: Home's contact form loads after it. */
export async function openWalked(page: Page, screen: WalkedScreen, isSameReader: boolean) {
  if (isSameReader) await openNext(page, screen);
  else await open(page, screen);
  await until(page, (forms) => forms.every((id) => document.querySelector(`form[id="${id}"]`)), screen.newForms);
}

/**
 * Opens a screen from another of the same reader, as scripts follow a link: half the work of loading the document. Forms are sent
 * without scripts, and load it. So does a screen whose headings the one before has, too: nothing would tell when it has come.
 */
async function openNext(page: Page, screen: WalkedScreen) {
  const { path, headings } = screen;
  const isFollowed = !screen.post && (await page.evaluate(isScripted));
  if (!isFollowed || (await page.evaluate(hasHeadings, { headings }))) return open(page, screen);
  const address = await page.evaluate((path) => {
    const link = document.createElement("a");
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
    return link.href;
  }, path);
  // Some parts of a screen load after it: it is there when its headings are.
  await until(page, hasHeadings, { address, headings });
}

/** Whether the page, or its open dialog, has these headings, at this address if there is one. Runs in the page. */
function hasHeadings({ address, headings }: { address?: string; headings: string[] }): boolean {
  const isMissing = new Set(headings);
  for (const { textContent } of (document.querySelector("dialog") ?? document).querySelectorAll("h1, h2, h3, h4, h5, h6"))
    isMissing.delete(textContent.replace(/\s+/g, " ").trim());
  return (address === undefined || location.href === address) && isMissing.size === 0;
}

/** Signs the browser in as somebody in this role, without the form. */
export async function signInAs(page: Page, role: Role) {
  if (role === "visitor") await page.context().clearCookies();
  else await signIn(page, samplePeople[role].email);
}
