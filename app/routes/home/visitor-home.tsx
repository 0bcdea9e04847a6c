import type { HomeSpotlight } from "#app/domain/people/spotlight.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Eyebrow, Lede } from "#app/ui/page-head.tsx";
import { useSite } from "#app/ui/site.ts";
import { classSettings } from "#class-settings";
import { ArtRow } from "./art-row.tsx";
import { ContactSection } from "./contact-section.tsx";
import { ExclusiveContent } from "./exclusive-content.tsx";
import { Spotlight } from "./spotlight.tsx";

const { siteName, schoolName } = classSettings;

const heroClass = "pb-8 lg:pb-12 print:hidden";

/** The class's poster, if there is room beside the headline. */
const posterClass = "lg:cover-art";

interface VisitorHomeProps {
  spotlight: HomeSpotlight | undefined;
  isContacting: boolean;
}

/** Home for visitors: what the site is, and how to get in. */
export function VisitorHome({ spotlight, isContacting }: VisitorHomeProps) {
  const isSimple = useSite()?.isSimple;
  return (
    <>
      <div className={isSimple ? heroClass : `${heroClass} ${posterClass}`}>
        <Eyebrow className="mb-4 text-accent">{schoolName}</Eyebrow>
        <h1 className="max-w-headline text-4xl leading-none tracking-tighter md:text-6xl">{`${siteName}, together again`}</h1>
        <Lede className="mt-6">
          We learned to look together. This is where classmates and teachers find each other, wherever they have gone since, and
          keep what they made and remember.
        </Lede>
        <ButtonRow>
          <LinkButton href="/login" look="primary">
            Join Your Classmates Today
          </LinkButton>
        </ButtonRow>
      </div>
      <ArtRow />
      {spotlight ? <Spotlight person={spotlight} canOpenProfile={false} /> : null}
      <ExclusiveContent />
      {isContacting ? null : <ContactSection />}
    </>
  );
}
