import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer";
import type { MailSettings } from "#app/settings/mail-settings.server.ts";
import type { ComposedEmail } from "./compose-email.server.ts";
import { adviceOn, meaningOf, oneLine } from "./server-answers.server.ts";

/** Hands emails to the mail server of SMTP_URL, with nodemailer. */

/**
 * What became of one email. `refused`: the server never takes it; `postponed`: perhaps later. `isOutage`: none can be sent at
 * present; `isToRecipient`: it said so to a recipient or text, and may take other emails.
 */
export type Delivery =
  | { outcome: "accepted" }
  | { outcome: "refused"; problem: string }
  | { outcome: "postponed"; problem: string; isOutage: boolean; isToRecipient?: true };

/** In milliseconds; tests have less patience. `total` is for an email as a whole. */
export interface MailTimeouts {
  connection: number;
  silence: number;
  total: number;
}

const usualTimeouts: MailTimeouts = { connection: 20_000, silence: 60_000, total: 180_000 };

/** Sends an email. `waitForTurn` is called before its text; what it returns, at the end. Loads the library when first called. */
export async function deliver(
  email: ComposedEmail,
  settings: MailSettings,
  { waitForTurn, timeouts = usualTimeouts }: { waitForTurn?: () => Promise<void>; timeouts?: MailTimeouts } = {},
): Promise<Delivery> {
  const { createTransport } = await import("nodemailer");
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const message = new MailComposer({ ...email, disableFileAccess: true, disableUrlAccess: true }).compile();
  const raw = await message.build();
  async function* text() {
    await waitForTurn?.();
    yield raw;
  }
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.isTls,
    requireTLS: !settings.isTls && !settings.isLoopback,
    ignoreTLS: !settings.isTls && settings.isLoopback,
    ...(settings.login ? { auth: { user: settings.login.user, pass: settings.login.password } } : {}),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    socketTimeout: timeouts.silence,
  });
  try {
    await transport.sendMail({
      envelope: { from: email.from.address, to: [email.to.address] },
      raw: Readable.from(text()),
      signal: AbortSignal.timeout(timeouts.total),
    });
    return { outcome: "accepted" };
  } catch (error) {
    return deliveryOf(error as NodemailerError, settings);
  } finally {
    transport.close();
  }
}

function deliveryOf(error: NodemailerError, settings: MailSettings): Delivery {
  const problem = withoutPassword(explain(error, settings), settings);
  const { command, response: answer } = error;
  if (answer === undefined || (command !== "RCPT TO" && command !== "DATA"))
    return { outcome: "postponed", problem, isOutage: true };
  const meaning = meaningOf(answer);
  if (meaning === "mailbox") return { outcome: "refused", problem };
  return {
    outcome: "postponed",
    problem,
    ...(meaning === "outage" ? { isOutage: true, isToRecipient: true } : { isOutage: false }),
  };
}

/** A sentence for administrators about why an email was not sent. */
function explain(error: NodemailerError, { host, port }: MailSettings): string {
  const { code, command, permanent, response } = error;
  const answer = response && oneLine(response).slice(0, 300);
  if (code === "EAUTH" || code === "ENOAUTH")
    return `The mail server refused the user name or the password in SMTP_URL${answer ? `: ${answer}` : ""}`;
  if (code === "EDNS") return `No mail server was found at ${host}`;
  const isUntrusted = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/.test(error.originalCode ?? "");
  if (code === "ETLS" || isUntrusted) return `The mail server at ${host}:${port} offers no encryption that the site can trust`;
  if (code === "ETIMEDOUT" || code === "EABORT") return `The mail server at ${host}:${port} did not answer in time`;
  if (answer && command === "MAIL FROM" && permanent && !adviceOn(answer))
    return `The mail server refused the address in MAIL_FROM: ${answer}`;
  if (answer) return `The mail server answered: ${answer}`;
  if (error.originalCode === "ECONNREFUSED") return `No mail server answers at ${host}:${port}`;
  return `The connection to the mail server at ${host}:${port} failed (${error.originalCode ?? code ?? error.name})`;
}

/** Removes the password, in case the server repeats what it was sent. */
function withoutPassword(text: string, { login }: MailSettings): string {
  if (!login) return text;
  const { user, password } = login;
  const encoded = [`\0${user}\0${password}`, password].map((secret) => Buffer.from(secret).toString("base64"));
  return [...encoded, password].reduce((clean, secret) => clean.replaceAll(secret, "…"), text);
}
