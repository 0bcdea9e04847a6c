import { LinkButton } from "./button.tsx";

interface PagerProps {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  /** Whether the page is printed as sheets, behind which the page number would be one more. */
  hasSheets?: boolean;
}

/** The page number, which is printed below lists, with links to the previous and next page. */
export function Pager({ page, pages, addressOf, hasSheets = false }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={`mt-10 border-t-4 border-double border-ink pt-5 ${hasSheets ? "print:hidden" : ""}`} aria-label="Pages">
      {page > 1 ? (
        <LinkButton href={addressOf(page - 1)} rel="prev" className="mr-3">
          Previous page
        </LinkButton>
      ) : null}{" "}
      <span className="inline-block py-tap tabular-nums">
        Page {page} of {pages}
      </span>{" "}
      {page < pages ? (
        <LinkButton href={addressOf(page + 1)} rel="next" className="ml-3">
          Next page
        </LinkButton>
      ) : null}
    </nav>
  );
}
