import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecordedPage } from "./page-elements.ts";

/** A process that serves recorded bytes with Node alone. Sends its port to the parent. */

const pages = (JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as RecordedPage[]).map(({ brotli }) =>
  Buffer.from(brotli, "base64"),
);
const server = createServer((req, res) => {
  const bytes = pages[Number(req.url?.slice(1))] as Buffer;
  res
    .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br", "Content-Length": bytes.length })
    .end(bytes);
}).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
