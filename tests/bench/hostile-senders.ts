import { once } from "node:events";
import { type Agent, type ClientRequest, request as send } from "node:http";
import { samplePassword } from "#db/demo/accounts.ts";
import type { Site } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";

/** Who sends hostile requests to a site with the sample class, what one of theirs may cost, and how it is sent. */

export type Sender = "visitor" | "member" | "administrator";

/** Milliseconds of CPU that one request may cost. */
export const limit: Record<Sender, number> = { visitor: 100, member: 300, administrator: 300 };

/** Signs the senders in. */
export const browsersOf = async (site: Site) => ({
  visitor: await browserOf(site, null),
  member: await browserOf(site, "maria@class1985.example"),
  administrator: await browserOf(site, "admin@class1985.example"),
});

async function browserOf({ origin }: Site, email: string | null) {
  const browser = new Visitor(origin);
  const csrf = await browser.token();
  if (email) await browser.signIn(email, samplePassword);
  return { csrf, cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") };
}

interface Sent {
  method: string;
  /** Path and query as they are sent. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Bytes of each piece of a chunked body; unset sends the body in one piece. */
  chunk?: number;
  /** Milliseconds after which the request is given up. */
  timeout: number;
  /** Keeps the connection. */
  agent?: Agent;
}

/** Sends a request and reads the answer. Returns the status; 'closed' when the server closed the line, 'none' when it took too long. */
export async function answerTo({ origin }: Site, { body, chunk, timeout, agent, ...sent }: Sent): Promise<string> {
  const headers = { ...sent.headers, ...(body && !chunk ? { "Content-Length": String(body.length) } : {}) };
  const request = send({ ...sent, host: "127.0.0.1", port: new URL(origin).port, headers, agent: agent ?? false });
  const late = setTimeout(() => request.destroy(new Error("late")), timeout);
  const answered = new Promise<string>((resolve) => {
    request.on("response", (response) => {
      const status = String(response.statusCode);
      response.on("end", () => resolve(status)).on("error", () => resolve(status));
      response.resume();
    });
    request.on("error", ({ message }) => resolve(message === "late" ? "none" : "closed"));
  });
  if (body && chunk) sendInPieces(request, body, chunk);
  else request.end(body);
  const status = await answered;
  clearTimeout(late);
  if (!agent) request.destroy();
  return status;
}

/** A body in HTTP chunks of this many bytes, many of them in one packet: the sender pays little, the server for each. */
async function sendInPieces(request: ClientRequest, body: Buffer, bytes: number) {
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
