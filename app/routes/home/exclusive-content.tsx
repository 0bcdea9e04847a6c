import type { ReactNode } from "react";

/** What members find inside (spec §2, Home): dimmed and without links for visitors. */
export function ExclusiveContent({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="exclusive" aria-labelledby="exclusive">
      <h2 id="exclusive">Exclusive Alumni Content</h2>
      <div className="card-grid">
        <Teaser title="Digital Yearbook" isLocked={!isSignedIn} link={{ to: "/yearbook", label: "Browse Yearbook" }}>
          Photographs of then and now, in albums that everyone adds to.
        </Teaser>
        <Teaser title="Alumni Directory" isLocked={!isSignedIn} link={{ to: "/alumni", label: "View Directory" }}>
          Who we were, who we became, and how to reach one another.
        </Teaser>
        <Teaser title="Contact Us" isLocked={false} link={{ to: "/?dialog=contact", label: "Send Message" }}>
          Questions, corrections, news of a classmate: write to the administrators.
        </Teaser>
      </div>
    </section>
  );
}

interface TeaserProps {
  title: string;
  isLocked: boolean;
  link: { to: string; label: string };
  children: ReactNode;
}

function Teaser({ title, isLocked, link, children }: TeaserProps) {
  return (
    <div className={isLocked ? "teaser teaser-locked" : "teaser"}>
      <div className="teaser-body">
        <h3 className="card-title">{title}</h3>
        <p>{children}</p>
      </div>
      {isLocked ? (
        <p className="teaser-lock">Login Required</p>
      ) : (
        <p className="btn-row">
          <a href={link.to} className="btn">
            {link.label}
          </a>
        </p>
      )}
    </div>
  );
}
