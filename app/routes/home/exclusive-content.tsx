import type { ReactNode } from "react";
import { DialogLink } from "#app/ui/dialog.tsx";

/** Teasers for the members' pages, dimmed and without links for visitors. */
export function ExclusiveContent({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="exclusive" aria-labelledby="exclusive">
      <h2 id="exclusive">Exclusive Alumni Content</h2>
      <div className="card-grid">
        <Teaser
          title="Digital Yearbook"
          isLocked={!isSignedIn}
          link={
            <a href="/yearbook" className="btn">
              Browse Yearbook
            </a>
          }
        >
          Photographs of then and now, in albums that everyone adds to.
        </Teaser>
        <Teaser
          title="Alumni Directory"
          isLocked={!isSignedIn}
          link={
            <a href="/alumni" className="btn">
              View Directory
            </a>
          }
        >
          Who we were, who we became, and how to reach one another.
        </Teaser>
        <Teaser title="Contact Us" isLocked={false} link={<DialogLink open={{ dialog: "contact" }}>Send Message</DialogLink>}>
          Questions, corrections, news of a classmate: write to the administrators.
        </Teaser>
      </div>
    </section>
  );
}

interface TeaserProps {
  title: string;
  isLocked: boolean;
  link: ReactNode;
  children: ReactNode;
}

function Teaser({ title, isLocked, link, children }: TeaserProps) {
  return (
    <div className={isLocked ? "teaser teaser-locked" : "teaser"}>
      <div className="teaser-body">
        <h3 className="card-title">{title}</h3>
        <p>{children}</p>
      </div>
      {isLocked ? <p className="teaser-lock">Login Required</p> : <p className="btn-row">{link}</p>}
    </div>
  );
}
