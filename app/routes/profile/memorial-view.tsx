import { useSearchParams } from "react-router";
import type { NewestPhotosOf } from "#app/domain/albums/photo-name-queries.server.ts";
import { canDeleteRemembrance, canEditAnyProfile, canEditRemembrance, canManageMembers } from "#app/domain/core/permissions.ts";
import type { WithLinks } from "#app/domain/core/text-links.ts";
import type { Memorial } from "#app/domain/people/in-memoriam.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import type { CommentKind, ShownComment } from "#app/ui/comment-kinds.ts";
import CommentsPanel from "#app/ui/comments-panel.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Subtitle } from "#app/ui/page-head.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { InMemoriam, PortraitSpread, portraitGridClass } from "#app/ui/then-and-now.tsx";
import { NameHeading, PhotosOfPerson } from "./profile-view.tsx";

interface MemorialViewProps {
  person: Memorial & WithLinks;
  /** Oldest first. */
  written: ShownComment[];
  submissionKey: string;
  me: SessionUser | null;
  photos: NewestPhotosOf | null;
}

/** The page of a member who has died. */
export default function MemorialView({ person, written, submissionKey, me, photos }: MemorialViewProps) {
  const [parameters] = useSearchParams();
  const hasForm = (verb: string) => written.some(({ id }) => String(id) === parameters.get(`${verb}-remembrance`));
  const work = [person.profession, person.company].filter(Boolean).join(" at ");
  return (
    <>
      <p className="mb-4 print:hidden">
        <a href="/in-memoriam" className="inline-block py-tap">
          Everybody In Memoriam
        </a>
      </p>
      {/* Without their form, because the remembrance was taken down meanwhile. */}
      <FormFailure intents={["edit", "delete"].filter((verb) => !hasForm(verb)).map((verb) => `${verb}-remembrance`)} />
      <article id="memorial" className={portraitGridClass(person)}>
        <PortraitSpread
          person={{ ...person, isInMemoriam: true }}
          caption={person.profileType === "teacher" ? "Teacher" : `Class of ${person.graduationYear}`}
          now="Later"
        />
        <div>
          <NameHeading person={person} />
          <InMemoriam />
          {person.years ? <p className="mt-1 font-display text-xl tabular-nums">{person.years}</p> : null}
          {work ? <Subtitle className="mt-3">{work}</Subtitle> : null}
          {person.bio ? (
            <p className="mt-4 max-w-prose whitespace-pre-line">
              <LinkedText text={person.bio} links={person.links} />
            </p>
          ) : null}
          <Facts
            facts={[
              { name: "Lived in", value: [person.currentCity, person.currentState].filter(Boolean).join(", ") },
              { name: "Medium", value: person.artisticSpecialty },
              { name: "Obituary", value: person.obituary ? <ObituaryLink obituary={person.obituary} /> : null },
            ]}
          />
          {canManageMembers(me) ? (
            <ButtonRow>
              <LinkButton href={`/in-memoriam?edit=${person.id}`}>Edit In Memoriam</LinkButton>{" "}
              {canEditAnyProfile(me) ? <LinkButton href={`/alumni?edit=${person.id}`}>Edit Profile</LinkButton> : null}
            </ButtonRow>
          ) : null}
        </div>
      </article>
      {photos ? <PhotosOfPerson person={person} photos={photos} isOwn={false} /> : null}
      <CommentsPanel
        kind={remembrances}
        title="Remembrances"
        subjectId={person.id}
        comments={written}
        submissionKey={submissionKey}
      />
    </>
  );
}

function ObituaryLink({ obituary: { url, host } }: { obituary: NonNullable<Memorial["obituary"]> }) {
  return (
    <a href={url} rel="external noopener noreferrer" className="-my-tap inline-block max-w-full py-tap break-anywhere">
      Read it at {host}
    </a>
  );
}

const deletion = { label: "Delete", sending: "Deleting...", question: "Are you sure you want to delete this remembrance?" };
const takingDown = {
  label: "Take down",
  sending: "Taking down...",
  question: "Are you sure you want to take down this remembrance?",
};

/** What members remember of somebody in memoriam. */
const remembrances: CommentKind = {
  noun: "remembrance",
  subjectField: "userId",
  idField: "remembranceId",
  newSchema: () => import("#app/domain/people/in-memoriam.ts").then(({ newRemembrance }) => newRemembrance),
  editedSchema: () => import("#app/domain/people/in-memoriam.ts").then(({ editedRemembrance }) => editedRemembrance),
  labels: {
    list: "List of remembrances",
    none: "Nobody has written yet. What do you remember?",
    field: "Your remembrance",
    edit: "Edit your remembrance",
    send: "Add Remembrance",
    sending: "Adding...",
  },
  hasScrollPane: false,
  canEdit: (me, { userId }) => canEditRemembrance(me, { authorId: userId }),
  canDelete: (me, { userId }) => canDeleteRemembrance(me, { authorId: userId }),
  deletion: (isOwn) => (isOwn ? deletion : takingDown),
};
