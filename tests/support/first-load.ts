import { parseSync } from "vite";
import type { Visitor } from "./visitor.ts";

/** What a browser loads for a page before anybody uses it, without pictures. */
export interface FirstLoad {
  stylesheets: string[];
  /** The entry, the preloaded modules, the page's imports, and everything that these import. */
  scripts: string[];
}

const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes = ""]) => attributes);
const attribute = (attributes: string, name: string) => new RegExp(`\\b${name}="([^"#]*)`).exec(attributes)?.[1];

/** The addresses of the <link> elements with this `rel`. */
export const linkHrefs = (html: string, rel: string) =>
  tags(html, "link")
    .filter((attributes) => attribute(attributes, "rel") === rel)
    .map((attributes) => attribute(attributes, "href") ?? "");

/** The attributes of the <script> elements that load a file. */
export const scriptTags = (html: string) => tags(html, "script").filter((attributes) => attribute(attributes, "src"));

/** The addresses that a module imports, with `import … from` and with `import("…")`. */
function importsOf(code: string): { static: string[]; dynamic: string[] } {
  const { staticImports, staticExports, dynamicImports } = parseSync("module.js", code).module;
  const reexports = staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []));
  return {
    static: [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexports],
    dynamic: dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  };
}

export interface SiteFile {
  text: string;
  /** The addresses that a script imports at once. */
  imports: string[];
  bytes: number;
  encoding: string | null;
}

/** The files of a site as a browser gets them. Requests each file once. */
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
    const imports = address.endsWith(".js") ? importsOf(text).static : [];
    return { text, imports, bytes: wireBytes(headers), encoding: headers.get("Content-Encoding") };
  }

  /** The total bytes of these files. */
  async bytes(addresses: string[]): Promise<number> {
    const files = await Promise.all(addresses.map((address) => this.get(address)));
    return files.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** What a page with this HTML loads. */
  async firstLoadOf(html: string): Promise<FirstLoad> {
    const inline = [...html.matchAll(/<script\b[^>]*type="module"[^>]*>([^<]*)<\/script>/g)].map(([, code = ""]) =>
      importsOf(code),
    );
    const scripts = new Set<string>();
    const add = async (address: string) => {
      if (scripts.has(address)) return;
      scripts.add(address);
      const { imports } = await this.get(address);
      for (const next of imports) await add(new URL(next, `http://site${address}`).pathname);
    };
    const first = [
      ...linkHrefs(html, "modulepreload"),
      ...scriptTags(html).map((attributes) => attribute(attributes, "src") ?? ""),
      // The page's inline module starts the entry with `import()`.
      ...inline.flatMap((imports) => [...imports.static, ...imports.dynamic]),
    ];
    for (const address of first) await add(address);
    return { stylesheets: linkHrefs(html, "stylesheet"), scripts: [...scripts] };
  }
}

/** The compressed size of a response, by its Content-Length. */
export function wireBytes(headers: Headers): number {
  const length = headers.get("Content-Length");
  if (length === null) throw new Error("The response has no Content-Length");
  return Number(length);
}
