import { openAsBlob } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Refusal } from "#app/domain/core/refusal.ts";
import { temporaryUpload } from "#app/domain/core/site-files.server.ts";

/** Reads multipart forms, and bodies that are a file. Large files are written to disk while they arrive: memory holds a chunk of them. */

/** A form with its files. */
export interface ReadForm {
  form: FormData;
  /** Why a file could not be written to disk, which is then not in the form. */
  diskError?: unknown;
  discard: () => Promise<void>;
}

interface Limits {
  /** Of the whole body, and what people read above it. */
  maxBytes: number;
  tooLarge: string;
  maxFiles: number;
  maxFileBytes: number;
  /** Whether files are read and dropped. */
  dropsFiles?: true;
  /** Of all text fields together. */
  maxTextBytes: number;
  /** Fields and files together. */
  maxFields: number;
}

/** Maximum characters in the name of a field or file. Browsers send up to 255 bytes, percent-encoded at worst. */
const maxNameLength = 1000;

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
 * Reads a form, each chunk after `reserve`. Throws Refusal 400, 413, and the errors of `reserve`; nothing is then left on disk.
 */
export async function readMultipartForm(
  { headers, body }: Request,
  limits: Limits,
  reserve: (bytes: number) => Promise<void> = async () => undefined,
): Promise<ReadForm> {
  const form = new ArrivingForm(headers.get("Content-Type") ?? "", limits);
  async function* chunks() {
    let bytes = 0;
    for await (const chunk of arriving(body)) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes) throw new Refusal(413, limits.tooLarge);
      yield chunk;
      form.throwRefusal();
      await reserve(chunk.length);
    }
  }
  try {
    await pipeline(chunks, form.parser).catch((error) => {
      throw isBrokenForm(error) ? incomplete() : error;
    });
    form.throwRefusal();
    return { form: await form.finish(), diskError: form.diskError, discard: () => form.discard() };
  } catch (error) {
    await form.discard();
    throw error;
  }
}

/** The parser has no class for its errors. */
const isBrokenForm = (error: unknown) => error instanceof Error && /end of multipart data/.test(error.message);

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

/** The fields of a form in their order, and its files while they are written. */
class ArrivingForm {
  readonly parser: InstanceType<typeof Busboy>;
  diskError: unknown;
  readonly #limits: Limits;
  readonly #fields: { name: string; value: string | Promise<File | null> }[] = [];
  readonly #files: { file: ArrivingFile; stream: BusboyFileStream; written: Promise<File | null> }[] = [];
  #fileCount = 0;
  #textBytes = 0;
  #refusal: Refusal | undefined;

  /** Throws Refusal 400 if the content type has no boundary. */
  constructor(contentType: string, limits: Limits) {
    this.#limits = limits;
    const { maxTextBytes, maxFileBytes, maxFields } = limits;
    try {
      this.parser = new Busboy({
        headers: { "content-type": contentType },
        // A longer field is cut off, so one byte more shows that it was.
        limits: { parts: maxFields, fieldSize: maxTextBytes + 1, fileSize: maxFileBytes, headerSize: 2 * maxNameLength },
        preservePath: true,
        isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      });
    } catch {
      throw incomplete();
    }
    this.parser.on("partsLimit", () => this.#refuse(formSentences.fields(maxFields)));
    this.parser.on("field", (name, value) => this.#addText(name, value));
    this.parser.on("file", (name, stream, fileName, _encoding, type) => this.#addFile(name, stream, fileName, type));
  }

  #refuse(sentence: string): void {
    this.#refusal ??= new Refusal(413, sentence);
  }

  /** Throws the Refusal for the first limit that was exceeded. */
  throwRefusal(): void {
    if (this.#refusal) throw this.#refusal;
  }

  #addText(name: string | undefined, value: string): void {
    if (name === undefined) return;
    this.#textBytes += Buffer.byteLength(value);
    if (this.#textBytes > this.#limits.maxTextBytes) this.#refuse(formSentences.text);
    this.#fields.push({ name, value });
  }

  #addFile(name: string | undefined, stream: BusboyFileStream, fileName: string, type: string): void {
    const { maxFiles, dropsFiles } = this.#limits;
    stream.on("limit", () => this.#refuse(formSentences.file));
    // The parser fails with the same error.
    stream.on("error", () => undefined);
    // Browsers send a file without a name if none was chosen.
    if (name === undefined || fileName === "") return void stream.resume();
    if (fileName.length > maxNameLength) this.#refuse(formSentences.fileName);
    this.#fileCount += 1;
    if (this.#fileCount > maxFiles) this.#refuse(formSentences.files(maxFiles));
    if (dropsFiles || this.#refusal) return void stream.resume();
    const file = new ArrivingFile(fileName, type);
    const written = this.#write(file, stream);
    this.#files.push({ file, stream, written });
    this.#fields.push({ name, value: written });
  }

  /** Null if the disk can't take it. The rest of the form is still read, because the page shows the text again. */
  async #write(file: ArrivingFile, stream: BusboyFileStream): Promise<File | null> {
    try {
      for await (const chunk of stream) {
        if (this.diskError === undefined)
          await file.write(chunk).catch((error) => {
            this.diskError = error;
          });
      }
      return this.diskError === undefined ? await file.finish() : null;
    } catch {
      return null;
    }
  }

  async finish(): Promise<FormData> {
    const form = new FormData();
    for (const { name, value } of this.#fields) {
      const read = await value;
      if (read !== null) form.append(name, read);
    }
    return form;
  }

  async discard(): Promise<void> {
    for (const { file, stream, written } of this.#files) {
      stream.destroy();
      await written;
      await file.discard();
    }
  }
}

/** Files up to this many bytes stay in memory. Scripts make most photos smaller than that. */
const heldBytes = 1024 * 1024;

/** A file of a form while it arrives. Large ones are written to disk. */
class ArrivingFile {
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
