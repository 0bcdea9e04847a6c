import type { ReactNode } from "react";
import type { FirstSteps as Steps } from "#app/domain/maintenance/first-steps.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { Card, CardGrid } from "#app/ui/card.tsx";
import { Subtitle } from "#app/ui/page-head.tsx";

const listedSteps: { name: keyof Steps["done"]; label: string; href: string; hint: string }[] = [
  {
    name: "people",
    label: "Bring in the class",
    href: "/admin/import",
    hint: "Import the class list. You can also add people one by one in the Directory.",
  },
  {
    name: "letters",
    label: "Send letters",
    href: "/admin/letters",
    hint: "Print a letter with a link for each person, or send the link yourself.",
  },
  {
    name: "album",
    label: "Make the first album",
    href: "/yearbook?dialog=add-album",
    hint: "A few old photos give people a reason to come back.",
  },
  {
    name: "backup",
    label: "Download a backup",
    href: "/admin/backup",
    hint: "Everything on this site in one file. Keep it on another computer.",
  },
];

export interface FirstStepsProps {
  steps: Steps;
}

/** What a new site's administrator does first, with what is done already. */
export function FirstSteps({ steps: { done, letters } }: FirstStepsProps) {
  return (
    <section className="mb-12 print:hidden" aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-3xl">
        Set up your site
      </h2>
      <Subtitle>Four steps, and the class can come in. Begin with any of them.</Subtitle>
      <ul className="mt-6 grid grid-cols-1 gap-x-8 gap-y-6 below-each-6 md:grid-cols-2 xl:grid-cols-4">
        {listedSteps.map(({ name, label, href, hint }, index) => (
          <li key={name} className={done[name] ? `${stepClass} border-rule` : `${stepClass} border-ink`}>
            <p className={done[name] ? `${numberClass} text-ink-2` : `${numberClass} text-accent`}>{index + 1}</p>{" "}
            <div>
              {done[name] ? (
                <p className="py-tap">
                  <span className="mr-2">{label}</span> <Badge>Done</Badge>
                </p>
              ) : (
                <>
                  <p>
                    <a href={href} className="inline-block py-tap font-semibold">
                      {label}
                    </a>
                  </p>
                  <p className="text-sm text-ink-2">{hint}</p>
                </>
              )}
              {name === "letters" && done.people ? <p className="text-sm">{lettersLine(letters)}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '0 of 46 written, 14 joined'. */
const lettersLine = ({ written, notJoined, joined }: Steps["letters"]) =>
  [...(notJoined > 0 ? [`${written} of ${notJoined} written`] : []), `${joined} joined`].join(", ");

const stepClass = "flex border-t-6 pt-2";
const numberClass = "mr-4 flex-none font-display text-5xl lining-nums";

export interface InvitationsProps {
  /** What the class does not have yet; `answers` of this member. */
  missing: { photos: boolean; meetUp: boolean; people: boolean; answers: boolean };
  /** Whether the reader makes joining letters. */
  canInvite: boolean;
}

/** What a member can begin, where the class has nothing yet. A single one takes the whole width. */
export function Invitations({ missing, canInvite }: InvitationsProps) {
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
