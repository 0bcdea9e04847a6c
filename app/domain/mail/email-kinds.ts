import type { EmailKind } from "#db/column-values.ts";

/** What an email of each kind is called, in the singular and the plural. */
export const emailKindNames: Record<EmailKind, readonly [one: string, many: string]> = {
  test: ["test", "tests"],
  joining: ["joining letter", "joining letters"],
  sign_in_link: ["sign-in link", "sign-in links"],
  recovery: ["link for a forgotten password", "links for forgotten passwords"],
  sign_in_request: ["link to sign in that a member asked for", "links to sign in that members asked for"],
  email_confirmation: ["confirmation of an address", "confirmations of addresses"],
  email_changed: ["note about a changed address", "notes about changed addresses"],
  second_factor_off: ["note about two-step sign-in", "notes about two-step sign-in"],
  message: ["message", "messages"],
  meet_up_change: ["change of a meet-up", "changes of meet-ups"],
  new_meet_up: ["new meet-up", "new meet-ups"],
  comment: ["comment", "comments"],
  weekly_letter: ["weekly letter", "weekly letters"],
  mailing: ["email to the class", "emails to the class"],
};
