import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";
import type { CallFrame } from "./cpu-profile.ts";

/** Finds the source file of a function in a bundle, by the source map beside it. */
export class SourceFiles {
  readonly #maps = new Map<string, SourceMap | null>();

  /** The source file's path or URL, such as 'node:zlib'. The bundle's own if it has no source map. */
  of({ url, lineNumber, columnNumber }: CallFrame): string {
    const entry = this.#mapOf(url)?.findEntry(lineNumber, columnNumber);
    // Between two modules a bundle has code of its own, whose entries have no source.
    return (entry && "originalSource" in entry ? entry.originalSource : undefined) ?? url;
  }

  #mapOf(url: string): SourceMap | null {
    const known = this.#maps.get(url);
    if (known !== undefined) return known;
    const file = url.startsWith("file:") ? `${fileURLToPath(url)}.map` : "";
    const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8")) as SourceMapPayload) : null;
    this.#maps.set(url, map);
    return map;
  }
}
