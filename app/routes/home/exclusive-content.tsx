import type { ReactNode } from "react";
import { ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card, CardGrid } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { Eyebrow } from "#app/ui/page-head.tsx";

const yearbook = { title: "Digital Yearbook", text: "Photographs of then and now, in albums that everyone adds to." };
const directory = { title: "Alumni Directory", text: "Who we were, who we became, and how to reach one another." };
const contact = { title: "Contact Us", text: "Questions, corrections, news of a classmate: write to the administrators." };

/** Visitors' teasers for the members' pages, dimmed and without links. */
export function ExclusiveContent() {
  return (
    <section className="border-t-4 border-double border-ink pt-7" aria-labelledby="exclusive">
      <h2 id="exclusive" className="mb-6">
        Exclusive Alumni Content
      </h2>
      <CardGrid as="div">
        {[yearbook, directory].map(({ title, text }) => (
          <Card key={title} look="pale">
            <h3 className="tracking-tight">{title}</h3>
            <p className="mt-2.5">{text}</p>
            <p className={lockClass}>Login Required</p>
          </Card>
        ))}
        <Card look="thick">
          <h3 className="tracking-tight">{contact.title}</h3>
          <p className="mt-2.5">{contact.text}</p>
          <ButtonRow className="mt-4">
            <DialogLink open={{ dialog: "contact" }}>Send Message</DialogLink>
          </ButtonRow>
        </Card>
      </CardGrid>
    </section>
  );
}

/** Looks like a rubber stamp. */
const lockClass =
  "mt-5 inline-block border-6 border-double border-accent bg-paper px-3 py-1 font-bold uppercase tracking-wide text-accent tilted";

/** The same for members, as three links in a row. */
export function MemberLinks() {
  return (
    <section className="border-t-4 border-double border-ink pt-4 print:hidden" aria-labelledby="exclusive">
      <Eyebrow as="h2" id="exclusive">
        Exclusive Alumni Content
      </Eyebrow>
      <CardGrid as="div">
        <MemberLink {...yearbook}>
          <LinkButton href="/yearbook" look="text">
            Browse Yearbook
          </LinkButton>
        </MemberLink>
        <MemberLink {...directory}>
          <LinkButton href="/alumni" look="text">
            View Directory
          </LinkButton>
        </MemberLink>
        <MemberLink {...contact}>
          <DialogLink open={{ dialog: "contact" }} className={buttonClass("text")}>
            Send Message
          </DialogLink>
        </MemberLink>
      </CardGrid>
    </section>
  );
}

function MemberLink({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-lg tracking-tight">{title}</h3>
      <p className="text-sm text-ink-2">{text}</p>
      <p>{children}</p>
    </div>
  );
}
