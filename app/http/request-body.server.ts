import { Refusal } from "#app/domain/core/refusal.ts";
import { namesPerPage } from "#app/domain/roster/letters.ts";
import { maxArchiveBytes, portraitsCall, portraitsPath } from "#app/domain/roster/portraits-path.ts";
import { formSentences, type ReadForm, readFileBody, readMultipartForm } from "./multipart-form.server.ts";
import type { UploadMemory } from "./upload-memory.server.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
/** Maximum bytes of a form's text or of a JSON body. Members' JSON may contain an image of 5 MB, a third larger in base64. */
const textLimit = { form: 256 * kilobyte, json: { member: 8 * megabyte, visitor: 256 * kilobyte } } as const;

/** Maximum bytes of any body but an archive, which is written to disk. */
const maxBodyBytes = 64 * megabyte;
const maxArchiveBodyBytes = maxArchiveBytes + megabyte;

/** Maximum bytes of a body for this address. The listener checks Content-Length before the body is read. */
export const maxBodyBytesAt = (address = "") =>
  [portraitsPath, portraitsCall].some((path) => address.startsWith(path)) ? maxArchiveBodyBytes : maxBodyBytes;

const maxFiles = 20;
/** Maximum fields in a form, including files. The largest form has a checkbox for each name on a page of letters, and a few more. */
export const maxFields = 2 * namesPerPage;
/** Maximum length of a multipart boundary (RFC 2046). Searching for a longer one can take minutes. */
const maxBoundaryLength = 70;
/** Brackets, braces, and commas in a JSON body: an embedded image has hardly any; a million small values take seconds. */
const maxJsonTokens = 25_000;

const tooManyFields = formSentences.fields(maxFields);
const tooMuchTogether = "Together that is too much at once. Please send fewer or smaller files.";

const archiveTooLarge = "That file is too large. Please send the pictures in several files.";

/**
 * Limits of multipart forms, far above those that forms show: a larger file is rejected while it arrives, with the typed text.
 */
const formLimits = {
  files: { maxBytes: maxBodyBytes, tooLarge: tooMuchTogether, maxFiles, maxFileBytes: 40 * megabyte },
  archive: { maxBytes: maxArchiveBodyBytes, tooLarge: archiveTooLarge, maxFiles: 1, maxFileBytes: maxArchiveBodyBytes },
  text: { maxBytes: megabyte, tooLarge: tooMuchTogether, maxFiles: 1, maxFileBytes: textLimit.form, dropsFiles: true },
  lost: { maxBytes: 8 * megabyte, tooLarge: tooMuchTogether, maxFiles, maxFileBytes: 6 * megabyte, dropsFiles: true },
} as const;

const mediaType = (request: Request) => (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** The boundary of a multipart form, found the same way as its parser does. */
const boundaryOf = (request: Request) =>
  /boundary=(?:"[^"]+"|[^;]+)/i.exec(request.headers.get("Content-Type") ?? "")?.[0].replace(/^boundary=|"/gi, "") ?? "";

async function readBytes(request: Request, limit: number, memory: UploadMemory): Promise<Buffer> {
  const tooLarge = () => new Refusal(413, "That is more than this page can take. Please send less at once.");
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge();
  let size = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
    await memory.reserve(chunk.length);
  }
  return Buffer.concat(chunks);
}

/** Parses a urlencoded form. Counts the fields before it decodes them. */
function parseUrlEncoded(bytes: Buffer): FormData {
  // Replaces plus signs by spaces. URLSearchParams copies the text for each one: 100 ms for 256 KB of them.
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x2b) bytes[at] = 0x20;
  const text = bytes.toString("utf8");
  if (text.split("&", maxFields + 1).length > maxFields) throw new Refusal(413, tooManyFields);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/**
 * What a form may contain: 'files' from members, 'archive' from administrators, 'text', or 'lost': files of visitors, whose
 * session may have ended, are read and dropped, and they get their text back.
 */
export type FormContent = keyof typeof formLimits;

const nothingOnDisk = async () => undefined;

/**
 * Reads a form; files are on disk until `discard`, small ones in memory. Throws Refusal 400, 413, 415, 503 (no upload memory).
 */
export async function readForm(request: Request, content: FormContent, memory: UploadMemory): Promise<ReadForm> {
  const type = mediaType(request);
  if (type === "application/x-www-form-urlencoded") {
    return { form: parseUrlEncoded(await readBytes(request, textLimit.form, memory)), discard: nothingOnDisk };
  }
  if (type !== "multipart/form-data") throw new Refusal(415, "This address takes form posts only.");
  const boundary = boundaryOf(request);
  if (boundary.length > maxBoundaryLength) {
    throw new Refusal(400, "The boundary between the fields of this form is too long. Please send it with another browser.");
  }
  const limits = { ...formLimits[content], maxTextBytes: textLimit.form, maxFields };
  // An archive is far larger than the memory of all uploads, and only administrators send one.
  return readMultipartForm(request, limits, content === "archive" ? undefined : (bytes) => memory.reserve(bytes));
}

/** Reads the object in a JSON body; {} if there is no body. Throws a Refusal with 415, 413, 400, or 503. */
export async function readJson(
  request: Request,
  from: "member" | "visitor",
  memory: UploadMemory,
): Promise<Record<string, unknown>> {
  const text = (await readBytes(request, textLimit.json[from], memory)).toString("utf8");
  // A form of another site has a Content-Type even if it is empty.
  const type = mediaType(request);
  if (text === "" && type === "") return {};
  if (type !== "application/json") throw new Refusal(415, "Send JSON, with Content-Type: application/json.");
  if (text === "") return {};
  if (hasTooManyTokens(text)) throw new Refusal(413, "That JSON has too many values. Please send less at once.");
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

/** Whether a JSON text would take long to parse. Counts in strings too, because no valid text has so many. */
function hasTooManyTokens(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(/[[{,]/g)) if (++count > maxJsonTokens) return true;
  return false;
}

/** What programs call a ZIP file. */
const archiveTypes = ["application/zip", "application/x-zip-compressed"];

/** Throws Refusal 415 unless the body is a ZIP file by its Content-Type. */
export function requireArchive(request: Request): void {
  if (!archiveTypes.includes(mediaType(request))) throw new Refusal(415, "Send a ZIP file, with Content-Type: application/zip.");
}

/** Reads a body that is a ZIP file, which is on disk until `discard` deletes it. Throws a Refusal with 413 or 400. */
export const readArchive = (request: Request) => readFileBody(request.body, maxArchiveBodyBytes, archiveTooLarge);
