import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import xterm from "@xterm/headless";

/** So many lines that every page fits: nothing has to be scrolled. */
const [columns, rows] = [132, 600];

/** lynx draws at once what it has. Silent for so long, it waits for a key. Milliseconds. */
const quiet = 150;
const patience = 10_000;

/** Every link and field has a number, and a field takes keys only once Enter was pressed on it. */
const settings = `INCLUDE:/etc/lynx/lynx.cfg
DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED
TEXTFIELDS_NEED_ACTIVATION:TRUE
ACCEPT_ALL_COOKIES:TRUE
SHOW_CURSOR:TRUE
`;

/** A real lynx in a terminal of its own, used with its keys by what its screen says. */
export class Lynx {
  readonly #home = mkdtempSync(path.join(tmpdir(), "lynx-"));
  readonly #terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  #heardAt = Date.now();

  constructor(address: string) {
    const configuration = path.join(this.#home, "lynx.cfg");
    writeFileSync(configuration, settings);
    // lynx takes the size of its screen from the terminal, which `script` makes.
    const command = `stty rows ${rows} cols ${columns}; exec lynx -nopause -cfg="${configuration}" "${address}"`;
    this.#process = spawn("script", ["-qfec", command, "/dev/null"], {
      // A key that goes astray may save the page, and it is to be saved nowhere else.
      cwd: this.#home,
      env: { PATH: process.env.PATH, HOME: this.#home, TERM: "xterm", LANG: "C.UTF-8" },
      stdio: ["pipe", "pipe", "ignore"],
    });
    this.#process.stdout.on("data", (bytes) => {
      this.#heardAt = Date.now();
      this.#terminal.write(bytes);
    });
  }

  /** The screen as one line of text. */
  get text(): string {
    const { active } = this.#terminal.buffer;
    const lines = Array.from({ length: rows }, (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? "");
    return lines.join(" ").replace(/\s+/g, " ");
  }

  /** Waits until the screen says this. */
  async shows(wanted: string | RegExp): Promise<string> {
    const isThere = () => (typeof wanted === "string" ? this.text.includes(wanted) : wanted.test(this.text));
    for (const began = Date.now(); !isThere(); ) {
      if (Date.now() - began > patience) throw new Error(`lynx never showed ${wanted}. It shows: ${this.text}`);
      await wait(20);
    }
    return this.text;
  }

  /** Types an address, as after pressing G. */
  async goTo(address: string) {
    await this.#press("g");
    await this.#press(address);
    await this.#press("\r");
  }

  /** Follows the first link that begins like this. */
  follow(label: string) {
    return this.#enter(new RegExp(`\\[(\\d+)\\] ?${written(label)}`));
  }

  /** Sends the form of the first button that says this. */
  send(button: string) {
    return this.#enter(new RegExp(`\\(\\[(\\d+)\\]BUTTON\\) ${written(button)}`));
  }

  /** Types into the field behind this label, instead of what is in it. A text of several lines goes into a larger one. */
  async fill(label: string, text: string) {
    // Between them stands the rest of the label, or a hint; a field has a line to write on, which a link has not.
    await this.#goToNumber(new RegExp(`${written(label)}(?!\\w)[^\\[]{0,120}\\[(\\d+)\\][^\\[_]*_`));
    // Begin to type; away with what is there.
    await this.#press("\r");
    await this.#press(`\x15${text}\t`);
  }

  /** Answers a question of lynx's own. */
  async answer(question: string, key: string) {
    await this.shows(question);
    await this.#press(key);
  }

  async close() {
    this.#process.kill("SIGTERM");
    if (this.#process.exitCode === null && this.#process.signalCode === null) await once(this.#process, "exit");
    rmSync(this.#home, { recursive: true });
  }

  async #enter(numbered: RegExp) {
    await this.#goToNumber(numbered);
    await this.#press("\r");
  }

  async #goToNumber(numbered: RegExp) {
    const [, number = ""] = numbered.exec(await this.shows(numbered)) ?? [];
    // lynx forgets what was typed before its question stands there.
    let typed = "";
    for (const key of [...number, "g"]) {
      this.#process.stdin.write(key);
      typed += key;
      await this.shows(new RegExp(`number: ${typed}`));
    }
    await this.#press("\r");
  }

  /** Presses keys, and waits until lynx has drawn what came of it. */
  async #press(keys: string) {
    const pressedAt = Date.now();
    this.#heardAt = Number.POSITIVE_INFINITY;
    this.#process.stdin.write(keys);
    while (Date.now() - this.#heardAt < quiet || this.#isLoading()) {
      if (Date.now() - pressedAt > patience) throw new Error(`lynx never came to an end of ${keys}. It shows: ${this.text}`);
      await wait(10);
    }
  }

  /** Whether one of its last lines says that a page is under way. */
  #isLoading(): boolean {
    const { active } = this.#terminal.buffer;
    const lines = [rows - 3, rows - 2, rows - 1].map((row) => active.getLine(active.baseY + row)?.translateToString(true) ?? "");
    return lines.some((line) => /^(Looking up|Making HTTP|Sending HTTP|HTTP request sent|Getting|Read \d)/.test(line));
  }
}

const written = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
