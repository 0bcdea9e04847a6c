import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { Card, CardGrid } from "#app/ui/card.tsx";

export interface InvitationsProps {
  /** What the class does not have yet; `answers` of this member. */
  missing: { photos: boolean; meetUp: boolean; people: boolean; answers: boolean };
  /** Whether the reader makes joining letters. */
  canInvite: boolean;
}

/** What a member can begin, where the class has nothing yet. A single one takes the whole width. */
export default function Invitations({ missing, canInvite }: InvitationsProps) {
  const cards = (
    <>
      {missing.meetUp ? (
        <Invitation title="When do we meet?" text="No meet-up is planned. A walk or a coffee is enough.">
          <LinkButton href="/reunions?dialog=plan">Plan New Meet-Up</LinkButton>
        </Invitation>
      ) : null}
      {missing.photos ? (
        <Invitation title="The first photos" text="There are no photos yet. A few old ones from a drawer are a good beginning.">
          <LinkButton href="/yearbook?dialog=add-album">{words.addAlbum}</LinkButton>
        </Invitation>
      ) : null}
      {missing.answers ? (
        <Invitation title="Where are you now?" text="The class has a few questions. Answer one or all of them.">
          <LinkButton href="/where-are-they-now/mine">Answer the questions</LinkButton>
        </Invitation>
      ) : null}
      {missing.people ? (
        <Invitation title="Who comes next?" text="Nobody else has joined yet.">
          {canInvite ? (
            <LinkButton href="/admin/letters">Joining letters</LinkButton>
          ) : (
            <LinkButton href="/missing">Missing classmates</LinkButton>
          )}
        </Invitation>
      ) : null}
    </>
  );
  const isSingle = Object.values(missing).filter(Boolean).length === 1;
  return (
    <div id="invitations" className="mb-12">
      {isSingle ? cards : <CardGrid as="div">{cards}</CardGrid>}
    </div>
  );
}

function Invitation({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card look="thick" as="section">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2.5">{text}</p>
      <p className="mt-4 print:hidden">{children}</p>
    </Card>
  );
}
