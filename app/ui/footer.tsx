import { useLocation } from "react-router";
import { canBackUp } from "#app/domain/core/permissions.ts";
import { classSettings } from "#class-settings";
import { useSite } from "./site.ts";

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
