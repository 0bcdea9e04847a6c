import { z } from "zod";

/** The mail server and the sender's address, from the variables SMTP_URL and MAIL_FROM. */

export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, which only a mail server on this machine may lack. */
  isTls: boolean;
  isLoopback: boolean;
  /** Null for a server that asks for no password. */
  login: { user: string; password: string } | null;
  from: Mailbox;
}

export interface Mailbox {
  name: string;
  address: string;
}

const ports = { "smtps:": 465, "smtp:": 587 } as const;

/** The address of a mail server. Its errors never contain the value, which has a password. */
export const smtpUrl = z.string().transform((value, context) => {
  const server = parseSmtpUrl(value);
  if (!server) context.addIssue({ code: "custom" });
  return server ?? z.NEVER;
});

function parseSmtpUrl(value: string): Omit<MailSettings, "from"> | null {
  try {
    const url = new URL(value);
    const { protocol, pathname, search, hash } = url;
    if (protocol !== "smtp:" && protocol !== "smtps:") return null;
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    const hasRest = (pathname !== "" && pathname !== "/") || search !== "" || hash !== "";
    if (!host || hasRest || (user === "") !== (password === "")) return null;
    return {
      host,
      port: Number(url.port) || ports[protocol],
      isTls: protocol === "smtps:",
      isLoopback: /^(localhost|127(\.\d+){3}|::1)$/i.test(host),
      login: user ? { user, password } : null,
    };
  } catch {
    // No URL, or a wrong percent code in it.
    return null;
  }
}

/** An email address, with or without a name: `Class of 1985 <site@class.example>`. */
export const mailbox = z.string().transform((value, context): Mailbox => {
  const [, name = "", address = value] = /^([^<>]*)<([^<>]*)>$/.exec(value.trim()) ?? [];
  const unquoted = name.trim().replace(/^"(.*)"$/, "$1");
  const isValid = z.email().safeParse(address.trim()).success && !/\p{Cc}/u.test(unquoted) && unquoted.length <= 80;
  if (!isValid) context.addIssue({ code: "custom" });
  return { name: unquoted, address: address.trim() };
});
