import { countDecisions, findBookSummary } from "#app/domain/memory-book/book.server.ts";
import { papers } from "#app/domain/memory-book/book-geometry.ts";
import { listBookPhotos } from "#app/domain/memory-book/book-photos.server.ts";
import { listQuestions } from "#app/domain/memory-book/questions.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import type { Route } from "./+types/admin";
import { bookPath, bookPhotosPath, paperIn, partAddress, questionsPath } from "./urls.ts";

/** What is in the memory book, and its parts to print, at /admin/book. */

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can print the memory book.");
  return {
    paper: paperIn(args.url.searchParams),
    decisions: countDecisions(),
    questions: listQuestions().length,
    photos: listBookPhotos().length,
    book: findBookSummary(),
  };
}

const paperNames = { letter: "US letter", a4: "A4" } as const;

export default function MemoryBook({ loaderData: { paper, decisions, questions, photos, book } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>The memory book</PageTitle>
      <PageHead title="The memory book" subtitle="A printed book of the class, made from what is on this site" />
      <Facts
        facts={[
          { name: "Said yes", value: `${pluralize(decisions.yes, "member")}, who will have a page` },
          { name: "Said no", value: pluralize(decisions.no, "member") },
          { name: "Undecided", value: `${pluralize(decisions.undecided, "member")}, who will have none` },
          { name: "Questions", value: <a href={questionsPath}>{pluralize(questions, "question")}</a> },
          { name: "Pictures", value: <a href={bookPhotosPath}>{pluralize(photos, "picture")}</a> },
          { name: "Pages", value: pluralize(book.pages, "page") },
        ]}
      />
      <ButtonRow>
        <LinkButton href={bookPhotosPath}>Choose pictures</LinkButton>{" "}
        <LinkButton href={questionsPath}>Edit the questions</LinkButton>
      </ButtonRow>
      <section className="mt-10 max-w-column" aria-labelledby="print">
        <h2 id="print" className="mb-2.5">
          Look at it and print it
        </h2>
        <p className="mb-2.5">
          Open one part after the other, wait until all pictures are there, and choose Print in your browser’s menu. Print on
          paper, or choose ‘Save as PDF’ for a print shop. In the print window, choose 100% as the scale, no margins, and
          background graphics.
        </p>
        <p className="mb-2.5">
          Paper:{" "}
          {papers.map((size) => (
            <a
              key={size}
              href={`${bookPath}?paper=${size}`}
              aria-current={size === paper ? "true" : undefined}
              className="mr-4 inline-block py-tap aria-current:font-bold aria-current:text-ink aria-current:no-underline"
            >
              {paperNames[size]}
            </a>
          ))}
        </p>
        <ol className="list-none border-t border-rule">
          {book.parts.map(({ part, from, to, title }) => (
            <li key={part} className="border-b border-rule py-1">
              <a href={partAddress(part, paper)} className="inline-block py-tap font-semibold tabular-nums">
                Part {part}: {from === to ? `page ${from}` : `pages ${from} to ${to}`}
              </a>
              <p className="pb-2 text-sm text-ink-2 break-anywhere">{title}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
