import Database from "better-sqlite3";
import { linkHash } from "#app/domain/sign-in/sign-in-links.server.ts";
import { databaseFile } from "#db/database-file.ts";
import type { Screen } from "./screens.ts";

/**
 * The screens and dialogs that only a site with a mail server has, or that look different there. The tests of HTML and
 * accessibility walk this list, too. `addMailContent` makes what they show.
 */

const batch = "mail-screens";
const token = "MAIL-SCRE-ENSX";

const pages = (role: Screen["role"], status: number, ...paths: string[]): Screen[] =>
  paths.map((path) => ({ role, path, status }));
const submittedForm = (status: number, path: string, intent: string, fields: Record<string, string> = {}): Screen => ({
  role: "administrator",
  path,
  status,
  post: { intent, fields },
});

export const mailScreens: Screen[] = [
  ...pages("administrator", 200, "/admin/mail"),
  submittedForm(422, "/admin/mail", "send-test", { address: "nowhere" }),
  submittedForm(409, "/admin/mail", "send-test", { address: "refused@class.example" }),
  ...pages("administrator", 200, "/admin/letters", "/admin/letters?address=no-email", "/admin/letters?dialog=email"),
  ...pages("administrator", 200, "/admin/letters?dialog=replace", `/admin/letters/emails/${batch}`, `/admin/letter/${token}`),
  ...pages("administrator", 404, "/admin/letters/emails/none"),
  ...pages("administrator", 200, "/mailings/new", "/mailings/2"),
  submittedForm(400, "/admin/letters", "make-letters", { email: "checked" }),
  // Somebody whose mail comes back, a member, and somebody who has not joined.
  ...pages("administrator", 200, "/alumni", "/alumni?type=mail-comes-back", ...[2, 3, 12].map((id) => `/alumni?manage=${id}`)),
  submittedForm(409, "/alumni?manage=2", "email-link", { userId: "2" }),
  { role: "member", path: "/account", status: 422, post: { intent: "change-emails", fields: { messages: "often" } } },
  { role: "visitor", path: "/login", status: 200 },
  { role: "visitor", path: "/login", status: 422, post: { intent: "sign-in", fields: { email: "x", link: "email" } } },
  { role: "visitor", path: "/login?sent=1", status: 200 },
  { role: "visitor", path: "/forgot", status: 200 },
  { role: "visitor", path: "/forgot", status: 422, post: { intent: "forgot", fields: { email: "x" } } },
  { role: "visitor", path: "/forgot?sent=1", status: 200 },
  { role: "visitor", path: "/confirm-email/no-such-link", status: 404 },
  // Whose own mail comes back.
  ...pages("member", 200, "/account"),
];

/** Adds emails in every state, and people whose mail comes back, to a copy of the sample class. */
export function addMailContent(dataDir: string): void {
  const database = new Database(databaseFile(dataDir));
  database.pragma("busy_timeout = 5000");
  const [now, day] = [Date.now(), 86_400_000];
  const addEmail = database.prepare(`insert into outgoing_emails
    (kind, user_id, batch, state, problem, created_at, send_after, expires_at, finished_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const refused = "The mail server answered: 550 5.1.1 The email account that you tried to reach does not exist";
  const add = (kind: string, userId: number, state: string, problem: string | null = null, ofBatch: string | null = batch) =>
    addEmail.run(kind, userId, ofBatch, state, problem, now, now + day, now + 2 * day, state === "waiting" ? null : now);
  database.transaction(() => {
    database
      .prepare("update users set email_refused_at = ?, email_returned_at = ? where id in (2, 14)")
      .run(now - 2 * day, now - day);
    const invited = database.prepare("select id from users where member_state = 'invited' and id <> 12 order by id").pluck();
    const [first = 4, second = 5, third = 6, fourth = 7] = invited.all() as number[];
    database.prepare("delete from link_tokens where user_id = ?").run(12);
    database.prepare("update users set email = null where id = ?").run(fourth);
    add("joining", first, "waiting");
    add("joining", second, "waiting", refused);
    add("joining", third, "sent");
    add("joining", fourth, "failed", refused);
    add("joining", 3, "canceled", "This person may not get it anymore");
    add("sign_in_link", 3, "sent", null, null);
    add("message", 4, "sent", null, null);
    add("meet_up_change", 4, "failed", refused, null);
    database
      .prepare("insert into link_tokens (token_hash, user_id, purpose, created_at, expires_at) values (?, 3, 'recovery', ?, ?)")
      .run(linkHash(token), now, now + day);
  })();
  database.close();
}
