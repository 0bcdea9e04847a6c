import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

const texts = {
  /** An album that was deleted or never existed. */
  album: {
    title: "Album not found",
    sentence: "It may have been deleted. Administrators can restore an album for 30 days.",
  },
  /** The photos of somebody who is not in the directory. */
  person: { title: "User not found", sentence: "Nobody in the directory has this number." },
};

/** The page for an address of an album or a person that does not exist. */
export default function NothingFound({ what }: { what: keyof typeof texts }) {
  const { title, sentence } = texts[what];
  return (
    <div id="nothing-found">
      <PageTitle>{title}</PageTitle>
      <EmptyState title={title} heading="h1" sentence={sentence}>
        <ButtonRow>
          <LinkButton href="/yearbook">Back to Albums</LinkButton>
        </ButtonRow>
      </EmptyState>
    </div>
  );
}
