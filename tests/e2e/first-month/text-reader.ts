import { Lynx } from "../../support/lynx.ts";
import type { Reader } from "./reader.ts";

/** Somebody with lynx, a text browser. */
export class TextReader implements Reader {
  readonly #lynx: Lynx;
  readonly #origin: string;
  #hasStarted = false;

  constructor(origin: string) {
    this.#origin = origin;
    this.#lynx = new Lynx(origin);
  }

  async open(address: string) {
    // lynx takes keys once it shows its first page.
    if (!this.#hasStarted) await this.#lynx.shows("together again");
    this.#hasStarted = true;
    await this.#lynx.goTo(new URL(address, this.#origin).href);
  }

  follow(link: string) {
    return this.#lynx.follow(link);
  }

  press(button: string) {
    return this.#lynx.submit(button);
  }

  fill(field: string, text: string) {
    return this.#lynx.fill(field, text);
  }

  check(label: string) {
    return this.#lynx.choose(label);
  }

  attach(field: string, file: string) {
    return this.#lynx.fill(field, file);
  }

  /** A text browser shows everything. */
  async unfold() {}

  /** Without the numbers that lynx puts before links. */
  async sees(wanted: string | RegExp) {
    const text = await this.#lynx.shows(typeof wanted === "string" ? withLinkNumbers(wanted) : wanted);
    return text.replace(/\[\d+\]/g, "");
  }

  download(button: string, file: string) {
    return this.#lynx.download(button, file);
  }

  close() {
    return this.#lynx.close();
  }
}

const withLinkNumbers = (text: string) =>
  new RegExp(`(?:\\[\\d+\\])?${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", " (?:\\[\\d+\\])?")}`);
