import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canBackUp, canReadActivityLog, showsKarma } from "#app/domain/core/permissions.ts";
import { classSettings } from "#class-settings";
import type { FormResult } from "../http/form-result.ts";
import { Badge, karmaTip } from "./badge.tsx";
import { LinkButton } from "./button.tsx";
import * as words from "./button-words.ts";
import { Form, PostFields } from "./router-form.tsx";
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
            {words.signIn}
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
        {words.signOut}
      </button>
    </Form>
  );
}

const features = [
  { to: "/alumni", label: "Directory" },
  { to: "/yearbook", label: "Yearbook" },
  { to: "/reunions", label: "Meet-Ups" },
];

/** A message to member 1, the site's first administrator. */
const contactAddress = `/messages?${new URLSearchParams({ recipient: "1", subject: "Contact from the Alumni Platform" })}`;

export function Footer() {
  const site = useSite();
  const me = site?.me ?? null;
  return (
    <footer className="site-footer">
      <div className="*:mb-7 md:grid md:grid-cols-3 md:gap-x-10">
        <div>
          <h2>Quick Links</h2>
          <ul>
            <li>
              <a href="/">Home</a>
            </li>
            <li className="font-display italic text-ink-2">About Us</li>
            <li>
              <a href={me ? contactAddress : "/#contact-form"}>Contact</a>
            </li>
            {canBackUp(me) ? (
              <li>
                <a href="/admin/backup">Backup</a>
              </li>
            ) : null}
          </ul>
        </div>
        <div>
          <h2>Alumni Features</h2>
          <ul>
            {features.map(({ to, label }) => (
              <li key={to}>{me ? <a href={to}>{label}</a> : `${label} (Login Required)`}</li>
            ))}
          </ul>
        </div>
        <div>
          <h2>Reading</h2>
          <p>
            <VersionLink isSimple={site?.isSimple ?? false} />
          </p>
        </div>
      </div>
      <p className="border-t border-rule pt-3 text-sm leading-body">
        {`© ${site?.year ? `${site.year} ` : ""}${classSettings.siteName}, ${classSettings.schoolName}. `}
        For the Privacy Policy and the Terms of Service, please ask an administrator.
      </p>
    </footer>
  );
}

/** Switches to the version for old machines and slow connections, and back. Reloads the document, with or without scripts. */
function VersionLink({ isSimple }: { isSimple: boolean }) {
  const { pathname, search } = useLocation();
  const from = new URLSearchParams({ from: pathname + search });
  return isSimple ? (
    <a href={`/version/full?${from}`}>Full version</a>
  ) : (
    <a href={`/version/simple?${from}`}>Simple version (larger text, no scripts)</a>
  );
}
