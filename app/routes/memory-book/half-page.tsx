import { fullName } from "#app/domain/core/member.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { plateAddress } from "#app/domain/images/plates.ts";
import type { HalfPage as Half } from "#app/domain/memory-book/person-entry.ts";
import { yearbookAlt } from "#app/ui/portrait.tsx";
import { classSettings } from "#class-settings";

/** Half a page of the memory book: a person, or the rest of their answers. */
export function HalfPage({ half: { person, name, hasLongName, facts, look, texts } }: { half: Half }) {
  if (look === "continued") {
    return (
      <section className="mb-8 book-half xl:mb-0 print:mb-0">
        <p className="mb-3 border-t border-ink pt-2 italic">{name}, continued</p>
        <div className="book-body">
          <Texts texts={texts} className="book-text book-text-continued" />
        </div>
      </section>
    );
  }
  return (
    <section className="mb-8 book-half xl:mb-0 print:mb-0">
      <div className="border-t-6 border-ink pb-3 pt-2">
        <h3 className={hasLongName ? longNameClass : nameClass}>{name}</h3>
        {facts ? <p className="italic break-anywhere">{facts}</p> : null}
      </div>
      <div className="book-body">
        <Pictures person={person} look={look} />
        {texts.length > 0 ? <Texts texts={texts} className={textClasses[look]} /> : null}
      </div>
    </section>
  );
}

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

const textClasses = { pictures: "", short: "book-text-short", columns: "book-text", continued: "book-text book-text-continued" };

const picturesClasses = {
  pictures: "book-pictures book-pictures-only",
  short: "book-pictures book-pictures-short",
  columns: "book-pictures",
};

interface PicturesProps {
  person: Half["person"];
  look: keyof typeof picturesClasses;
}

/** Then and now, or the only picture, or a plate. Two stand above each other beside columns, else next to each other. */
function Pictures({ person, look }: PicturesProps) {
  const { profileImageUrl, yearbookImageUrl } = person;
  const pictures = [
    ...(yearbookImageUrl ? [{ url: yearbookImageUrl, alt: yearbookAlt(person), caption: String(classSettings.year) }] : []),
    ...(profileImageUrl ? [{ url: profileImageUrl, alt: `Portrait of ${fullName(person)}`, caption: "Today" }] : []),
  ];
  const frame = pictures.length === 2 && look === "columns" ? "frame-1/1 *:frame-fill" : "frame-4/5 *:frame-fill";
  return (
    <div className={picturesClasses[look]}>
      {pictures.map(({ url, alt, caption }) => (
        <figure key={caption}>
          <div className={frame}>
            <Picture url={url} alt={alt} fallback={plateAddress(person)} />
          </div>
          <figcaption className="italic tabular-nums">{caption}</figcaption>
        </figure>
      ))}
      {pictures.length === 0 ? (
        <div>
          <div className="frame-1/1 *:frame-fill">
            <Picture url={plateAddress(person)} alt={fullName(person)} fallback={undefined} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** A portrait in a resolution for paper. Not loaded lazily: browsers print what they have loaded. */
function Picture({ url, alt, fallback }: { url: string; alt: string; fallback: string | undefined }) {
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
