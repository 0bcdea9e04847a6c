import type { ReactNode } from "react";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { MessageWithPicture } from "#app/ui/message-with-picture.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

const texts = {
  /** An album that was deleted or never existed. */
  none: {
    title: "Album not found",
    sentence: "It may have been deleted. Administrators can restore an album for 30 days.",
  },
  /** The photos of somebody who is not in the directory. */
  nobody: { title: "User not found", sentence: "Nobody in the directory has this number." },
};

interface NothingFoundProps {
  screen: keyof typeof texts;
  /** Why a form failed. */
  failure?: ReactNode;
}

/** The page for an address of an album or a person that does not exist. */
export default function NothingFound({ screen, failure }: NothingFoundProps) {
  const { title, sentence } = texts[screen];
  return (
    <div id="nothing-found">
      <PageTitle>{title}</PageTitle>
      {failure}
      <MessageWithPicture eyebrow={404} title={title} sentence={sentence}>
        <ButtonRow>
          <LinkButton href="/yearbook" look="primary">
            Back to Albums
          </LinkButton>
        </ButtonRow>
      </MessageWithPicture>
    </div>
  );
}
