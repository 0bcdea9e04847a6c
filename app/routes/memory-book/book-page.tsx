import type { ReactNode } from "react";
import { fullName } from "#app/domain/core/member.ts";
import { imageSources, quietPlateAddress } from "#app/domain/images/image-urls.ts";
import type { Paper } from "#app/domain/memory-book/book-geometry.ts";
import type { BookMemorial, CaptionedPhoto, BookPage as Page } from "#app/domain/memory-book/book-pages.ts";
import type { BookPhoto } from "#app/domain/memory-book/book-photos.server.ts";
import type { BookPerson } from "#app/domain/memory-book/person-entry.ts";
import { classSettings } from "#class-settings";
import { BookPortrait, HalfPage, Picture } from "./half-page.tsx";

const { schoolName, siteName } = classSettings;

const sheetClass = "mb-8 border border-rule-strong bg-sheet book-sheet print:mb-0 print:border-0 print:bg-transparent";

const nextSheetClass = "print:break-before-page";

/** Where the sheets are on paper: app/ui/book-paper.ts. */
const papers: Record<Paper, { left: string; right: string }> = {
  letter: { left: "book-letter", right: "book-letter book-letter-right" },
  a4: { left: "book-a4", right: "book-a4 book-a4-right" },
};

/** One page of the memory book, on a sheet of its own. */
export function BookPage({ page, paper, isFirst }: { page: Page; paper: Paper; isFirst: boolean }) {
  const isRight = page.number % 2 === 1;
  const place = papers[paper][isRight ? "right" : "left"];
  const side = isRight ? "text-right" : "text-left";
  return (
    <article className={isFirst ? `${sheetClass} ${place}` : `${sheetClass} ${place} ${nextSheetClass}`}>
      <p className={`mb-4 italic break-anywhere book-running ${side}`}>{page.runningHead}</p>
      <div className="book-content">
        <Content page={page} />
      </div>
      <p className={`tabular-nums book-folio ${side}`}>{page.kind === "cover" ? "" : page.number}</p>
    </article>
  );
}

function Content({ page }: { page: Page }) {
  switch (page.kind) {
    case "cover":
      return <Cover photo={page.photo} />;
    case "overview":
      return <Contents page={page} />;
    case "people":
      return (
        <>
          {page.rows.map((halves, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page are fixed
            <div key={index} className="book-row">
              {halves.map((half) => (
                <HalfPage key={half.person.id} half={half} />
              ))}
            </div>
          ))}
          <Filler photo={page.photo} />
        </>
      );
    case "portraits":
      return (
        <>
          {page.isFirst ? <Title>Portraits</Title> : null}
          <ul className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-5 print:grid-cols-5">
            {page.people.map((half) => (
              <li key={half.person.id} className="book-portrait">
                <BookPortrait half={half} />
              </li>
            ))}
          </ul>
          <Filler photo={page.photo} />
        </>
      );
    case "memoriam":
      return (
        <>
          {page.isFirst ? <Title>In Memoriam</Title> : null}
          <ul className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 print:grid-cols-3">
            {page.people.map((person) => (
              <Memorial key={person.id} person={person} />
            ))}
          </ul>
        </>
      );
    case "photos":
      return (
        <>
          {page.isFirst ? <Title>Pictures</Title> : null}
          <Photos photos={page.photos} />
        </>
      );
    case "index":
      return (
        <>
          {page.isFirst ? <Title>Index of names</Title> : null}
          <ul className="sm:columns-2 sm:gap-x-8 xl:columns-3 print:columns-3">
            {page.entries.map(({ name, page }) => (
              <li key={`${name} ${page}`} className="flex justify-between break-inside-avoid">
                <span className="min-w-0 break-anywhere">{name}</span> <span className="ml-2 flex-none tabular-nums">{page}</span>
              </li>
            ))}
          </ul>
          <Filler photo={page.photo} />
        </>
      );
  }
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="mb-4 border-t-6 border-ink pt-2 tracking-tight book-title">{children}</h2>;
}

function Cover({ photo }: { photo: BookPhoto | null }) {
  return (
    <div className="flex h-full flex-col justify-between border-b-6 border-t-6 border-ink py-4">
      <div>
        <p className="tracking-wide small-caps break-anywhere">{schoolName}</p>
        <h2 className="mt-2 text-4xl font-bold tracking-tighter break-anywhere book-class">{siteName}</h2>
      </div>
      {photo ? <PhotoImage photo={photo} className="mx-auto my-4 block h-auto w-auto max-w-full book-cover" /> : null}
      <p className="italic text-vermilion book-title">Where are we now</p>
    </div>
  );
}

function Contents({ page }: { page: Extract<Page, { kind: "overview" }> }) {
  return (
    <>
      <Title>Contents</Title>
      <ul>
        {page.sections.map(({ title, page }) => (
          <li key={title} className="flex justify-between border-b border-rule py-2 text-xl print:text-lg">
            <span>{title}</span> <span className="ml-2 flex-none tabular-nums">{page}</span>
          </li>
        ))}
      </ul>
      <p className="my-8 max-w-narrow italic">
        {page.people === 1 ? "One person is in this book" : `${page.people} people are in this book`}, in the order of their last
        names at school. Everybody saw their page before it was printed, and said yes to it.
      </p>
      {page.faces.length > 0 ? (
        <div className="flex flex-wrap">
          {page.faces.map((person) => (
            <Face key={person.id} person={person} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function Face({ person }: { person: BookPerson }) {
  return (
    <div className="book-face">
      <div className="frame-1/1 *:frame-fill">
        <img
          className="bg-paper-2 object-cover"
          src={imageSources(person.yearbookImageUrl ?? person.profileImageUrl ?? "", 160).src}
          alt=""
          width={160}
          height={160}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      </div>
    </div>
  );
}

function Memorial({ person }: { person: BookMemorial }) {
  const url = person.yearbookImageUrl ?? person.profileImageUrl;
  return (
    <li className="break-inside-avoid">
      <div className="frame-1/1 *:frame-fill">
        <Picture
          url={url ?? quietPlateAddress(person)}
          alt={fullName(person)}
          fallback={url ? quietPlateAddress(person) : undefined}
        />
      </div>
      <p className="font-bold leading-tight break-anywhere">{fullName(person)}</p>
      {person.maidenName ? <p className="italic leading-tight break-anywhere">née {person.maidenName}</p> : null}
      {person.years ? <p className="leading-tight tabular-nums">{person.years}</p> : null}
    </li>
  );
}

/** Photos of the class on the pages of the memory book. */

/** A large photo, and two smaller ones below it; or two of the same size. */
function Photos({ photos }: { photos: CaptionedPhoto[] }) {
  const [first, ...others] = photos;
  if (!first) return null;
  return (
    <>
      <PhotoFigure photo={first} look="lead" />
      {others.length === 1 && others[0] ? (
        <PhotoFigure photo={others[0]} look="lead" />
      ) : (
        <div className="xl:flex xl:items-end xl:justify-between print:flex print:items-end print:justify-between">
          {others.map((photo) => (
            <PhotoFigure key={photo.id} photo={photo} look="small" />
          ))}
        </div>
      )}
    </>
  );
}

const photoLooks = {
  lead: { figure: "mb-4 text-center", image: "mx-auto block h-auto w-auto max-w-full book-lead" },
  small: { figure: "mb-4 book-small", image: "block h-auto w-auto max-w-full book-photo" },
};

function PhotoFigure({ photo, look }: { photo: CaptionedPhoto; look: keyof typeof photoLooks }) {
  const { figure, image } = photoLooks[look];
  return (
    <figure className={figure}>
      <PhotoImage photo={photo} className={image} />{" "}
      <figcaption className="mt-1 italic leading-tight break-anywhere">{photo.caption}</figcaption>
    </figure>
  );
}

/** A photo below the last people or names of a section. */
const Filler = ({ photo }: { photo: CaptionedPhoto | null }) =>
  photo ? (
    <div className="mt-8">
      <PhotoFigure photo={photo} look="lead" />
    </div>
  ) : null;

/** A photo at its own proportions. */
function PhotoImage({ photo: { imageUrl, title }, className }: { photo: BookPhoto; className: string }) {
  const { width, height } = imageSources(imageUrl);
  return (
    <img
      className={className}
      src={imageUrl}
      width={width}
      height={height}
      alt={title}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
