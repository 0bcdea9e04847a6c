import { data } from "react-router";
import type { Member } from "#app/domain/core/member.ts";
import { canManageMailing } from "#app/domain/core/permissions.ts";
import { Refusal } from "#app/domain/core/refusal.ts";
import type { TextLinks } from "#app/domain/core/text-links.ts";
import { composeEmail } from "#app/domain/mail/compose-email.server.ts";
import { audiencesFor } from "#app/domain/mailings/mailing-constants.ts";
import { type Mailing, onlyWriters, requireMailing } from "#app/domain/mailings/mailings.server.ts";
import { countAudience, type MeetUp } from "#app/domain/mailings/recipients.server.ts";
import { mailingEmail, nextMailingAt } from "#app/domain/mailings/sending.server.ts";
import { letterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { sentenceResponse } from "#app/http/guards.server.ts";
import { toNumber } from "#app/http/url-parameters.ts";
import { environment } from "#app/settings/environment.server.ts";
import type { MailingAudience } from "#db/column-values.ts";

/** What the screens of mailings read before they are shown. */

/** What the screen of one mailing shows of it, as a draft or once it was sent. */
export interface ShownMailing {
  id: number;
  subject: string;
  text: string;
  links?: TextLinks | undefined;
  audience: MailingAudience;
  homeUntil: string | null;
  reunion: { id: number; title: string } | null;
  by: string;
  date: Date;
}

/** The mailing of an address. Throws the page of 403 and 404. */
export const openMailing = (me: Member, mailingId: string): Mailing =>
  orErrorPage(() => requireMailing(me, toNumber(mailingId) ?? 0));

/** What `read` returns, or the page of its Refusal. */
export function orErrorPage<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw error.status === 403 ? sentenceResponse(403, onlyWriters) : data(null, { status: error.status });
  }
}

/** The audiences to choose from, with how many people each has, and whether and when it may be sent. */
export function mailingChoices(me: Member, meetUp: MeetUp | null) {
  return {
    audiences: audiencesFor(canManageMailing(me, null), meetUp !== null).map((audience) => ({
      audience,
      counts: countAudience(audience, meetUp, me.id),
    })),
    nextAt: nextMailingAt(me, new Date()),
    hasMail: environment().mail !== null,
  };
}
export type MailingChoices = ReturnType<typeof mailingChoices>;

/** A mailing as each kind of its readers would get it. Null for a kind that it has none of. */
export function mailingPreview(me: Member, mailing: Mailing) {
  const counts = countAudience(mailing.audience, mailing.reunion, me.id);
  const hasNotJoined = counts.people > counts.site;
  return {
    emails: [
      ...(counts.site > 0 ? [{ to: "For those who have joined", ...emailTo(me, mailing, true) }] : []),
      ...(hasNotJoined ? [{ to: "For those who have not joined", ...emailTo(me, mailing, false) }] : []),
    ].filter(({ text }) => counts.email > 0 && text !== null),
    isOnSite: counts.site > 0,
    paper: counts.paper > 0 ? letterSettings() : null,
  };
}
export type MailingPreview = ReturnType<typeof mailingPreview>;

/** The email as the author would get it. Its text is null without a mail server. */
function emailTo(me: Member, mailing: Mailing, hasJoined: boolean) {
  const { subject, text: body } = mailingEmail(mailing, me, hasJoined);
  const { mail } = environment();
  const parts = {
    id: 0,
    kind: "mailing" as const,
    createdAt: new Date(),
    subject,
    body,
    link: null,
    person: me,
    address: me.email,
  };
  return { subject, text: mail ? composeEmail(parts, mail).text : null };
}
