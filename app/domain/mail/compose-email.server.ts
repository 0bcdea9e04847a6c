import { fullName } from "#app/domain/core/member.ts";
import { siteAddress } from "#app/domain/core/site-files.server.ts";
import type { MailSettings } from "#app/settings/mail-settings.server.ts";
import { classSettings } from "#class-settings";
import type { EmailKind } from "#db/column-values.ts";
import { siteLink } from "./email-links.server.ts";
import { linkPlaceholder } from "./outbox.server.ts";
import { isUnsubscribable, unsubscribePath } from "./unsubscribe.server.ts";

/** Composes the text and the headers of an email. */

/** Lines are broken before this column, as mail programs that show plain text expect. */
const lineLength = 72;

/** Headers are cut off here. A subject that members type has up to 200 characters. */
const subjectLength = 150;
const nameLength = 100;

export interface ComposedEmail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  messageId: string;
  headers: Record<string, string | { prepared: true; value: string }>;
}

interface EmailParts {
  id: number;
  kind: EmailKind;
  createdAt: Date;
  subject: string;
  body: string;
  /** The one-time link, which replaces its placeholder in the body. */
  link: string | null;
  /** Null for a test. */
  person: { id: number; firstName: string; lastName: string } | null;
  address: string;
}

/** Composes an email: the greeting, the text in short lines, and the closing lines with the link to stop such emails. */
export function composeEmail(parts: EmailParts, { from }: Pick<MailSettings, "from">): ComposedEmail {
  const { id, kind, person, address } = parts;
  const unsubscribe = person && isUnsubscribable(kind) ? siteLink(unsubscribePath(person.id, kind)) : null;
  const body = parts.body.replace(linkPlaceholder, parts.link ?? "");
  const greeting = person ? [`Hello ${oneLine(person.firstName, nameLength)},`, ""] : [];
  return {
    from: { name: oneLine(from.name, nameLength), address: from.address },
    to: { name: person ? oneLine(fullName(person), nameLength) : "", address },
    subject: oneLine(parts.subject, subjectLength),
    text: wrapLines([...greeting, body.trim(), "", ...closing(unsubscribe)].join("\n")),
    messageId: `<${id}.${parts.createdAt.getTime().toString(36)}@${new URL(siteAddress() ?? "http://localhost").hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe
        ? {
            // On one line, because mail programs look for it there.
            "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
  };
}

/** Two hyphens and a space begin the part that mail programs leave out of a reply. */
const closing = (unsubscribe: string | null) => [
  "-- ",
  classSettings.siteName,
  siteLink("/"),
  ...(unsubscribe ? ["", "To stop these emails, or to choose which ones you get:", unsubscribe] : []),
];

/** Text for a header: on one line, without control characters, and not too long. */
function oneLine(text: string, length: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > length
    ? `${line
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\ufffd$/, "")}…`
    : line;
}

/** Breaks lines at spaces. Longer words, such as links, stay whole. Control characters become spaces. */
function wrapLines(text: string): string {
  return text
    .replace(/[^\P{Cc}\n]/gu, " ")
    .split("\n")
    .map(wrapLine)
    .join("\n");
}

function wrapLine(line: string): string {
  if (line.length <= lineLength) return line;
  const lines: string[] = [];
  let current = "";
  for (const word of line.trim().split(/ +/)) {
    if (current && current.length + 1 + word.length > lineLength) {
      lines.push(current);
      current = word;
    } else current = current ? `${current} ${word}` : word;
  }
  return [...lines, current].join("\n");
}
