import { fullName } from "#app/domain/core/member.ts";
import { findSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { welcomePath } from "#app/domain/sign-in/sign-in-links.ts";
import { requireAdministrator, sentenceResponse } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { Route } from "./+types/route";
import { Letter } from "./letter.tsx";
import { qrCodeOf } from "./qr-code-of.ts";

/** One member's one-time link as a letter, for administrators. */

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can see joining letters.");
  const { token } = args.params;
  const invitation = findSignInLink(token);
  if (!invitation) throw sentenceResponse(410, "This link has been used or has expired. An administrator can create a new one.");
  const address = ownOrigin(args.request) + welcomePath(token);
  return { recipient: { ...invitation, address, code: qrCodeOf(address) } };
}

export default function SingleLetter({ loaderData: { recipient } }: Route.ComponentProps) {
  const isJoining = recipient.purpose === "join";
  return (
    <>
      <PageTitle>{`${isJoining ? "Joining letter" : "Sign-in link"} for ${fullName(recipient)}`}</PageTitle>
      <Letter recipient={recipient} isJoining={isJoining} heading="h1" />
      <ButtonRow>
        <LinkButton look="quiet" href="/alumni">
          Back to the Directory
        </LinkButton>{" "}
        <LinkButton look="quiet" href="/messages">
          Back to Messages
        </LinkButton>
      </ButtonRow>
    </>
  );
}
