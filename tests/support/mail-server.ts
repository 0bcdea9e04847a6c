import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A real SMTP server in the process of the tests. What it receives is parsed by a library that knows nothing of the site. */

export interface ReceivedEmail extends Email {
  /** As it came, with its headers. */
  raw: string;
  /** The recipient of the envelope, in lower case. */
  recipient: string;
}

export interface MailServer {
  port: number;
  /** For SMTP_URL. */
  url: string;
  /** What it accepted, oldest first. */
  emails: ReceivedEmail[];
  /** The number of connections so far. */
  connections(): number;
  /** Waits until it has accepted so many emails, and returns them. */
  received(count: number): Promise<ReceivedEmail[]>;
  /** Waits for an email to an address that wasn't returned before. */
  next(recipient: string): Promise<ReceivedEmail>;
  close(): Promise<void>;
}

type Answer = string | number | undefined;

interface Behavior {
  /** The answer to a recipient, such as 452 or '550 5.1.1'; undefined accepts it. */
  answerTo?: (recipient: string) => Answer;
  /** The answer to the sender's address. */
  answerToSender?: () => Answer;
  /** The answer to the text of an email. */
  answerToText?: (recipient: string) => Answer;
  /** Runs before an email is accepted. */
  beforeAccepting?: (email: ReceivedEmail) => Promise<void>;
  options?: SMTPServerOptions;
}

const within = 10_000;

/** What smtp-server answers with: an error with a code, or null to accept. */
function refusal(answer: Answer): Error | null {
  if (answer === undefined) return null;
  const [, code, text = ""] = /^(\d{3}) ?(.*)$/.exec(String(answer)) ?? [];
  return Object.assign(new Error(text || "refused by the test"), { responseCode: Number(code) });
}

/** Starts a mail server on a free port, or on the given one. It asks for no password and speaks no TLS unless `options` say so. */
export async function startMailServer(
  { answerTo, answerToSender, answerToText, beforeAccepting, options }: Behavior = {},
  port = 0,
): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const returned = new Set<ReceivedEmail>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom: (_address, _session, done) => done(refusal(answerToSender?.())),
    onRcptTo: ({ address }, _session, done) => done(refusal(answerTo?.(address.toLowerCase()))),
    onData(stream, session, done) {
      receive(stream, session.envelope.rcptTo[0]?.address ?? "").then(() => done(), done);
    },
    ...options,
  });
  async function receive(stream: NodeJS.ReadableStream, recipient: string) {
    const raw = await buffer(stream);
    const refused = refusal(answerToText?.(recipient.toLowerCase()));
    if (refused) throw refused;
    const email = { ...(await PostalMime.parse(raw)), raw: raw.toString("latin1"), recipient: recipient.toLowerCase() };
    await beforeAccepting?.(email);
    emails.push(email);
  }
  server.on("error", () => {
    // A client that gives up, as many tests want it to.
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const until = async <T>(find: () => T | undefined, what: string): Promise<T> => {
    const end = Date.now() + within;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Error(`No ${what} after ${within / 1000} seconds; there are ${emails.length} emails`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const actualPort = (server.server.address() as AddressInfo).port;
  return {
    port: actualPort,
    url: `smtp://127.0.0.1:${actualPort}`,
    emails,
    connections: () => connections,
    received: (count) => until(() => (emails.length >= count ? emails : undefined), `${count} emails`),
    async next(recipient) {
      const email = await until(
        () => emails.find((candidate) => candidate.recipient === recipient && !returned.has(candidate)),
        `email to ${recipient}`,
      );
      returned.add(email);
      return email;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
