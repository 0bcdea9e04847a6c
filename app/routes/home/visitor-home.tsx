import type { HomeSpotlight } from "#app/domain/people/spotlight.server.ts";
import { ContactSection } from "./contact.tsx";
import { ExclusiveContent } from "./exclusive-content.tsx";
import { VisitorHero } from "./hero.tsx";
import { Spotlight } from "./spotlight.tsx";

interface VisitorHomeProps {
  spotlight: HomeSpotlight | null;
  isContacting: boolean;
}

/** Home for visitors: what the site is, and how to get in. */
export function VisitorHome({ spotlight, isContacting }: VisitorHomeProps) {
  return (
    <>
      <VisitorHero />
      {spotlight ? <Spotlight person={spotlight} canOpenProfile={false} /> : null}
      <ExclusiveContent isLocked />
      {isContacting ? null : <ContactSection />}
    </>
  );
}
