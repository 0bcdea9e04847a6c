import { parseSync } from "vite";
import type { Visitor } from "./visitor.ts";

/** What a page makes a browser load before anybody touches it, pictures aside. */
export interface FirstLoad {
  stylesheets: string[];
  /** The entry, what is preloaded, the page's own imports, and all that these import in turn. */
  scripts: string[];
}

const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes = ""]) => attributes);
const attribute = (attributes: string, name: string) => new RegExp(`\\b${name}="([^"#]*)`).exec(attributes)?.[1];

/** The addresses of the links with this `rel`. */
export const linked = (html: string, rel: string) =>
  tags(html, "link")
    .filter((attributes) => attribute(attributes, "rel") === rel)
    .map((attributes) => attribute(attributes, "href") ?? "");

/** The attributes of the scripts that are files. */
export const scriptFiles = (html: string) => tags(html, "script").filter((attributes) => attribute(attributes, "src"));

/** The addresses that a module imports: those it waits for, and those written into `import("…")`. */
function importsOf(code: string): { now: string[]; later: string[] } {
  const { staticImports, staticExports, dynamicImports } = parseSync("module.js", code).module;
  const passedOn = staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []));
  return {
    now: [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...passedOn],
    later: dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  };
}

export interface SiteFile {
  text: string;
  bytes: number;
  encoding: string | null;
}

/** The files of a site as a browser gets them, each asked for once. */
export class SiteFiles {
  readonly #files = new Map<string, Promise<SiteFile>>();
  readonly #browser: Visitor;

  constructor(browser: Visitor) {
    this.#browser = browser;
  }

  get(address: string): Promise<SiteFile> {
    const file = this.#files.get(address) ?? this.#load(address);
    this.#files.set(address, file);
    return file;
  }

  async #load(address: string): Promise<SiteFile> {
    const { status, html: text, headers } = await this.#browser.page(address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    return { text, bytes: wireBytes(headers), encoding: headers.get("Content-Encoding") };
  }

  /** Bytes of these files together. */
  async bytes(addresses: string[]): Promise<number> {
    const files = await Promise.all(addresses.map((address) => this.get(address)));
    return files.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** What a page with this HTML loads at first. */
  async loadedBy(html: string): Promise<FirstLoad> {
    const inline = [...html.matchAll(/<script\b[^>]*type="module"[^>]*>([^<]*)<\/script>/g)].map(([, code = ""]) =>
      importsOf(code),
    );
    const scripts = new Set<string>();
    const add = async (address: string) => {
      if (scripts.has(address)) return;
      scripts.add(address);
      const { now } = importsOf((await this.get(address)).text);
      for (const next of now) await add(new URL(next, `http://site${address}`).pathname);
    };
    const first = [
      ...linked(html, "modulepreload"),
      ...scriptFiles(html).map((attributes) => attribute(attributes, "src") ?? ""),
      // The page's own module starts the entry with `import()`.
      ...inline.flatMap(({ now, later }) => [...now, ...later]),
    ];
    for (const address of first) await add(address);
    return { stylesheets: linked(html, "stylesheet"), scripts: [...scripts] };
  }
}

/** Bytes of an answer's body as they came, compressed: what HTTP itself was told. */
export function wireBytes(headers: Headers): number {
  const length = headers.get("Content-Length");
  if (length === null) throw new Error("An answer without Content-Length: its bytes cannot be told");
  return Number(length);
}
