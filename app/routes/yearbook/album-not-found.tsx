import type { ReactNode } from "react";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { MessageWithPicture } from "#app/ui/error-boundary.tsx";
import { PageTitle } from "#app/ui/page-head.tsx";

export function AlbumNotFound({ failure }: { failure?: ReactNode }) {
  const title = "Album not found";
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {failure}
      <MessageWithPicture
        eyebrow={404}
        title={title}
        sentence="It may have been deleted. Administrators can restore an album for 30 days."
      >
        <ButtonRow>
          <LinkButton href="/yearbook" look="primary">
            Back to Albums
          </LinkButton>
        </ButtonRow>
      </MessageWithPicture>
    </>
  );
}
