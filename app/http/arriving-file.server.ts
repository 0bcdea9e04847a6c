import { openAsBlob } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { temporaryUpload } from "#app/domain/core/temporary-uploads.server.ts";

/** Files up to this many bytes stay in memory. Scripts make most photos smaller than that. */
const heldBytes = 1024 * 1024;

/** A file of a form while it arrives. Large ones are written to disk. */
export class ArrivingFile {
  readonly #name: string;
  readonly #type: string;
  #bytes = 0;
  #held: Buffer<ArrayBuffer>[] = [];
  #path: string | null = null;
  #handle: FileHandle | null = null;

  constructor(name: string, type: string) {
    this.#name = name;
    this.#type = type;
  }

  /** Adds a chunk. Throws the errors of the file system. */
  async write(chunk: Buffer<ArrayBuffer>): Promise<void> {
    this.#bytes += chunk.length;
    if (!this.#handle && this.#bytes <= heldBytes) {
      this.#held.push(chunk);
      return;
    }
    if (!this.#handle) {
      const path = temporaryUpload();
      this.#handle = await open(path, "wx", 0o600);
      this.#path = path;
      for (const one of this.#held.splice(0)) await this.#handle.writeFile(one);
    }
    await this.#handle.writeFile(chunk);
  }

  /** The whole file. Large ones are read from disk when they are used. */
  async finish(): Promise<File> {
    await this.#close();
    return new File(this.#path === null ? this.#held : [await openAsBlob(this.#path)], this.#name, { type: this.#type });
  }

  /** Deletes what is on disk. */
  async discard(): Promise<void> {
    await this.#close();
    if (this.#path !== null) await rm(this.#path, { force: true });
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close();
  }
}
