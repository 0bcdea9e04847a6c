import { LinkButton } from "./button.tsx";

/** The page number, with links to the previous and next page. */
export function Pager({ page, pages, addressOf }: { page: number; pages: number; addressOf: (page: number) => string }) {
  if (pages <= 1) return null;
  return (
    <nav className="mt-10 border-t-4 border-double border-ink pt-5 print:hidden" aria-label="Pages">
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
