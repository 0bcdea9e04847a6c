import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A storage service that speaks the part of S3 that the site uses, with its files in memory. */
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

const path = "class/of 1985";
const pageSize = 3;

/** Starts one, and sets the keys that it takes. It refuses requests without a signature, and bodies with another checksum. */
export async function startS3Server(): Promise<S3Server> {
  process.env.LITESTREAM_ACCESS_KEY_ID = "the-key";
  process.env.LITESTREAM_SECRET_ACCESS_KEY = "the-secret";
  const files = new Map<string, Buffer>();
  const requests: string[] = [];
  const signature =
    /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=[^,]*\bhost;[^,]*, Signature=[0-9a-f]{64}$/;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = (status: number, content: string | Buffer = "") => response.writeHead(status).end(content);
    const url = new URL(request.url ?? "", "http://localhost");
    const key = decodeURIComponent(url.pathname).replace("/yearbook/", "");
    const name = key.replace(`${path}/`, "");
    requests.push(`${request.method} ${url.searchParams.get("prefix")?.replace(`${path}/`, "list ") ?? name}`);
    if (s3.isDown) return answer(503, "<Error><Code>SlowDown</Code><Message>Please wait</Message></Error>");
    const sum = createHash("sha256").update(body).digest("hex");
    const isSigned = signature.test(request.headers.authorization ?? "") && request.headers["x-amz-content-sha256"] === sum;
    if (!isSigned || !decodeURIComponent(url.pathname).startsWith("/yearbook"))
      return answer(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    if (request.method === "PUT") files.set(name, body);
    if (request.method === "DELETE") files.delete(name);
    if (request.method !== "GET") return answer(request.method === "PUT" ? 200 : 204);
    const prefix = url.searchParams.get("prefix");
    if (prefix === null)
      return files.has(name) ? answer(200, files.get(name)) : answer(404, "<Error><Code>NoSuchKey</Code></Error>");
    const found = [...files.keys()]
      .map((file) => `${path}/${file}`)
      .filter((file) => file.startsWith(prefix))
      .sort();
    const start = Number(url.searchParams.get("continuation-token"));
    const keys = found.slice(start, start + pageSize).map((found) => `<Contents><Key>${found}</Key><Size>1</Size></Contents>`);
    const more = start + pageSize < found.length ? `<NextContinuationToken>${start + pageSize}</NextContinuationToken>` : "";
    return answer(200, `<?xml version="1.0"?><ListBucketResult>${more}${keys.join("")}</ListBucketResult>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3: S3Server = {
    replica: `s3://yearbook/${encodeURI(path)}?endpoint=${endpoint}`,
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
