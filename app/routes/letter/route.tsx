import { data } from "react-router";
import { encode } from "uqr";
import { findInvitation } from "#app/domain/invitations.server.ts";
import { welcomePath } from "#app/domain/invitations.ts";
import { fullName } from "#app/domain/people.ts";
import { signedInAdministrator } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { formatDay } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";
import { QrCode } from "./qr-code.tsx";

/** A joining link to copy, and a letter to print with it. Shown to the administrator who made it. */

export function loader(args: Route.LoaderArgs) {
  signedInAdministrator(args, "Only administrators can see joining letters.");
  const { token } = args.params;
  const invitation = findInvitation(token);
  if (!invitation)
    throw data({ sentence: "This link was used or has ended. An administrator can make a new one." }, { status: 410 });
  const address = ownOrigin(args.request) + welcomePath(token);
  return { invitation, address, code: encode(address, { border: 2 }).data };
}

export default function Letter({ loaderData: { invitation, address, code } }: Route.ComponentProps) {
  return (
    <article className="letter">
      <title>{`Joining letter for ${fullName(invitation)} · Class of 1985`}</title>
      <p className="eyebrow">High School of Art &amp; Design</p>
      <h1>Dear {invitation.firstName},</h1>
      <p className="lede">
        The Class of 1985 has a web site of its own: who we are now, how to reach one another, and photographs of then and now.
      </p>
      <p>To join, open this address and choose a password. It works once, until {formatDay(invitation.expiresAt)}:</p>
      <p className="letter-address">
        <a href={address} className="link">
          {address}
        </a>
      </p>
      <p>Or point the camera of a phone at this:</p>
      <QrCode code={code} title={`The address as a picture for phones`} />
      <p>From then on you sign in with your e-mail address, {invitation.email}.</p>
      <p className="no-print">
        <a href="/messages" className="link">
          Back to the messages
        </a>
      </p>
    </article>
  );
}
