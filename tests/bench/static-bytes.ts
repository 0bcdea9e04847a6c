import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { GivenPage } from "./page-elements.ts";

/** Node alone in a process of its own: answers with given bytes. Tells its port. */

const pages = (JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as GivenPage[]).map(({ brotli }) =>
  Buffer.from(brotli, "base64"),
);
const server = createServer((req, res) => {
  const bytes = pages[Number(req.url?.slice(1))] as Buffer;
  res
    .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br", "Content-Length": bytes.length })
    .end(bytes);
}).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
