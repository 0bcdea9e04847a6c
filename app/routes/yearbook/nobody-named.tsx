import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

/** The photos of somebody who is not in the directory. */
export const NobodyNamed = () => (
  <>
    <PageTitle>User not found</PageTitle>
    <EmptyState title="User not found" heading="h1" sentence="Nobody in the directory has this number.">
      <ButtonRow>
        <LinkButton href="/yearbook">Back to Albums</LinkButton>
      </ButtonRow>
    </EmptyState>
  </>
);
