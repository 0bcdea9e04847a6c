import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import aws4 from "aws4";
import { SaxesParser } from "saxes";
import { writeAtomically } from "#app/domain/core/site-files.server.ts";
import { flush } from "#db/database-copies.server.ts";
import { ignoreMissingFile } from "#db/storage-errors.server.ts";
import { type S3Place, s3Credentials, s3Place } from "./replica-address.server.ts";

/** Where the files of a replica are, beside what Litestream writes there: in a folder, or in a storage service that speaks S3. */

/** A file on this machine, or a text. */
type Content = { file: string } | { text: string };

export interface ReplicaStorage {
  /** The names of the files that begin with this, such as `images/`, those of a folder one after the other. */
  list(start: string): AsyncIterable<string>;
  /** The file with this name, such as `images/ab/abcd….jpg`; null if there is none. */
  read(name: string): Promise<Readable | null>;
  /** Writes a file, which appears only when it is complete. */
  write(name: string, content: Content): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The storage of a replica's address; null for addresses at which only Litestream can write: gs, abs, and sftp. */
export function openStorage(address: string): ReplicaStorage | null {
  if (address.startsWith("file://")) return folderStorage(fileURLToPath(address));
  return address.startsWith("s3://") ? s3Storage(address) : null;
}

function folderStorage(folder: string): ReplicaStorage {
  const place = (name: string) => path.join(folder, name);
  return {
    async *list(start) {
      const parent = path.dirname(`${start}x`);
      const entries = await readdir(place(parent), { withFileTypes: true }).catch(ignoreMissingFile);
      for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const name = path.posix.join(parent, entry.name);
        if (!name.startsWith(start)) continue;
        if (entry.isDirectory()) yield* this.list(`${name}/`);
        else yield name;
      }
    },
    async read(name) {
      const handle = await open(place(name)).catch(ignoreMissingFile);
      return handle ? handle.createReadStream() : null;
    },
    async write(name, content) {
      const file = place(name);
      await mkdir(path.dirname(file), { recursive: true });
      if ("text" in content) await writeAtomically(file, Buffer.from(content.text));
      else await copyAtomically(content.file, file);
      await flush(path.dirname(file));
    },
    remove: (name) => rm(place(name), { force: true }),
  };
}

/** A copy that was interrupted is written again by the next one, because its name stays the same. */
async function copyAtomically(from: string, to: string) {
  const draft = `${to}.draft`;
  await copyFile(from, draft);
  await flush(draft);
  await rename(draft, to);
}

/** A small file of the replica as text; null if there is none. */
export async function readText(storage: ReplicaStorage, name: string): Promise<string | null> {
  const stream = await storage.read(name);
  if (!stream) return null;
  return text(stream);
}

/** Whether there is any file whose name begins with this. */
export async function hasFiles(storage: ReplicaStorage, start: string): Promise<boolean> {
  for await (const _name of storage.list(start)) return true;
  return false;
}

/** The SHA-256 of a file, in hex, and its size in bytes. */
async function checksumOf(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { sha256: hash.digest("hex"), size: (await stat(file)).size };
}

/** How long a service may be silent, in milliseconds. */
const longestSilence = 30_000;
/** How many requests run at once. */
const connections = 16;
const emptyBody = createHash("sha256").update("").digest("hex");

interface Call {
  method: "GET" | "PUT" | "DELETE" | "HEAD";
  /** The name of a file; the bucket if it is not given. */
  name?: string;
  query?: Record<string, string>;
  body?: Content;
}

function s3Storage(address: string): ReplicaStorage {
  const place = s3Place(address);
  const keys = s3Credentials();
  const agents = {
    "http:": new http.Agent({ keepAlive: true, maxSockets: connections }),
    "https:": new https.Agent({ keepAlive: true, maxSockets: connections }),
  };
  const inBucket = (name: string) => (place.path ? `${place.path}/${name}` : name);
  let region = place.region ?? (place.endpoint === undefined ? undefined : "us-east-1");

  async function send({ method, name, query, body }: Call): Promise<IncomingMessage> {
    region ??= await findRegion(place.bucket);
    const origin = new URL(originOf(place, region));
    const parts = [...(place.forcePathStyle ? [place.bucket] : []), ...(name === undefined ? [] : inBucket(name).split("/"))];
    const search = query
      ? `?${Object.entries(query)
          .map(([key, value]) => `${key}=${encode(value)}`)
          .join("&")}`
      : "";
    const { sha256, size } = body ? await sizeOf(body) : { sha256: emptyBody, size: 0 };
    const signed = aws4.sign(
      {
        service: "s3",
        region,
        method,
        host: origin.host,
        path: `/${parts.map(encode).join("/")}${search}`,
        headers: { "X-Amz-Content-Sha256": sha256, ...(body ? { "Content-Length": size } : {}) },
      },
      keys,
    );
    const protocol = origin.protocol as keyof typeof agents;
    const request = (protocol === "https:" ? https : http).request({
      method,
      hostname: origin.hostname,
      port: origin.port,
      path: signed.path,
      headers: signed.headers,
      agent: agents[protocol],
      timeout: longestSilence,
    });
    request.once("timeout", () => request.destroy(new Error("the storage service does not answer")));
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve);
      request.on("error", reject);
    });
    if (body && "file" in body) {
      // A service that refuses answers before it has read the file, and its answer says more than the broken pipe.
      pipeline(createReadStream(body.file), request).catch((error) => request.destroy(error));
    } else request.end(body?.text);
    return answer;
  }

  return {
    async *list(start) {
      let token: string | undefined;
      do {
        const query = {
          ...(token === undefined ? {} : { "continuation-token": token }),
          "list-type": "2",
          prefix: inBucket(start),
        };
        const page = readListing(await text(await accepted(await send({ method: "GET", query }))));
        for (const key of page.keys) yield place.path ? key.slice(place.path.length + 1) : key;
        token = page.next;
      } while (token !== undefined);
    },
    async read(name) {
      const response = await send({ method: "GET", name });
      if (response.statusCode !== 404) return accepted(response);
      const problem = await problemOf(response);
      if (/NoSuchBucket/.test(problem)) throw new Error(problem);
      return null;
    },
    async write(name, content) {
      (await accepted(await send({ method: "PUT", name, body: content }))).resume();
    },
    async remove(name) {
      (await accepted(await send({ method: "DELETE", name }))).resume();
    },
  };
}

const originOf = ({ bucket, endpoint, forcePathStyle }: S3Place, region: string) => {
  const service = endpoint ?? `https://s3.${region}.amazonaws.com`;
  return forcePathStyle ? service : service.replace("://", `://${bucket}.`);
};

/** Percent-encodes a text as signatures have it. */
const encode = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The service compares the checksum with what it gets. */
async function sizeOf(body: NonNullable<Call["body"]>): Promise<{ sha256: string; size: number }> {
  if ("file" in body) return checksumOf(body.file);
  return { sha256: createHash("sha256").update(body.text).digest("hex"), size: Buffer.byteLength(body.text) };
}

/** Amazon names the region of a bucket in any answer. */
async function findRegion(bucket: string): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const address = `https://${bucket}.s3.amazonaws.com/`;
    https.request(address, { method: "HEAD", timeout: longestSilence }, resolve).once("error", reject).end();
  });
  response.resume();
  return String(response.headers["x-amz-bucket-region"] ?? "us-east-1");
}

/** The response, unless it is an error, which it throws in the service's words. */
async function accepted(response: IncomingMessage): Promise<IncomingMessage> {
  const { statusCode = 0 } = response;
  if (statusCode >= 200 && statusCode < 300) return response;
  throw new Error(await problemOf(response));
}

async function problemOf(response: IncomingMessage): Promise<string> {
  const answer = await text(response);
  const [, code] = /<Code>([^<]*)<\/Code>/.exec(answer) ?? [];
  const [, message] = /<Message>([^<]*)<\/Message>/.exec(answer) ?? [];
  return `the storage service answers ${[response.statusCode, code, message].filter(Boolean).join(" ")}`;
}

function readListing(xml: string): { keys: string[]; next: string | undefined } {
  const keys: string[] = [];
  let next: string | undefined;
  let value = "";
  const parser = new SaxesParser();
  parser.on("opentag", () => {
    value = "";
  });
  parser.on("text", (part) => {
    value += part;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "Key") keys.push(value);
    if (name === "NextContinuationToken") next = value;
  });
  parser.write(xml).close();
  return { keys, next };
}
