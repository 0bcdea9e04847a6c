import type { ReactNode } from "react";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { Card, CardGrid } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";

/** The three cards at the end of Home. Visitors see the first two dimmed, without links, and 'Login Required' lying across them. */
export function ExclusiveContent({ isLocked }: { isLocked: boolean }) {
  return (
    <section className="border-t-4 border-double border-ink pt-7 print:hidden" aria-labelledby="exclusive">
      <h2 id="exclusive" className="mb-6">
        Exclusive Alumni Content
      </h2>
      <CardGrid as="div">
        <ContentCard
          title="Digital Yearbook"
          text="Photographs of then and now, in albums that everyone adds to."
          isLocked={isLocked}
        >
          <LinkButton href="/yearbook">Browse Yearbook</LinkButton>
        </ContentCard>
        <ContentCard
          title="Alumni Directory"
          text="Who we were, who we became, and how to reach one another."
          isLocked={isLocked}
        >
          <LinkButton href="/alumni">View Directory</LinkButton>
        </ContentCard>
        <ContentCard title="Contact Us" text="Questions, corrections, news of a classmate: write to the administrators.">
          <DialogLink open={{ dialog: "contact" }}>{words.sendMessage}</DialogLink>
        </ContentCard>
      </CardGrid>
    </section>
  );
}

interface ContentCardProps {
  title: string;
  text: string;
  /** Whether the reader must sign in for it. */
  isLocked?: boolean;
  /** The link that opens it. */
  children: ReactNode;
}

function ContentCard({ title, text, isLocked = false, children }: ContentCardProps) {
  return (
    <Card look={isLocked ? "pale" : "thick"} className={isLocked ? "relative pb-16" : ""}>
      <h3 className="tracking-tight">{title}</h3>
      <p className="mt-2.5">{text}</p>
      {isLocked ? (
        <p className={overlayClass}>
          <span className={stampClass}>Login Required</span>
        </p>
      ) : (
        <ButtonRow className="mt-4">{children}</ButtonRow>
      )}
    </Card>
  );
}

/** Over the whole card, which shows through. */
const overlayClass =
  "absolute left-0 top-0 flex h-full w-full items-end justify-center veil simple:static simple:mt-4 simple:justify-start";
/** Looks like a rubber stamp. */
const stampClass =
  "relative mb-2 border-6 border-double border-accent bg-paper px-4 py-1 font-display text-xl font-bold tracking-wide text-accent tilted";
