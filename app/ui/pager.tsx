/** The page number, with links to the previous and next page. */
export function Pager({ page, pages, addressOf }: { page: number; pages: number; addressOf: (page: number) => string }) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 ? (
        <a href={addressOf(page - 1)} rel="prev" className="btn">
          Previous page
        </a>
      ) : null}{" "}
      <span>
        Page {page} of {pages}
      </span>{" "}
      {page < pages ? (
        <a href={addressOf(page + 1)} rel="next" className="btn">
          Next page
        </a>
      ) : null}
    </nav>
  );
}
