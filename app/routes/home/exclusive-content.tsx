import type { ReactNode } from "react";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Card, CardGrid } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";

/** Teasers for the members' pages, dimmed and without links for visitors. */
export function ExclusiveContent({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="border-t-4 border-double border-ink pt-7" aria-labelledby="exclusive">
      <h2 id="exclusive" className="mb-6">
        Exclusive Alumni Content
      </h2>
      <CardGrid as="div">
        <Teaser title="Digital Yearbook" isLocked={!isSignedIn} link={<LinkButton href="/yearbook">Browse Yearbook</LinkButton>}>
          Photographs of then and now, in albums that everyone adds to.
        </Teaser>
        <Teaser title="Alumni Directory" isLocked={!isSignedIn} link={<LinkButton href="/alumni">View Directory</LinkButton>}>
          Who we were, who we became, and how to reach one another.
        </Teaser>
        <Teaser title="Contact Us" isLocked={false} link={<DialogLink open={{ dialog: "contact" }}>Send Message</DialogLink>}>
          Questions, corrections, news of a classmate: write to the administrators.
        </Teaser>
      </CardGrid>
    </section>
  );
}

interface TeaserProps {
  title: string;
  isLocked: boolean;
  link: ReactNode;
  children: ReactNode;
}

/** Looks like a rubber stamp. */
const lockClass =
  "mt-5 inline-block border-6 border-double border-accent bg-paper px-3 py-1 font-bold uppercase tracking-wide text-accent tilted";

function Teaser({ title, isLocked, link, children }: TeaserProps) {
  return (
    <Card look={isLocked ? "pale" : "thick"}>
      <h3 className="tracking-tight">{title}</h3>
      <p className="mt-2.5">{children}</p>
      {isLocked ? <p className={lockClass}>Login Required</p> : <ButtonRow className="mt-4">{link}</ButtonRow>}
    </Card>
  );
}
