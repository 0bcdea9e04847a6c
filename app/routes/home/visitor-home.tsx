import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { FrontPage } from "#app/domain/announcements/front-page.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import type { HomeSpotlight } from "#app/domain/people/spotlight.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { Card, CardGrid } from "#app/ui/card.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { useHasScripts } from "#app/ui/hydration.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Eyebrow, Subtitle } from "#app/ui/page-head.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { VisitorHero } from "./hero.tsx";

const Contact = lazyPart("#contact-form", () => import("./contact.tsx"));

interface VisitorHomeProps {
  spotlight: HomeSpotlight | null;
  frontPage: FrontPage;
  isContacting: boolean;
}

/** Home for visitors: what the site is, and how to get in. */
export function VisitorHome({ spotlight, frontPage, isContacting }: VisitorHomeProps) {
  return (
    <>
      <VisitorHero page={frontPage} />
      {spotlight ? <Spotlight person={spotlight} canOpenProfile={false} /> : null}
      <ExclusiveContent isLocked />
      {isContacting ? null : <ContactSection />}
    </>
  );
}

/** The contact form, at the end of the page without scripts, and with them only if the address says so: few visitors need it. */
function ContactSection() {
  const hasScripts = useHasScripts();
  const isTarget = useLocation().hash === "#contact-form";
  return hasScripts && !isTarget ? null : <Contact isDialog={false} writer={null} />;
}

/** The featured alumnus. Members, who can open the profile, see much above it. */
export function Spotlight({ person, canOpenProfile }: { person: HomeSpotlight; canOpenProfile: boolean }) {
  const name = fullName(person);
  const work = [person.profession, person.company].filter(Boolean).join(" at ");
  const location = person.currentCity && person.currentState ? `${person.currentCity}, ${person.currentState}` : null;
  return (
    <section
      className="mb-12 border-t-4 border-double border-ink pt-7 md:grid md:grid-cols-plate md:gap-x-10 lg:grid-cols-plate-lg lg:gap-x-12"
      aria-labelledby="spotlight"
    >
      <figure className="mb-6 max-w-plate *:w-full">
        <Portrait person={{ ...person, id: person.userId }} size={480} isFirst={!canOpenProfile} />{" "}
        <figcaption className="mt-2 font-display italic text-ink-2">Class of {person.graduationYear}</figcaption>
      </figure>
      <div>
        <Eyebrow as="h2" id="spotlight">
          Featured Spotlight
        </Eyebrow>
        <p className="font-display text-3xl tracking-tight md:text-5xl">
          {canOpenProfile ? (
            <a href={`/profile/${person.userId}`} className="text-ink no-underline hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {work ? <Subtitle className="mt-3">{work}</Subtitle> : null}
        {person.bio ? (
          <p className="mt-4 max-w-prose whitespace-pre-line drop-cap">
            <LinkedText text={person.bio} links={person.links} />
          </p>
        ) : null}
        <Facts
          facts={[
            { name: "Medium", value: person.artisticSpecialty },
            { name: "Lives in", value: location },
          ]}
        />
      </div>
    </section>
  );
}

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
