import { openAsBlob } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { Refusal } from "#app/domain/core/refusal.ts";
import { temporaryUpload } from "#app/domain/core/temporary-uploads.server.ts";

/** Reads a multipart form with one large file, which is written to disk while it arrives: memory holds one chunk of it. */

interface ArchiveForm {
  /** With the file as a `File` that is read from disk. */
  form: FormData;
  /** Deletes the file. */
  discard: () => Promise<void>;
}

interface Limits {
  /** Of the whole body. */
  maxBytes: number;
  /** Of all text fields together. */
  maxTextBytes: number;
  maxFields: number;
}

const maxHeaderBytes = 2048;
const incomplete = () => new Refusal(400, "The form arrived incomplete. Please send it again.");

/** Throws Refusal 413 above a limit, and 400 for a broken form. Then nothing is left on disk. */
export async function readArchiveForm(
  body: ReadableStream<Uint8Array> | null,
  boundary: string,
  limits: Limits,
): Promise<ArchiveForm> {
  const reader = new ArchiveFormReader(boundary, limits);
  try {
    for await (const chunk of body ?? []) await reader.add(chunk);
    return { form: await reader.finish(), discard: () => reader.discard() };
  } catch (error) {
    await reader.discard();
    throw error;
  }
}

type State = "between parts" | "headers" | "text" | "file" | "dropped file" | "done";

class ArchiveFormReader {
  readonly form = new FormData();
  readonly #limits: Limits;
  readonly #delimiter: Buffer;
  // The first boundary has no line break before it.
  #rest = Buffer.from("\r\n");
  #state: State = "text";
  #name: string | null = null;
  #texts: Buffer[] = [];
  #bytes = 0;
  #textBytes = 0;
  #fields = 0;
  #file: { path: string; handle: FileHandle; field: string; name: string; type: string } | null = null;
  #isStored = false;

  constructor(boundary: string, limits: Limits) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#limits = limits;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.maxBytes) {
      throw new Refusal(413, "That file is too large. Please send the pictures in several files.");
    }
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (await this.#step());
  }

  /** Reads one piece. Returns whether there may be another in what has arrived. */
  async #step(): Promise<boolean> {
    switch (this.#state) {
      case "done":
        this.#rest = Buffer.alloc(0);
        return false;
      case "between parts": {
        if (this.#rest.length < 2) return false;
        const next = this.#take(2).toString("latin1");
        if (next !== "\r\n" && next !== "--") throw incomplete();
        this.#state = next === "--" ? "done" : "headers";
        return true;
      }
      case "headers": {
        const end = this.#rest.indexOf("\r\n\r\n");
        if (end < 0 && this.#rest.length > maxHeaderBytes) {
          throw new Refusal(413, "The name of a file is too long. Please give it a shorter one.");
        }
        if (end < 0) return false;
        await this.#beginPart(this.#take(end + 4).toString("utf8"));
        return true;
      }
      default: {
        const end = this.#rest.indexOf(this.#delimiter);
        await this.#write(this.#take(end < 0 ? Math.max(0, this.#rest.length - this.#delimiter.length) : end));
        if (end < 0) return false;
        this.#take(this.#delimiter.length);
        await this.#endPart();
        return true;
      }
    }
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  async #beginPart(headers: string): Promise<void> {
    this.#fields += 1;
    if (this.#fields > this.#limits.maxFields) throw new Refusal(413, "That form has too many fields.");
    const disposition = /^content-disposition:([^\r\n]*)/im.exec(headers)?.[1] ?? "";
    this.#name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? null;
    const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
    if (fileName === undefined) this.#state = "text";
    // Browsers send a part without a name if no file was chosen.
    else if (fileName === "" || this.#file || this.#name === null) this.#state = "dropped file";
    else {
      const path = temporaryUpload();
      const type = /^content-type:\s*([^\s;]+)/im.exec(headers)?.[1] ?? "";
      this.#file = { path, handle: await open(path, "wx", 0o600), field: this.#name, name: fileName, type };
      this.#state = "file";
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    if (bytes.length === 0 || this.#state === "dropped file") return;
    if (this.#state === "file") {
      await this.#file?.handle.writeFile(bytes);
      return;
    }
    this.#textBytes += bytes.length;
    if (this.#textBytes > this.#limits.maxTextBytes) {
      throw new Refusal(413, "That is more text than this page can take. Please send less at once.");
    }
    this.#texts.push(Buffer.from(bytes));
  }

  async #endPart(): Promise<void> {
    if (this.#state === "text" && this.#name !== null) this.form.append(this.#name, Buffer.concat(this.#texts).toString("utf8"));
    if (this.#state === "file") {
      await this.#file?.handle.close();
      this.#isStored = true;
    }
    this.#texts = [];
    this.#name = null;
    this.#state = "between parts";
  }

  async finish(): Promise<FormData> {
    if (this.#state !== "done") throw incomplete();
    if (this.#file) {
      const { path, field, name, type } = this.#file;
      this.form.append(field, new File([await openAsBlob(path)], name, { type }));
    }
    return this.form;
  }

  async discard(): Promise<void> {
    if (!this.#file) return;
    if (!this.#isStored) await this.#file.handle.close();
    await rm(this.#file.path, { force: true });
  }
}
