import { Link, useLocation } from "react-router";
import { canBackUp } from "#app/domain/core/permissions.ts";
import { classSettings } from "#class-settings";
import { useSite } from "./site.ts";

const features = [
  { to: "/alumni", label: "Directory" },
  { to: "/yearbook", label: "Yearbook" },
  { to: "/reunions", label: "Meet-Ups" },
];

const contactSubject = "Contact from the Alumni Platform";

/** A message to the site's first administrator, or the contact form for visitors. */
const contactAddress = (recipient: number | null) =>
  recipient ? `/messages?${new URLSearchParams({ recipient: String(recipient), subject: contactSubject })}` : "/#contact-form";

const headingClass = "mb-1.5 text-lg tracking-normal text-ink";
/** 44 px tall without moving the lines around it. */
const linkClass = "-my-tap inline-block py-tap";

/** The footer of every page. */
export function Footer() {
  const site = useSite();
  const me = site?.me ?? null;
  return (
    <footer className="site-footer mx-auto max-w-page px-4 pb-8 text-ink-2 md:px-8 print:hidden">
      <div className="*:mb-7 md:grid md:grid-cols-3 md:gap-x-10">
        <div>
          <h2 className={headingClass}>Quick Links</h2>
          <ul className="*:min-h-touch *:pt-tap">
            <li>
              <Link className={linkClass} to="/">
                Home
              </Link>
            </li>
            <li>About Us</li>
            <li>
              <Link className={linkClass} to={contactAddress(site?.contactId ?? null)}>
                Contact
              </Link>
            </li>
            {canBackUp(me) ? (
              <li>
                <Link className={linkClass} to="/admin/backup">
                  Backup
                </Link>
              </li>
            ) : null}
          </ul>
        </div>
        <div>
          <h2 className={headingClass}>Alumni Features</h2>
          <ul className="*:min-h-touch *:pt-tap">
            {features.map(({ to, label }) => (
              <li key={to}>
                {me ? (
                  <Link className={linkClass} to={to}>
                    {label}
                  </Link>
                ) : (
                  `${label} (Login Required)`
                )}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className={headingClass}>Reading</h2>
          <p className="min-h-touch pt-tap">
            <VersionLink isSimple={site?.isSimple ?? false} />
          </p>
        </div>
      </div>
      <p className="border-t border-rule pt-3 text-sm">
        © {site?.year} {classSettings.siteName}, {classSettings.schoolName}. <span>Privacy Policy</span> ·{" "}
        <span>Terms of Service</span>
      </p>
    </footer>
  );
}

/** Switches to the version for old machines and slow connections, and back. Reloads the document, with or without scripts. */
function VersionLink({ isSimple }: { isSimple: boolean }) {
  const { pathname, search } = useLocation();
  const from = new URLSearchParams({ from: pathname + search });
  return isSimple ? (
    <a className={linkClass} href={`/version/full?${from}`}>
      Full version
    </a>
  ) : (
    <a className={linkClass} href={`/version/simple?${from}`}>
      Simple version (larger text, no scripts)
    </a>
  );
}
