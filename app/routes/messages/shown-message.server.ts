import { withLinks } from "#app/domain/core/text-links.server.ts";
import type { OpenedMessage } from "#app/domain/messages/inbox.server.ts";
import { findMemberByEmail } from "#app/domain/people/members.server.ts";
import { browserName } from "#app/domain/sign-in/sessions.server.ts";

/** A message as the page shows it: a visitor's with the name of the browser, and whether a member has the visitor's email address. */
export function shownMessage(message: OpenedMessage) {
  if (!message.isPublicContact) return withLinks(message, message.content);
  const { userAgent, graduationYear: _, ...contact } = message;
  const isMember = findMemberByEmail(contact.email) !== undefined;
  return withLinks({ ...contact, browser: userAgent ? browserName(userAgent) : null, isMember }, contact.content);
}
export type ShownMessage = ReturnType<typeof shownMessage>;
