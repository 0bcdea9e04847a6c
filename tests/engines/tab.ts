import { setTimeout as wait } from "node:timers/promises";
import { isAllScripted } from "../support/browsers.ts";
import { Visitor } from "../support/visitor.ts";
import { type WebDriver, WebDriverError } from "./webdriver.ts";

/** Milliseconds after which a test stops to wait for a page. */
const timeout = 30_000;

/** What happens while a page changes: it is tried again. */
const passing = ["element click intercepted", "element not interactable", "no such element", "stale element reference"];

/** Where to look for a button, link, or field. */
type Place = "dialog" | "main" | "body";

/** A browser's page, used by the words on it. */
export class Tab {
  readonly #origin: string;
  readonly #driver: WebDriver;
  readonly #hasScripts: boolean;

  constructor(driver: WebDriver, origin: string, hasScripts: boolean) {
    this.#driver = driver;
    this.#origin = origin;
    this.#hasScripts = hasScripts;
  }

  /** Opens an address and waits until scripts control the page, if it has them. From then on, `faults` knows what goes wrong. */
  async open(path: string) {
    await this.#driver.send("Navigate", { url: this.#origin + path });
    if (!this.#hasScripts) return;
    await this.#until("scripts in control", () => this.#run(isAllScripted));
    await this.#run(collectFaults);
  }

  /** What went wrong with scripts since the page was opened. */
  async faults(): Promise<string[]> {
    const faults = (await this.#run(collectedFaults)) as string[] | null;
    return faults ?? ["The document was loaded again, which scripts should have prevented"];
  }

  /** Signs in as somebody without the form. */
  async signIn(email: string, password: string) {
    await this.forget();
    const visitor = await new Visitor(this.#origin).signIn(email, password);
    for (const [name, value] of visitor.cookies) await this.#driver.send("AddCookie", { cookie: { name, value, path: "/" } });
  }

  /** Deletes the site's cookies. */
  async forget() {
    // A browser adds and deletes cookies of the page that it shows.
    await this.#driver.send("Navigate", { url: `${this.#origin}/favicon.svg` });
    await this.#driver.send("DeleteAllCookies");
  }

  /** Presses the button with this name. */
  press(name: string, place: Place = "body") {
    return this.#click(`button ${name}`, `//${place}//button[${isNamed(name)}]`);
  }

  /** Follows the link with this name. */
  follow(name: string, place: Place = "body") {
    return this.#click(`link ${name}`, `//${place}//a[${isNamed(name)}]`);
  }

  /** Replaces the text of a field. */
  fill(label: string, text: string, place: Place = "body") {
    return this.#use(`field ${label}`, field(label, place), async (id) => {
      await this.#driver.send("ElementClear", { id });
      await this.#driver.send("ElementSendKeys", { id, text });
    });
  }

  /** Chooses one of the options of a field. */
  choose(label: string, option: string, place: Place = "body") {
    return this.#click(`option ${option}`, `${field(label, place)}/descendant::option[${isNamed(option)}]`);
  }

  /** Gives a field a file. */
  attach(label: string, file: string, place: Place = "body") {
    return this.#use(`field ${label}`, field(label, place), (id) => this.#driver.send("ElementSendKeys", { id, text: file }));
  }

  /** Waits until the page shows these words. */
  async shows(words: string) {
    const holds = `contains(normalize-space(), ${quoted(words)})`;
    await this.#use(words, `//body//*[${holds}][not(*[${holds}])]`, async () => {});
  }

  #click(what: string, path: string) {
    return this.#use(what, path, (id) => this.#driver.send("ElementClick", { id }));
  }

  /** Waits until the page shows such an element, and uses the first one. */
  #use(what: string, path: string, use: (id: string) => Promise<unknown>) {
    return this.#until(what, async () => {
      try {
        for (const element of (await this.#driver.send("FindElements", { using: "xpath", value: path })) as object[]) {
          const [id] = Object.values(element) as string[];
          if (!id || !(await this.#driver.send("IsElementDisplayed", { id }))) continue;
          await use(id);
          return true;
        }
      } catch (error) {
        if (!(error instanceof WebDriverError && passing.includes(error.code))) throw error;
      }
      return false;
    });
  }

  async #until(what: string, isDone: () => Promise<unknown>) {
    for (const began = Date.now(); !(await isDone()); await wait(50)) {
      if (Date.now() - began < timeout) continue;
      const [body] = (await this.#driver.send("FindElements", { using: "xpath", value: "//body" })) as object[];
      const [id] = Object.values(body ?? {});
      throw new Error(`Waited in vain for ${what}. The page shows:\n${await this.#driver.send("GetElementText", { id })}`);
    }
  }

  #run(inPage: () => unknown) {
    return this.#driver.send("ExecuteScript", { script: `return (${inPage})()`, args: [] });
  }
}

/** A text in XPath, which has no escapes. */
const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`);

/** In XPath, whether this is an element's name. */
const isNamed = (name: string) => `normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}`;

/** The XPath of the field with this label. */
const field = (label: string, place: Place) =>
  `//${place}//*[@id=//label[${isNamed(label)} or ${isNamed(`${label} (optional)`)}]/@for]`;

interface PageWithFaults {
  faultsOfScripts?: string[];
}

function collectFaults() {
  const faults: string[] = [];
  (window as PageWithFaults).faultsOfScripts = faults;
  const consoleError = console.error;
  console.error = (...words: unknown[]) => {
    faults.push(words.join(" "));
    consoleError(...words);
  };
  addEventListener("error", ({ message }) => faults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason)));
}

function collectedFaults() {
  return (window as PageWithFaults).faultsOfScripts ?? null;
}
