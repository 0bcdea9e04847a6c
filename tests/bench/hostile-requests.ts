import { once } from "node:events";
import { request as send } from "node:http";
import { samplePassword } from "#db/demo/accounts.ts";
import { type Site, startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { sampleClass } from "./bench-class.ts";
import { uploadedLists } from "./hostile-files.ts";
import { inPieces, multipart, urlencoded } from "./hostile-forms.ts";
import { addresses, withHeaders } from "./hostile-heads.ts";
import { json } from "./hostile-json.ts";
import { megabyte, type Sender, type Shape } from "./hostile-shape.ts";
import { cpuOf, median, printTable } from "./measure.ts";

/**
 * What requests made to cost as much as they can cost the server: its CPU time for each, against a limit.
 * `npm run bench:hostile-requests` after a build; `-- form` tries only those whose names contain the word. Ends with 1
 * when one is over its limit.
 */

const shapes: readonly Shape[] = [
  ...urlencoded,
  ...multipart,
  ...inPieces,
  ...json,
  ...addresses,
  ...withHeaders,
  ...(await uploadedLists()),
];

/** Milliseconds of CPU that one request may cost. */
const limit = { visitor: 100, member: 300, administrator: 300 } satisfies Record<Sender, number>;
/** Milliseconds more for each megabyte of files beyond 8 MB: taking in 60 MB costs that much whatever is in them. */
const moving = 4;
/** Milliseconds after which a request is aborted. */
const timeout = Number(process.env.PATIENCE || 90_000);
/** Requests of each shape after the first, which may be slower because its code is new. */
const rounds = 3;
/** Milliseconds that the server gets for work after its response. */
const settleTime = 25;

interface Browser {
  cookie: string;
  csrf: string;
}

const dataDir = sampleClass();
let site = await startSite(dataDir);
const browsers = {
  visitor: await browserOf(null),
  member: await browserOf("maria@class1985.example"),
  administrator: await browserOf("admin@class1985.example"),
};
await warmUp();
const wanted = process.argv[2] ?? "";
const rows: { shape: Shape; as: Sender; milliseconds: number; status: string; allowed: number }[] = [];
for (const shape of shapes.filter(({ name }) => name.includes(wanted))) {
  for (const as of shape.as) {
    const result = await costOf(shape, as);
    const megabytes = (shape.body?.(browsers[as].csrf).length ?? 0) / megabyte;
    const allowed = limit[as] + Math.round(moving * Math.max(0, megabytes - 8));
    rows.push({ shape, as, allowed, ...result });
    const over = result.milliseconds > allowed ? "  OVER" : "";
    if (process.env.VERBOSE || over)
      console.error(`${shape.name} ${as}: ${result.milliseconds.toFixed(0)} ms, ${result.status}${over}`);
  }
}
await site.stop();

rows.sort((a, b) => b.milliseconds - a.milliseconds);
printTable(
  `Milliseconds of CPU that one request cost the server (median of ${rounds}), the dearest first`,
  ["shape and entry", "sent by", "CPU ms", "limit", "answer", "ok"],
  rows.map(({ shape, as, milliseconds, status, allowed }) => [
    shape.name,
    as,
    milliseconds.toFixed(1),
    allowed,
    status,
    milliseconds <= allowed ? "yes" : "NO",
  ]),
);
const over = rows.filter(({ allowed, milliseconds }) => milliseconds > allowed);
console.log(`\n${shapes.length} shapes, ${rows.length} requests, ${over.length} over their limit`);
process.exit(over.length > 0 ? 1 : 0);

async function browserOf(email: string | null): Promise<Browser> {
  const browser = new Visitor(site.origin);
  const csrf = await browser.token();
  if (email) await browser.signIn(email, samplePassword);
  return { csrf, cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") };
}

/** Code that has run a few times is faster. */
async function warmUp() {
  for (let n = 0; n < 30; n++) {
    for (const path of ["/login", "/", "/alumni", "/messages", "/yearbook", "/login.data", "/no-such-page"]) {
      await (await fetch(site.origin + path, { headers: { Cookie: browsers.member.cookie } })).arrayBuffer();
      await (await fetch(site.origin + path)).arrayBuffer();
    }
    const headers = { Cookie: browsers.visitor.cookie };
    const form = { intent: "sign-in", csrf: browsers.visitor.csrf, email: "x" };
    await fetch(`${site.origin}/login`, { method: "POST", headers, body: new URLSearchParams(form) });
    const parts = new FormData();
    for (const [name, value] of Object.entries(form)) parts.append(name, value);
    await fetch(`${site.origin}/login`, { method: "POST", headers, body: parts });
  }
}

async function costOf(shape: Shape, as: Sender): Promise<{ milliseconds: number; status: string }> {
  const costs: number[] = [];
  let status = "";
  for (let round = 0; round <= rounds; round++) {
    const before = cpuOf(site);
    status = await answerTo(site, shape, browsers[as]);
    await new Promise((resolve) => setTimeout(resolve, settleTime));
    const milliseconds = (cpuOf(site) - before) * 1000;
    if (status === "none") {
      // It may go on for hours.
      await site.kill();
      site = await startSite(dataDir);
      await warmUp();
    }
    // Far over the limit is over the limit, however often it is tried.
    if (milliseconds > 5 * limit[as]) return { milliseconds, status };
    if (round > 0) costs.push(milliseconds);
  }
  return { milliseconds: median(costs), status };
}

/** Sends it and reads the answer. Returns the status; 'closed' when the server closed the line, 'none' when it took too long. */
async function answerTo({ origin }: Site, shape: Shape, { cookie, csrf }: Browser): Promise<string> {
  const body = shape.body?.(csrf);
  const headers: Record<string, string> = { "Accept-Encoding": "br", Cookie: cookie, ...shape.headers };
  if (body && !shape.chunk) headers["Content-Length"] = String(body.length);
  const { port } = new URL(origin);
  const request = send({ host: "127.0.0.1", port, method: shape.method, path: shape.path, headers, agent: false });
  const late = setTimeout(() => request.destroy(new Error("late")), timeout);
  const answered = new Promise<string>((resolve) => {
    request.on("response", (response) => {
      const status = String(response.statusCode);
      response.on("end", () => resolve(status)).on("error", () => resolve(status));
      response.resume();
    });
    request.on("error", ({ message }) => resolve(message === "late" ? "none" : "closed"));
  });
  if (body && shape.chunk) sendInPieces(request, body, shape.chunk);
  else request.end(body);
  const status = await answered;
  clearTimeout(late);
  request.destroy();
  return status;
}

/** A body in HTTP chunks of this many bytes, many of them in one packet: the sender pays little, the server for each. */
async function sendInPieces(request: ReturnType<typeof send>, body: Buffer, bytes: number) {
  const pieces: string[] = [];
  for (let at = 0; at < body.length; at += bytes) {
    const piece = body.toString("latin1", at, at + bytes);
    pieces.push(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  }
  request.setHeader("Transfer-Encoding", "chunked");
  request.flushHeaders();
  const [socket] = request.socket ? [request.socket] : await once(request, "socket");
  if (socket.connecting) await once(socket, "connect");
  // Behind the request's own words: its headers are in the socket's queue already.
  setImmediate(() => socket.write(`${pieces.join("")}0\r\n\r\n`, "latin1"));
}
