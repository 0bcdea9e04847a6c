import type { Download, Page } from "@playwright/test";
import { expect, ready } from "../site.fixture.ts";

/** Somebody at a browser. Links, buttons, and fields are named by the beginning of what people read. */
export interface Reader {
  /** Opens an address, complete or of the site. */
  open(address: string): Promise<void>;
  /** Follows the first link with this name. */
  follow(link: string): Promise<void>;
  /** Presses the first button with this name. */
  press(button: string): Promise<void>;
  fill(field: string, text: string): Promise<void>;
  /** Checks a box. */
  check(label: string): Promise<void>;
  /** Chooses a file for a field. */
  attach(field: string, file: string): Promise<void>;
  /** Opens what is folded. */
  unfold(summary: string): Promise<void>;
  /** Waits until the page says this, and returns the page's text. */
  sees(wanted: string | RegExp): Promise<string>;
  /** Presses a button whose answer is a file, and saves that. */
  download(button: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds for one step, on a busy machine. */
const timeout = 30_000;

/** Somebody with Chromium. */
export class BrowserReader implements Reader {
  readonly #page: Page;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
  }

  async open(address: string) {
    await this.#page.goto(new URL(address, this.#origin).href);
    await ready(this.#page, true);
  }

  follow(link: string) {
    return this.#page
      .getByRole("link", { name: startsWith(link) })
      .first()
      .click({ timeout });
  }

  press(button: string) {
    return this.#page
      .getByRole("button", { name: startsWith(button) })
      .first()
      .click({ timeout });
  }

  fill(field: string, text: string) {
    return this.#field(field).fill(text, { timeout });
  }

  check(label: string) {
    return this.#field(label).check({ timeout });
  }

  attach(field: string, file: string) {
    return this.#field(field).setInputFiles(file, { timeout });
  }

  unfold(summary: string) {
    return this.#page.locator("summary", { hasText: summary }).first().click({ timeout });
  }

  async sees(wanted: string | RegExp) {
    const body = this.#page.locator("body");
    await expect(body).toContainText(wanted, { useInnerText: true, timeout });
    return (await body.allInnerTexts()).join(" ").replace(/\s+/g, " ");
  }

  async download(button: string, file: string) {
    const arriving = new Promise<Download>((resolve) => this.#page.once("download", resolve));
    await this.press(button);
    await (await arriving).saveAs(file);
  }

  close() {
    return this.#page.context().close();
  }

  /** A dialog may have the field's name, too. */
  #field(name: string) {
    return this.#page.getByLabel(startsWith(name)).and(this.#page.locator("input, textarea, select")).first();
  }
}

const startsWith = (text: string) => new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
