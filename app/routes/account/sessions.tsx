import { Form } from "react-router";
import type { OwnSession } from "#app/domain/account/own-account.server.ts";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Moment } from "#app/ui/time.tsx";

/** A member's sessions, with buttons to end the others. */
export function Sessions({ sessions }: { sessions: OwnSession[] }) {
  return (
    <section className="account-part" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.session}>
            <p>
              <strong>{session.browser ?? "An unknown browser"}</strong>{" "}
              {session.isThis ? <span className="badge badge-accent">This browser</span> : null}
            </p>
            <p className="meta">
              Since <Moment date={session.createdAt} />, last used <Moment date={session.lastSeenAt} />
              {session.ipAddress ? `, from ${session.ipAddress}` : ""}
            </p>
            {session.isThis ? null : (
              <Form method="post" preventScrollReset className="inline-form">
                <PostFields intent="end-session" />
                <input type="hidden" name="session" value={session.session} />
                <button type="submit" className="btn-quiet">
                  Sign out there<span className="sr-only"> ({session.browser ?? "an unknown browser"})</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset className="inline-form">
          <PostFields intent="end-others" />
          <button type="submit" className="btn">
            Sign out everywhere else
          </button>
        </Form>
      ) : null}
    </section>
  );
}
