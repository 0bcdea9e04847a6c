import type { ReactNode } from "react";
import type { FrontPage } from "#app/domain/announcements/front-page.server.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Eyebrow, Lede } from "#app/ui/page-head.tsx";
import { useSite } from "#app/ui/site.ts";
import { classSettings } from "#class-settings";

const { siteName, schoolName } = classSettings;

/** What Home says first, with the row of decorative pictures: large for visitors, a low strip above the news for members. */

const headline = `${siteName}, together again`;
/** The introduction where administrators have set none. */
export const usualIntroduction =
  "We learned to look together. This is where classmates and teachers find each other, wherever they have gone since, and keep what they made and remember.";

const heroClass = "pb-8 lg:pb-12 print:hidden";
/** The class's poster, if there is room beside the headline. */
const posterClass = "lg:cover-art";

export function VisitorHero({ page }: { page: FrontPage }) {
  const isSimple = useSite()?.isSimple;
  return (
    <>
      <div className={isSimple || page.imageUrl ? heroClass : `${heroClass} ${posterClass}`}>
        <Eyebrow className="mb-4 text-accent">{schoolName}</Eyebrow>
        <h1 className="max-w-headline text-4xl leading-none tracking-tighter md:text-6xl">{headline}</h1>
        <Lede className="mt-6 whitespace-pre-line break-anywhere">{page.introduction ?? usualIntroduction}</Lede>
        <ButtonRow>
          <LinkButton href="/login" look="primary">
            Join Your Classmates Today
          </LinkButton>
        </ButtonRow>
      </div>
      {page.imageUrl ? (
        <ClassPicture page={page} className="mb-12 max-h-photo print:hidden" sizes="(min-width: 80em) 73em, 100vw" />
      ) : (
        <ArtRow />
      )}
    </>
  );
}

/** `children` are reminders, below it. */
export function MemberHero({ page, children }: { page: FrontPage; children: ReactNode }) {
  return (
    <div className="mb-6 border-b-4 border-double border-ink pb-4 lg:mb-8">
      <div className="items-end gap-x-12 lg:grid lg:grid-cols-picture">
        <div>
          <h1 className="text-2xl md:text-3xl">{headline}</h1>
          <p className="mt-1.5 max-w-prose whitespace-pre-line text-sm leading-snug text-ink-2 break-anywhere print:hidden">
            {page.introduction ?? usualIntroduction}
          </p>
        </div>
        {page.imageUrl ? (
          <ClassPicture page={page} className="mt-3 max-h-strip lg:mt-0 print:hidden" sizes="(min-width: 64em) 24rem, 100vw" />
        ) : (
          <ArtStrip />
        )}
      </div>
      {children}
    </div>
  );
}

/** The picture that administrators chose, whole, in place of the decorative ones. */
function ClassPicture({ page: { imageUrl, imageAlt }, className, sizes }: { page: FrontPage; className: string; sizes: string }) {
  const { width, height, ...sources } = imageSources(imageUrl ?? "", 640);
  return (
    <img
      {...sources}
      sizes={sizes}
      width={width}
      height={height}
      alt={imageAlt ?? ""}
      className={`block h-auto w-auto max-w-full ${className}`}
    />
  );
}

const pictures = ["typography", "colour", "contact-sheet", "ceramics", "textile"];

/** The row of decorative pictures. In a narrow window, two are above the other three. */
function ArtRow() {
  if (useSite()?.isSimple) return null;
  return (
    <div className="mb-12 grid grid-cols-6 gap-2.5 in-row-3 sm:grid-cols-5 sm:gap-5 print:hidden">
      {pictures.map((picture, index) => (
        <Picture key={picture} name={picture} className={index < 2 ? "max-sm:col-span-3" : "max-sm:col-span-2"} />
      ))}
    </div>
  );
}

/** The same as a low strip, beside or below a headline. */
function ArtStrip() {
  if (useSite()?.isSimple) return null;
  return (
    <div className="mt-3 flex lg:mt-0 print:hidden">
      {pictures.map((picture) => (
        <span key={picture} className="mr-2 block w-art flex-auto last:mr-0">
          <Picture name={picture} className="block w-full" />
        </span>
      ))}
    </div>
  );
}

function Picture({ name, className }: { name: string; className: string }) {
  return <img src={`/art/${name}.svg`} alt="" width={240} height={300} loading="lazy" className={className} />;
}
