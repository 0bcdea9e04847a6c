import type { FrontPage } from "#app/domain/announcements/front-page.server.ts";
import type { HomeSpotlight } from "#app/domain/people/spotlight.server.ts";
import { ContactSection } from "./contact.tsx";
import { ExclusiveContent } from "./exclusive-content.tsx";
import { VisitorHero } from "./hero.tsx";
import { Spotlight } from "./spotlight.tsx";

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
