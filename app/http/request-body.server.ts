import {
  type FileUpload,
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { Refusal } from "#app/domain/core/refusal.ts";
import { namesPerPage } from "#app/domain/roster/joining-letters.ts";
import type { HeldBody } from "./upload-memory.server.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
/** Bytes of a form's text or a JSON body; members' JSON may carry an embedded picture of 5 MB, a third larger in base64. */
const textLimit = { form: 256 * kilobyte, json: { member: 8 * megabyte, visitor: 256 * kilobyte } } as const;

/** Bytes of any body; the server refuses more by its Content-Length, before reading. */
export const largestBody = 64 * megabyte;

/** Files in one form. */
const mostFiles = 20;
/** Fields in one form, files included. The largest form has a box for each name on a page of joining letters, and a few more. */
export const mostFields = 2 * namesPerPage;
/** Bytes of what a multipart form says about one field, such as the name of a file. */
const mostFieldHeader = 2 * kilobyte;
/** Characters of the line between the fields of a multipart form (RFC 2046). Searching for a longer one can take minutes. */
const longestBoundary = 70;
/**
 * Brackets, braces and commas in a JSON body. A member's may be large because of one embedded picture, which has hardly
 * any; a million small values take seconds to read.
 */
const mostJsonMarks = 25_000;

const tooManyFields = `That form has more than ${mostFields} fields. Please send fewer at once.`;

/** What somebody is told who sent more than a form takes. */
const tooMuch = [
  { kind: MaxFileSizeExceededError, sentence: "That file is too large. Please choose one under 20 MB." },
  { kind: MaxFilesExceededError, sentence: `That is more than ${mostFiles} files. Please send them a few at a time.` },
  { kind: MaxTotalSizeExceededError, sentence: "Together that is too much at once. Please send fewer or smaller files." },
  { kind: MaxPartsExceededError, sentence: tooManyFields },
  { kind: MaxHeaderSizeExceededError, sentence: "The name of a file is too long. Please give it a shorter one." },
] as const;

/**
 * Limits of multipart forms. A file above its limit is refused while it arrives, and
 * what was typed beside it is lost; so it stands well above what forms tell at the field.
 */
const formLimits = {
  files: { maxFiles: mostFiles, maxFileSize: 40 * megabyte, maxTotalSize: largestBody },
  lost: { maxFiles: mostFiles, maxFileSize: 6 * megabyte, maxTotalSize: 7 * megabyte },
  text: { maxFiles: 1, maxFileSize: textLimit.form, maxTotalSize: textLimit.form },
} as const;

const partLimits = { maxParts: mostFields, maxHeaderSize: mostFieldHeader };

const mediaType = (request: Request) => (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** The boundary of a multipart form, as its parser finds it. */
const boundaryOf = (request: Request) =>
  /boundary=(?:"[^"]+"|[^;]+)/i.exec(request.headers.get("Content-Type") ?? "")?.[0].replace(/^boundary=|"/gi, "") ?? "";

async function readBytes(request: Request, limit: number, held: HeldBody): Promise<Buffer> {
  const tooLarge = () => new Refusal(413, "That is more than this page can take. Please send less at once.");
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge();
  let size = 0;
  const parts: Uint8Array[] = [];
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > limit) throw tooLarge();
    parts.push(part);
    await held.take(part.length);
  }
  return Buffer.concat(parts);
}

/** The fields of a urlencoded form, counted before they are decoded. */
function fieldsOf(bytes: Buffer): FormData {
  // A plus sign is a blank. Node's own decoding makes a new text for each: 100 ms for 256 KB of them.
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x2b) bytes[at] = 0x20;
  const text = bytes.toString("utf8");
  if (text.split("&", mostFields + 1).length > mostFields) throw new Refusal(413, tooManyFields);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/**
 * What a form may send: 'files' from members of pages that take them, 'text' from
 * everybody else, and 'lost' from somebody whose session may have ended on such a
 * page: their text comes back, so small photos are let through and dropped.
 */
export type FormContent = keyof typeof formLimits;

/**
 * The fields and files of a form post. Refuses 415 for anything that is no form, 413 for too much, 400 for a broken one,
 * and 503 when there was no room for it in memory.
 */
export async function readForm(request: Request, content: FormContent, held: HeldBody): Promise<FormData> {
  const type = mediaType(request);
  if (type === "application/x-www-form-urlencoded") {
    return fieldsOf(await readBytes(request, textLimit.form, held));
  }
  if (type !== "multipart/form-data") throw new Refusal(415, "This address takes form posts only.");
  if (boundaryOf(request).length > longestBoundary) {
    throw new Refusal(400, "The boundary between the fields of this form is too long. Please send it with another browser.");
  }
  try {
    const most = formLimits[content].maxTotalSize + mostFields * mostFieldHeader;
    const form = await parseFormData(
      taken(request, most, held),
      { ...partLimits, ...formLimits[content] },
      content === "files" ? keepInMemory : drop,
    );
    // What is typed is shown again when something is wrong: a page of megabytes helps nobody.
    const typed = [...form.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
    if (typed > textLimit.form) throw new Refusal(413, "That is more text than this page can take. Please send less at once.");
    return form;
  } catch (error) {
    if (error instanceof Error && error.cause instanceof Refusal) throw error.cause;
    const known = tooMuch.find(({ kind }) => error instanceof kind);
    if (known) throw new Refusal(413, known.sentence);
    if (!(error instanceof FormDataParseError || isNoUtf8(error))) throw error;
    throw new Refusal(400, "The form arrived incomplete. Please send it again.");
  }
}

/** The same request, of which no more than `limit` bytes are read, and nothing while there is no room for it. */
function taken(request: Request, limit: number, held: HeldBody): Request {
  let size = 0;
  const room = new TransformStream<Uint8Array, Uint8Array>({
    async transform(part, out) {
      size += part.length;
      if (size > limit) throw new Refusal(413, "Together that is too much at once. Please send fewer or smaller files.");
      out.enqueue(part);
      await held.take(part.length);
    },
  });
  return new Request(request, { body: request.body?.pipeThrough(room) ?? null, duplex: "half" } as RequestInit);
}

/** Text in another encoding than the page's, which the parser leaves to whoever reads it. */
const isNoUtf8 = (error: unknown) => (error as NodeJS.ErrnoException).code === "ERR_ENCODING_INVALID_ENCODED_DATA";

const keepInMemory = async (file: FileUpload) => file;
const drop = () => null;

/** The object in a JSON body; {} without a body. Refuses 415, 413, 400 and 503 (no room in memory). */
export async function readJson(request: Request, from: "member" | "visitor", held: HeldBody): Promise<Record<string, unknown>> {
  const text = (await readBytes(request, textLimit.json[from], held)).toString("utf8");
  // A form of another site says what it is even when it is empty.
  const type = mediaType(request);
  if (text === "" && type === "") return {};
  if (type !== "application/json") throw new Refusal(415, "Send JSON, with Content-Type: application/json.");
  if (text === "") return {};
  if (hasTooManyMarks(text)) throw new Refusal(413, "That JSON has too many values. Please send less at once.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Refusal(400, "The body is not valid JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refusal(400, "The body must be a JSON object.");
  return body as Record<string, unknown>;
}

/** Whether a JSON text would take long to read. Counts marks inside strings too: no text that the site takes has so many. */
function hasTooManyMarks(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(/[[{,]/g)) if (++count > mostJsonMarks) return true;
  return false;
}
