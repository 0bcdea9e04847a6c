import { useEffect } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canReadActivityLog, showsKarma } from "#app/domain/core/permissions.ts";
import { classSettings } from "#class-settings";
import type { FormResult } from "../http/form-result.ts";
import { Badge } from "./badge.tsx";
import { buttonClass } from "./button.tsx";
import { PostFields } from "./hidden-fields.tsx";
import { type SessionUser, useSite } from "./site.ts";
import { showToast } from "./toast-queue.ts";

const memberLinks = [
  { to: "/alumni", label: "Directory" },
  { to: "/yearbook", label: "Albums" },
  { to: "/reunions", label: "Meet-Ups" },
  { to: "/messages", label: "Messages" },
];

/** The header of every page. */
export function Header() {
  const site = useSite();
  const me = site?.me ?? null;
  const unread = site?.unread ?? 0;
  const { pathname } = useLocation();
  const links = [
    { to: "/", label: "Home" },
    ...(me ? memberLinks : []),
    ...(canReadActivityLog(me) ? [{ to: "/admin/activity-logs", label: "Logs" }] : []),
  ];
  return (
    <header className="site-header">
      <Link to="/" className="brand clearfix">
        <span className="brand-mark" />
        <span className="brand-name">{classSettings.siteName}</span>{" "}
        <span className="brand-school">{classSettings.schoolName}</span>
      </Link>
      <nav aria-label="Main">
        <ul className="site-nav">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} aria-current={pathname === to ? "page" : undefined}>
                {to === "/messages" && unread > 0 ? `${label} (${unread})` : label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account">
        {me ? (
          <Account me={me} />
        ) : (
          <Link to="/login" className={buttonClass("primary", "sign-in-link")}>
            Sign In
          </Link>
        )}
      </div>
    </header>
  );
}

function Account({ me }: { me: SessionUser }) {
  return (
    <>
      <Link to={`/profile/${me.id}`} className="account-name">
        {fullName(me)}
      </Link>{" "}
      {showsKarma(me) ? <Badge className="mx-1 xs:mx-2.5">{me.karma ?? 0} karma</Badge> : null} <SignOut />
    </>
  );
}

function SignOut() {
  const fetcher = useFetcher<FormResult>();
  const failure = fetcher.data?.failure;
  useEffect(() => {
    if (failure) showToast({ tone: "bad", title: failure.title, description: "There was an error logging you out." });
  }, [failure]);
  return (
    <fetcher.Form method="post" action="/logout">
      <PostFields intent="sign-out" />
      <button type="submit" className="sign-out">
        Sign Out
      </button>
    </fetcher.Form>
  );
}
