import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canReadActivityLog, showsKarma } from "#app/domain/core/permissions.ts";
import { classSettings } from "#class-settings";
import type { FormResult } from "../http/form-result.ts";
import { Badge, karmaTip } from "./badge.tsx";
import { LinkButton } from "./button.tsx";
import { PostFields } from "./hidden-fields.tsx";
import { Form } from "./router-form.tsx";
import { type SessionUser, useSite } from "./site.ts";
import { showToast } from "./toast-queue.ts";

const memberLinks = [
  { to: "/alumni", label: "Directory" },
  { to: "/yearbook", label: "Albums" },
  { to: "/reunions", label: "Meet-Ups" },
  { to: "/messages", label: "Messages" },
];

const logsPath = "/admin/activity-logs";

export function Header() {
  const site = useSite();
  const me = site?.me ?? null;
  const unread = site?.unread ?? 0;
  const { pathname } = useLocation();
  const links = [
    { to: "/", label: "Home" },
    ...(me ? memberLinks : []),
    ...(canReadActivityLog(me) ? [{ to: logsPath, label: "Logs" }] : []),
  ];
  return (
    <header className="site-header">
      <a href="/" className="brand clearfix">
        <span className="brand-mark" />
        <span className="brand-name">{classSettings.siteName}</span>{" "}
        <span className="brand-school">{classSettings.schoolName}</span>
      </a>
      {me && !site?.isSimple ? (
        // On phones, it opens the account and Logs below the other links. A new page closes it.
        <details key={pathname} className="account-switch hidden">
          <summary>Account</summary>
        </details>
      ) : null}
      <nav className="border-ink md:border-t" aria-label="Main">
        <ul className="site-nav">
          {links.map(({ to, label }) => (
            <li key={to} className={to === logsPath ? "logs" : undefined}>
              <a href={to} aria-current={pathname === to ? "page" : undefined}>
                {to === "/messages" && unread > 0 ? `${label} (${unread})` : label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={me ? "account clear-both border-t border-ink" : "account border-ink max-md:float-right md:border-t"}>
        {me ? (
          <Account me={me} />
        ) : (
          <LinkButton href="/login" look="primary">
            Sign In
          </LinkButton>
        )}
      </div>
    </header>
  );
}

function Account({ me }: { me: SessionUser }) {
  return (
    <>
      <a href={`/profile/${me.id}`} className="account-name">
        {fullName(me)}
      </a>{" "}
      {showsKarma(me) ? (
        <Badge className="mx-1 xs:mx-2.5" tip={karmaTip}>
          {me.karma ?? 0} karma
        </Badge>
      ) : null}{" "}
      <SignOut />
    </>
  );
}

const fetcherKey = "sign-out";

function SignOut() {
  const fetcher = useFetcher<FormResult>({ key: fetcherKey });
  const failure = fetcher.data?.failure;
  useEffect(() => {
    if (failure) showToast({ tone: "bad", title: failure.title, description: "There was an error logging you out." });
  }, [failure]);
  return (
    <Form method="post" action="/logout" navigate={false} fetcherKey={fetcherKey}>
      <PostFields intent="sign-out" />
      <button type="submit" className="sign-out">
        Sign Out
      </button>
    </Form>
  );
}
