import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

/** The page for an album that was deleted or never existed. */
export function AlbumNotFound() {
  return (
    <EmptyState
      title="Album not found"
      heading="h1"
      sentence="It may have been deleted. Administrators can restore an album for 30 days."
    >
      <PageTitle>Album not found</PageTitle>
      <ButtonRow>
        <LinkButton href="/yearbook">Back to Albums</LinkButton>
      </ButtonRow>
    </EmptyState>
  );
}
