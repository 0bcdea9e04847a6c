import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { setImmediate as outputIsRead, setTimeout as wait } from "node:timers/promises";
import xterm from "@xterm/headless";
import { childrenOf, processFile, whileRunning } from "./processes.ts";

/** Enough lines for every page, so that nothing scrolls. */
const [columns, rows] = [132, 600];

/** Milliseconds without output and work after which lynx has drawn everything. */
const idleAfter = 15;
const timeout = 30_000;

/** What lynx says while it gets a page. The page before it is still on the screen then. */
const loading = /Making HTTP connection to|Sending HTTP request|HTTP request sent; waiting|Data transfer complete/;

/**
 * Numbers every link and field, and makes fields ignore keys until Enter activates them. Without Debian's list of programs, of
 * which one would be started to show a ZIP file, lynx asks whether to download it.
 */
const settings = `INCLUDE:/etc/lynx/lynx.cfg
DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED
TEXTFIELDS_NEED_ACTIVATION:TRUE
ACCEPT_ALL_COOKIES:TRUE
SHOW_CURSOR:TRUE
GLOBAL_MAILCAP:/dev/null
`;

/** The text browser lynx in its own terminal, controlled with its keys. */
export class Lynx {
  readonly #home = mkdtempSync(path.join(tmpdir(), "lynx-"));
  readonly #terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  #lastOutputAt = Date.now();
  /** Pieces of output that the terminal has not drawn yet. */
  #undrawn = 0;

  constructor(address: string) {
    const configuration = path.join(this.#home, "lynx.cfg");
    writeFileSync(configuration, settings);
    // lynx reads the screen size from the terminal that `script` creates.
    const command = `stty rows ${rows} cols ${columns}; exec lynx -nopause -cfg="${configuration}" "${address}"`;
    this.#process = spawn("script", ["-qfec", command, "/dev/null"], {
      // A stray key may save the page; it must land here.
      cwd: this.#home,
      env: { PATH: process.env.PATH, HOME: this.#home, TERM: "xterm", LANG: "C.UTF-8" },
      stdio: ["pipe", "pipe", "ignore"],
    });
    this.#process.stdout.on("data", (bytes) => {
      this.#lastOutputAt = Date.now();
      this.#undrawn += 1;
      this.#terminal.write(bytes, () => {
        this.#undrawn -= 1;
      });
    });
  }

  /** The screen as one line of text. */
  get text(): string {
    const { active } = this.#terminal.buffer;
    const lines = Array.from({ length: rows }, (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? "");
    return lines.join(" ").replace(/\s+/g, " ");
  }

  /** Waits until the screen says this, and is not that of the page before. */
  async shows(wanted: string | RegExp): Promise<string> {
    for (const began = Date.now(); ; await wait(10)) {
      const { text } = this;
      if (!loading.test(text) && (typeof wanted === "string" ? text.includes(wanted) : wanted.test(text))) return text;
      if (Date.now() - began > timeout) throw new Error(`lynx never showed ${wanted}. It shows: ${text}`);
    }
  }

  /** Opens an address. */
  async goTo(address: string) {
    await this.#press("g");
    await this.#press(address);
    await this.#press("\r");
  }

  /** Follows the first link that starts with this text. */
  follow(label: string) {
    return this.#activate(new RegExp(`\\[(\\d+)\\] ?${escapeRegExp(label)}`));
  }

  /** Submits the form of the first button that starts with this text. lynx shows the button's value, or BUTTON, before it. */
  submit(button: string) {
    return this.#activate(new RegExp(`\\(\\[(\\d+)\\][^)]*\\) ${escapeRegExp(button)}`));
  }

  /** Chooses the radio button, or checks the box, before this text. */
  choose(label: string) {
    return this.#activate(new RegExp(`\\[(\\d+)\\](?:\\([* ]\\)|\\[[X ]\\]) ${escapeRegExp(label)}`));
  }

  /** Replaces the text of the field after this label. Several lines need a text area. */
  async fill(label: string, text: string) {
    // A hint or the rest of the label may come between them. A field shows underscores, a link does not. The text of an attempt
    // that seemed to be dropped may show later, and fill the field.
    const start = text.trim().replace(/\s+/g, " ").slice(0, 6);
    const shown = start ? `(?:[^\\[_]*_|${escapeRegExp(start)})` : "[^\\[_]*_";
    const field = new RegExp(`${escapeRegExp(label)}(?!\\w)[^\\[]{0,240}\\[(\\d+)\\]${shown}`);
    // On a busy machine, lynx sometimes drops what comes before the field is active.
    for (let attempts = 0; attempts < 3; attempts++) {
      const isEmpty = new RegExp(`\\[${await this.#select(field)}\\]__`);
      // Enter activates the field, and Ctrl+U empties it.
      await this.#press("\r");
      await this.#press(`\x15${text}\t`);
      if (!text || !isEmpty.test(this.text)) return;
    }
  }

  /** Submits a form whose answer is a file, and saves that. */
  async download(button: string, file: string) {
    await this.submit(button);
    await this.answer("D)ownload", "d");
    await this.follow("Save to disk");
    await this.shows("Enter a filename");
    await this.#press(`\x15${file}\r`);
  }

  /** Answers a question that lynx asks. */
  async answer(question: string, key: string) {
    await this.shows(question);
    await this.#press(key);
  }

  async close() {
    this.#process.kill("SIGTERM");
    if (this.#process.exitCode === null && this.#process.signalCode === null) await once(this.#process, "exit");
    rmSync(this.#home, { recursive: true });
  }

  async #activate(numbered: RegExp) {
    await this.#select(numbered);
    await this.#press("\r");
  }

  /** Moves to the link or field that this finds. Returns its number. */
  async #select(numbered: RegExp): Promise<string> {
    for (;;) {
      const number = await this.#numberOf(numbered);
      await this.#goToNumber(number);
      // On a busy machine, that may have been the number on the page before. What lynx asked came after the new page.
      if ((await this.#numberOf(numbered)) === number) return number;
    }
  }

  async #numberOf(numbered: RegExp) {
    return numbered.exec(await this.shows(numbered))?.[1] ?? "";
  }

  async #goToNumber(number: string) {
    // lynx drops keys that come before its prompt.
    let typed = "";
    for (const key of [...number, "g"]) {
      this.#process.stdin.write(key);
      typed += key;
      await this.shows(new RegExp(`number: ${typed}`));
    }
    await this.#press("\r");
  }

  /** Types keys, and waits until lynx has drawn the result. */
  async #press(keys: string) {
    await this.#settles(0);
    const read = this.#bytesRead() + Buffer.byteLength(keys);
    this.#process.stdin.write(keys);
    // On a busy machine, the kernel hands keys over late, and sometimes only the first of them.
    await this.#settles(idleAfter, () => this.#bytesRead() >= read);
  }

  /** Waits until lynx has waited for a key for so long, in which what it wrote has come here and was drawn. */
  async #settles(milliseconds: number, hasBegun = () => true) {
    const began = Date.now();
    let idleSince = Number.POSITIVE_INFINITY;
    while (Date.now() - Math.max(idleSince, this.#lastOutputAt) < milliseconds) {
      if (Date.now() - began > timeout) throw new Error(`lynx is not done. It shows: ${this.text}`);
      await wait(2);
      const isIdle = hasBegun() && !this.#hasWork();
      // After a pause of this process, output may have come that it has not read yet. Timers run before it is read.
      await outputIsRead();
      if (!isIdle || this.#undrawn > 0) idleSince = Number.POSITIVE_INFINITY;
      else idleSince = Math.min(idleSince, Date.now());
    }
  }

  /** The processes of lynx, which `script` started. */
  get #lynx(): number[] {
    return whileRunning(() => childrenOf(this.#process.pid ?? 0), []);
  }

  /** Whether lynx has work left. Where the processor is busy with other programs, it may pause in the middle of it. */
  #hasWork(): boolean {
    // `script` passes on its output.
    return isRunning(this.#process.pid ?? 0) || !this.#lynx.every(waitsForKey);
  }

  /** How many bytes lynx has read so far: keys, and pages after the last key. Infinite after its end. */
  #bytesRead(): number {
    const [lynx] = this.#lynx;
    return lynx === undefined ? Number.POSITIVE_INFINITY : bytesReadBy(lynx);
  }
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const isRunning = (pid: number) => whileRunning(() => /\) [RD] /.test(processFile(pid, "stat")), false);

/** Whether a process waits in the system call `read`, on 64-bit PCs 0 and on ARM 63, for its standard input. */
const waitsForKey = (pid: number) => whileRunning(() => /^(0|63) 0x0 /.test(processFile(pid, "syscall")), true);

const bytesReadBy = (pid: number) =>
  whileRunning(() => Number(/^rchar: (\d+)/.exec(processFile(pid, "io"))?.[1]), Number.POSITIVE_INFINITY);
