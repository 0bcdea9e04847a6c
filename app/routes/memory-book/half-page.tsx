import { fullName } from "#app/domain/core/member.ts";
import { imageSources, quietPlateAddress } from "#app/domain/images/image-urls.ts";
import { portraitLines } from "#app/domain/memory-book/book-pages.ts";
import type { HalfPage as Half } from "#app/domain/memory-book/person-entry.ts";
import { yearbookAlt } from "#app/ui/portrait.tsx";
import { classSettings } from "#class-settings";

/** A person of the memory book, or the rest of their answers, on a sixth, quarter, or half of a page. */
export function HalfPage({ half: { person, name, hasLongName, facts, look, texts } }: { half: Half }) {
  if (look === "continued") {
    return (
      <section className={sectionClass}>
        <p className="mb-3 border-t border-ink pt-2 italic">{name}, continued</p>
        <div className="book-body">
          <Texts texts={texts} className="book-text book-text-continued" />
        </div>
      </section>
    );
  }
  return (
    <section className={sizeClasses[look]}>
      <div className="border-t-6 border-ink pb-3 pt-2">
        <h3 className={hasLongName ? longNameClass : nameClass}>{name}</h3>
        {facts ? <p className="italic break-anywhere">{facts}</p> : null}
      </div>
      <div className={look === "quarter" || look === "sixth" ? undefined : "book-body"}>
        <Pictures person={person} look={look} />
        {texts.length > 0 ? <Texts texts={texts} className={textClasses[look]} /> : null}
      </div>
    </section>
  );
}

/** A portrait with the name, among others as in a yearbook. */
export function BookPortrait({ half }: { half: Half }) {
  const { person } = half;
  const url = person.yearbookImageUrl ?? person.profileImageUrl;
  return (
    <>
      <div className="mb-1 frame-1/1 *:frame-fill">
        <Picture
          url={url ?? quietPlateAddress(person)}
          alt={fullName(person)}
          fallback={url ? quietPlateAddress(person) : undefined}
        />
      </div>
      {portraitLines(half).map((line, index) => (
        <p key={line} className={index === 0 ? "font-bold break-anywhere" : "italic break-anywhere"}>
          {line}
        </p>
      ))}
    </>
  );
}

const sectionClass = "mb-8 book-half xl:mb-0 print:mb-0";
const sizeClasses = {
  portrait: sectionClass,
  sixth: `${sectionClass} book-sixth`,
  quarter: `${sectionClass} book-quarter`,
  short: sectionClass,
  large: sectionClass,
  columns: sectionClass,
};

const nameClass = "tracking-tight break-anywhere book-name";
const longNameClass = "break-anywhere book-name book-long-name";

function Texts({ texts, className }: { texts: Half["texts"]; className: string }) {
  return (
    <div className={className}>
      {texts.map(({ question, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a page are fixed
        <div key={index} className={index > 0 ? "mt-4" : undefined}>
          {question ? <p className={questionClass}>{question}</p> : null}
          <p className="whitespace-pre-line break-anywhere">{text}</p>
        </div>
      ))}
    </div>
  );
}

const questionClass = "break-after-avoid italic text-accent break-anywhere print:text-vermilion";

const textClasses = {
  portrait: "",
  sixth: "",
  quarter: "",
  short: "book-text-short",
  large: "book-text book-text-large",
  columns: "book-text",
  continued: "book-text book-text-continued",
};

const picturesClasses = {
  portrait: "book-pictures",
  sixth: "book-pictures book-pictures-above",
  quarter: "book-pictures book-pictures-above",
  short: "book-pictures book-pictures-short",
  large: "book-pictures",
  columns: "book-pictures",
};

interface PicturesProps {
  person: Half["person"];
  look: keyof typeof picturesClasses;
}

/** Then and now, or the only picture, or a plate. Two are above each other beside columns, else next to each other. */
function Pictures({ person, look }: PicturesProps) {
  const { profileImageUrl, yearbookImageUrl } = person;
  const pictures = [
    ...(yearbookImageUrl ? [{ url: yearbookImageUrl, alt: yearbookAlt(person), caption: String(classSettings.year) }] : []),
    ...(profileImageUrl ? [{ url: profileImageUrl, alt: `Portrait of ${fullName(person)}`, caption: "Today" }] : []),
  ];
  const isSquare = look === "sixth" || (pictures.length === 2 && (look === "columns" || look === "large"));
  const frame = isSquare ? "frame-1/1 *:frame-fill" : "frame-4/5 *:frame-fill";
  return (
    <div className={picturesClasses[look]}>
      {pictures.map(({ url, alt, caption }) => (
        <figure key={caption}>
          <div className={frame}>
            <Picture url={url} alt={alt} fallback={quietPlateAddress(person)} />
          </div>
          <figcaption className="italic tabular-nums">{caption}</figcaption>
        </figure>
      ))}
      {pictures.length === 0 ? (
        <div>
          <div className="frame-1/1 *:frame-fill">
            <Picture url={quietPlateAddress(person)} alt={fullName(person)} fallback={undefined} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** A portrait in a resolution for paper. Not loaded lazily: browsers print what they have loaded. */
export function Picture({ url, alt, fallback }: { url: string; alt: string; fallback: string | undefined }) {
  return (
    <img
      className="bg-paper-2 object-cover"
      src={imageSources(url, 640).src}
      alt={alt}
      width={320}
      height={400}
      decoding="async"
      referrerPolicy="no-referrer"
      data-fallback={fallback}
    />
  );
}
