import { findBookPart } from "#app/domain/memory-book/book.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { pageIn } from "#app/http/url-parameters.ts";
import { ButtonRow, PrintButton } from "#app/ui/button.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/pages";
import { BookPage } from "./book-page.tsx";
import { bookPath, paperIn, partAddress } from "./urls.ts";

/** One part of the memory book, each page on a sheet of its own, at /admin/book/pages. */

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can print the memory book.");
  const { searchParams } = args.url;
  return { ...findBookPart(pageIn(searchParams, "part")), paper: paperIn(searchParams) };
}

export default function Pages({ loaderData: { pages, part, parts, total, paper } }: Route.ComponentProps) {
  const [first, last] = [pages[0]?.number, pages[pages.length - 1]?.number];
  return (
    <>
      <PageTitle>{`The memory book, part ${part}`}</PageTitle>
      <PageHead
        back={{ href: `${bookPath}?paper=${paper}`, label: "Back to The memory book" }}
        className="print:hidden"
        title={`Part ${part} of ${parts}`}
        subtitle={`Pages ${first} to ${last} of ${total}`}
      >
        <p className="mt-3 max-w-prose">
          Wait until all pictures are there, then choose Print in your browser’s menu, with 100% as the scale, no margins, and
          background graphics. ‘Save as PDF’ makes a file.
        </p>
        <ButtonRow>
          <PrintButton>{pages.length === 1 ? "Print this page" : `Print these ${pages.length} pages`}</PrintButton>
        </ButtonRow>
      </PageHead>
      {pages.map((page, index) => (
        <BookPage key={page.number} page={page} paper={paper} isFirst={index === 0} />
      ))}
      <div className="print:hidden">
        <Pager hasSheets page={part} pages={parts} addressOf={(part) => partAddress(part, paper)} />
      </div>
    </>
  );
}
