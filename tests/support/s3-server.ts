import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * A storage service that speaks the part of S3 that the site and Litestream use, with its files in memory. Run as a program, it
 * prints the address of a replica in it, and ends with its parent.
 */
export interface S3Server {
  /** The address of a replica in it. */
  replica: string;
  /** The files by their names in the replica. */
  files: Map<string, Buffer>;
  /** The requests so far, such as `PUT images/ab/abcd….jpg`. */
  requests: string[];
  /** Answers every request with 503 while it is set. */
  isDown: boolean;
  close(): void;
}

/** The keys that it takes, under the names that Litestream reads. */
export const s3Keys = { LITESTREAM_ACCESS_KEY_ID: "the-key", LITESTREAM_SECRET_ACCESS_KEY: "the-secret" };

const bucket = "/yearbook";
const folder = "class/of 1985/";

interface Answer {
  status: number;
  content?: string | Buffer;
}

/** Starts one. `pageSize` is how many names a list has at most. It refuses requests whose signature or checksum is wrong. */
export async function startS3Server({ pageSize }: { pageSize: number }): Promise<S3Server> {
  const files = new Map<string, Buffer>();
  const requests: string[] = [];
  /** When each file was written, to the second. Litestream restores what was written last. */
  const times = new Map<string, string>();
  const keep = (name: string, content: Buffer) => {
    files.set(name, content);
    times.set(name, new Date().toISOString().replace(/\.\d+/, ".000"));
  };
  /** The parts of files that are sent in parts, by the id of the upload. */
  const uploads = new Map<string, Map<number, Buffer>>();
  const server = createServer(async (request, response) => {
    const { status, content = "" } = answerTo(request, await buffer(request));
    // Litestream needs the length.
    response.writeHead(status, { ETag: '"1"', "Content-Length": Buffer.byteLength(content) }).end(content);
  });

  function answerTo(request: IncomingMessage, body: Buffer): Answer {
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://localhost");
    const place = decodeURIComponent(pathname);
    const name = place.replace(`${bucket}/`, "").replace(folder, "");
    const prefix = query.get("prefix");
    requests.push(`${request.method} ${prefix?.replace(folder, "list ") ?? name}`);
    if (s3.isDown) return { status: 503, content: "<Error><Code>SlowDown</Code><Message>Please wait</Message></Error>" };
    if (!isSigned(request, body) || !place.startsWith(bucket))
      return { status: 403, content: "<Error><Code>SignatureDoesNotMatch</Code></Error>" };
    const upload = query.get("uploadId") ?? "";
    switch (request.method) {
      case "PUT":
        if (upload) uploads.get(upload)?.set(Number(query.get("partNumber")), body);
        else keep(name, body);
        return { status: 200 };
      case "DELETE":
        if (upload) uploads.delete(upload);
        else files.delete(name);
        return { status: 204 };
      case "POST":
        if (query.has("delete")) return removeAll(body.toString());
        return upload ? completeUpload(name, upload) : beginUpload();
      default: {
        if (prefix !== null) return list(prefix, query);
        const content = files.get(name);
        return content ? { status: 200, content } : { status: 404, content: "<Error><Code>NoSuchKey</Code></Error>" };
      }
    }
  }

  function beginUpload(): Answer {
    const id = randomUUID();
    uploads.set(id, new Map());
    return { status: 200, content: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
  }

  function completeUpload(name: string, id: string): Answer {
    const parts = [...(uploads.get(id) ?? [])].sort(([one], [other]) => one - other);
    keep(name, Buffer.concat(parts.map(([, part]) => part)));
    uploads.delete(id);
    return { status: 200, content: "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>" };
  }

  function removeAll(body: string): Answer {
    for (const [, key = ""] of body.matchAll(/<Key>([^<]*)<\/Key>/g)) files.delete(key.replace(folder, ""));
    return { status: 200, content: "<DeleteResult></DeleteResult>" };
  }

  /** Both versions of lists: the site asks for the second, Litestream for the first, which can group names to folders. */
  function list(prefix: string, query: URLSearchParams): Answer {
    const delimiter = query.get("delimiter");
    const grouped = (key: string) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return end < 0 ? key : key.slice(0, end + 1);
    };
    const keys = [...files.keys()].map((name) => `${folder}${name}`).filter((key) => key.startsWith(prefix));
    const after = query.get("continuation-token") ?? query.get("marker") ?? "";
    const found = [...new Set(keys.map(grouped))].sort().filter((key) => key > after);
    const page = found.slice(0, pageSize);
    const entries = page.map((key) => {
      if (delimiter && key.endsWith(delimiter)) return `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`;
      const name = key.replace(folder, "");
      const [size, time] = [files.get(name)?.length, times.get(name)];
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${time}</LastModified></Contents>`;
    });
    const last = page.length < found.length ? page.at(-1) : undefined;
    const more = last
      ? `<IsTruncated>true</IsTruncated><NextMarker>${last}</NextMarker><NextContinuationToken>${last}</NextContinuationToken>`
      : "<IsTruncated>false</IsTruncated>";
    return { status: 200, content: `<?xml version="1.0"?><ListBucketResult>${more}${entries.join("")}</ListBucketResult>` };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3: S3Server = {
    replica: `s3:/${bucket}/${encodeURI(folder.slice(0, -1))}?endpoint=${endpoint}`,
    files,
    requests,
    isDown: false,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return s3;
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, content: string) => createHmac("sha256", key).update(content).digest();

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>[0-9a-f]{64})$/;

/** Makes the signature once more, as Amazon's 'Signature Version 4' describes it. */
function isSigned({ method, url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const { key, scope, day, region, names, signature } = authorization.exec(headers.authorization ?? "")?.groups ?? {};
  if (!day || !region || !names || key !== s3Keys.LITESTREAM_ACCESS_KEY_ID) return false;
  const sum = headers["x-amz-content-sha256"];
  if (sum !== sha256(body) || !names.split(";").includes("host")) return false;
  const [path, query = ""] = url.split("?");
  const sorted = query
    .split("&")
    .map((part) => (part === "" || part.includes("=") ? part : `${part}=`))
    .sort();
  const signedHeaders = names.split(";").map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}\n`);
  const canonical = [method, path, sorted.join("&"), signedHeaders.join(""), names, sum].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const secret = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${s3Keys.LITESTREAM_SECRET_ACCESS_KEY}`);
  return hmac(secret, toSign).toString("hex") === signature;
}

if (import.meta.main) {
  const { replica } = await startS3Server({ pageSize: 1000 });
  console.log(replica);
  process.stdin.on("end", () => process.exit()).resume();
}
