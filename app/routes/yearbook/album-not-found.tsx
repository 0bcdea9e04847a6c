import { PageTitle } from "#app/ui/page-title.tsx";

/** The page for an album that was deleted or never existed. */
export function AlbumNotFound() {
  return (
    <div className="empty">
      <PageTitle>Album not found</PageTitle>
      <h1>Album not found</h1>
      <p>It may have been deleted. Administrators can restore an album for 30 days.</p>
      <p className="btn-row">
        <a href="/yearbook" className="btn">
          Back to Albums
        </a>
      </p>
    </div>
  );
}
