import { isUtf8 } from "node:buffer";
import { openAsBlob } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Refusal } from "#app/domain/core/refusal.ts";
import { temporaryUpload } from "#app/domain/core/temporary-uploads.server.ts";
import { ArrivingFile } from "./arriving-file.server.ts";

/** Reads multipart forms, and bodies that are a file. Large files are written to disk while they arrive: memory holds a chunk of them. */

/** A form with its files. */
export interface ReadForm {
  form: FormData;
  /** Why a file could not be written to disk, which is then not in the form. */
  diskError?: unknown;
  /** Deletes the files on disk. */
  discard: () => Promise<void>;
}

interface Limits {
  /** Of the whole body, and what people read above it. */
  maxBytes: number;
  tooLarge: string;
  maxFiles: number;
  maxFileBytes: number;
  /** Of all text fields together. */
  maxTextBytes: number;
  maxFields: number;
}

/** Maximum bytes of the headers of a field, such as the file name. */
export const maxFieldHeaderBytes = 2048;

export const formSentences = {
  incomplete: "The form arrived incomplete. Please send it again.",
  file: "That file is too large. Please choose one under 20 MB.",
  files: (maxFiles: number) => `That is more than ${maxFiles} files. Please send them a few at a time.`,
  fields: (maxFields: number) => `That form has more than ${maxFields} fields. Please send fewer at once.`,
  fileName: "The name of a file is too long. Please give it a shorter one.",
  text: "That is more text than this page can take. Please send less at once.",
} as const;

const incomplete = () => new Refusal(400, formSentences.incomplete);

/**
 * Reads a form, each chunk after `reserve` has room for it. Throws Refusal 413 above a limit, 400 for a broken form, and the
 * errors of `reserve`. Then nothing is left on disk.
 */
export async function readMultipartForm(
  body: ReadableStream<Uint8Array> | null,
  boundary: string,
  limits: Limits,
  reserve: (bytes: number) => Promise<void> = async () => undefined,
): Promise<ReadForm> {
  const reader = new MultipartReader(boundary, limits);
  try {
    for await (const chunk of arriving(body)) {
      await reader.add(chunk);
      await reserve(chunk.length);
    }
    return { form: reader.finish(), diskError: reader.diskError, discard: () => reader.discard() };
  } catch (error) {
    await reader.discard();
    throw error;
  }
}

/** Reads a body that is a file to disk. Throws Refusal 413 above `maxBytes`, and 400 if it is cut off. Then nothing is left. */
export async function readFileBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  tooLarge: string,
): Promise<{ file: Blob; discard: () => Promise<void> }> {
  const path = temporaryUpload();
  const discard = () => rm(path, { force: true });
  const handle = await open(path, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const chunk of arriving(body)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Refusal(413, tooLarge);
      await handle.writeFile(chunk);
    }
    await handle.close();
    return { file: await openAsBlob(path), discard };
  } catch (error) {
    await handle.close();
    await discard();
    throw error;
  }
}

/** The chunks of a body. Throws Refusal 400 if the connection ends before it does. */
async function* arriving(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw incomplete();
  }
}

type State = "between parts" | "headers" | "text" | "file" | "dropped file" | "done";

class MultipartReader {
  readonly form = new FormData();
  diskError: unknown;
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
  #file: ArrivingFile | null = null;
  #files = 0;
  readonly #arrived: ArrivingFile[] = [];

  constructor(boundary: string, limits: Limits) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#limits = limits;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.maxBytes) throw new Refusal(413, this.#limits.tooLarge);
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
        if ((end < 0 ? this.#rest.length : end) > maxFieldHeaderBytes) throw new Refusal(413, formSentences.fileName);
        if (end < 0) return false;
        this.#beginPart(textOf(this.#take(end + 4)));
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

  #take(bytes: number): Buffer<ArrayBuffer> {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }

  #beginPart(headers: string): void {
    this.#fields += 1;
    const { maxFields, maxFiles } = this.#limits;
    if (this.#fields > maxFields) throw new Refusal(413, formSentences.fields(maxFields));
    const disposition = /^content-disposition:([^\r\n]*)/im.exec(headers)?.[1] ?? "";
    this.#name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? null;
    const name = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
    if (name === undefined) this.#state = "text";
    // Browsers send a part without a name if no file was chosen.
    else if (name === "" || this.#name === null) this.#state = "dropped file";
    else {
      this.#files += 1;
      if (this.#files > maxFiles) throw new Refusal(413, formSentences.files(maxFiles));
      const type = /^content-type:\s*([^\s;]+)/im.exec(headers)?.[1] ?? "";
      this.#file = new ArrivingFile(this.#name, name, type);
      this.#arrived.push(this.#file);
      this.#state = "file";
    }
  }

  async #write(bytes: Buffer<ArrayBuffer>): Promise<void> {
    if (bytes.length === 0 || this.#state === "dropped file") return;
    if (this.#file) {
      if (this.#file.bytes + bytes.length > this.#limits.maxFileBytes) throw new Refusal(413, formSentences.file);
      // The rest of the form is still read, because the page shows the text again.
      await this.#file.write(bytes).catch((error) => {
        this.diskError = error;
        this.#file = null;
        this.#state = "dropped file";
      });
      return;
    }
    this.#textBytes += bytes.length;
    if (this.#textBytes > this.#limits.maxTextBytes) throw new Refusal(413, formSentences.text);
    // A copy, which doesn't keep the rest of the chunk.
    this.#texts.push(Buffer.from(bytes));
  }

  async #endPart(): Promise<void> {
    if (this.#file) {
      this.form.append(this.#file.field, await this.#file.finish());
    } else if (this.#state === "text" && this.#name !== null) {
      this.form.append(this.#name, textOf(Buffer.concat(this.#texts)));
    }
    this.#file = null;
    this.#texts = [];
    this.#name = null;
    this.#state = "between parts";
  }

  finish(): FormData {
    if (this.#state !== "done") throw incomplete();
    return this.form;
  }

  async discard(): Promise<void> {
    for (const file of this.#arrived) await file.discard();
  }
}

/** Throws Refusal 400 for text that isn't UTF-8. */
function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw incomplete();
  return bytes.toString("utf8");
}
