import { nextUnnamedPhoto } from "#app/domain/albums/photo-name-queries.server.ts";
import { replacePhotoNames } from "#app/domain/albums/photo-names.server.ts";
import { whoIsThisForm } from "#app/domain/albums/photo-names.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { numberIn } from "#app/http/url-parameters.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import type { Route } from "./+types/who-is-this";
import { namesNotice, whoIsMeant } from "./forms.server.ts";
import { NamesFields } from "./names-fields.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import { photoInAlbum, unnamedAddress } from "./urls.ts";

/** The photos that ask 'Who is this?', one at a time: the first after the one in the address. */

const texts = {
  "who-is-this": { failed: "The names are not saved yet", otherwise: "There was an error saving the names. Please try again." },
};

export const loader = (args: Route.LoaderArgs) =>
  nextUnnamedPhoto(args.context.get(memberContext), numberIn(args.url.searchParams, "after") ?? 0);

export const action = formAction(texts, noDialogs, {
  "who-is-this": formHandler(replacePhotoNames, {
    schema: whoIsThisForm,
    questions: whoIsMeant,
    redirectTo: ({ photoId }) => unnamedAddress(photoId),
    notice: namesNotice,
  }),
});
export const clientAction = makeClientAction(texts);

const schema = () => import("#app/domain/albums/photo-names.ts").then(({ whoIsThisForm }) => whoIsThisForm);

export default function WhoIsThis({ loaderData: { left, photo } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Who is this?</PageTitle>
      <PageHead
        back={{ href: "/yearbook", label: "Back to Albums" }}
        title="Who is this?"
        subtitle={left > 0 ? `${pluralize(left, "photo")} still without a name` : "Help the class to remember"}
      />
      {photo ? (
        <Puzzle key={photo.id} photo={photo} />
      ) : (
        <>
          <FormFailure intents={["who-is-this"]} />
          {left > 0 ? <AllSeen left={left} /> : <AllNamed />}
        </>
      )}
    </>
  );
}

function Puzzle({ photo }: { photo: NonNullable<Route.ComponentProps["loaderData"]["photo"]> }) {
  return (
    <div className="mb-8 xl:grid xl:grid-cols-aside xl:gap-x-8">
      <figure className="mb-6">
        <div className="border bg-paper-2 stage">
          <PhotoPicture
            className="object-contain frame-fill"
            photo={{ ...photo, title: photo.title || "Who is this?", position: 1 }}
            sizes="(min-width: 1280px) 840px, 94vw"
            displayWidth={640}
            load="first"
          />
        </div>
        <figcaption className="mt-2 font-display text-lg italic">{photo.title}</figcaption>
      </figure>
      <div className="xl:border-t-6 xl:border-ink xl:pt-4">
        {photo.description ? (
          <p className="mb-2 max-w-prose whitespace-pre-line">
            <LinkedText text={photo.description} links={photo.links} />
          </p>
        ) : null}
        <p className="mb-4 text-sm text-ink-2">
          {photo.year}, from{" "}
          <a href={photoInAlbum(photo.albumId, photo.id)} className="py-tap">
            {photo.albumTitle}
          </a>
        </p>
        <OperationForm intent="who-is-this" schema={schema} values={{ names: photo.names.text }}>
          {(field, { isPending }) => (
            <>
              <NamesFields intent="who-is-this" photoId={photo.id} names={photo.names} field={field("names")} />
              <ButtonRow as="div">
                <Button look="primary" isPending={isPending}>
                  {isPending ? "Saving..." : "Save and next"}
                </Button>{" "}
                <LinkButton href={unnamedAddress(photo.id)}>Skip</LinkButton>
              </ButtonRow>
            </>
          )}
        </OperationForm>
      </div>
    </div>
  );
}

function AllSeen({ left }: { left: number }) {
  return (
    <EmptyState
      title="That was the last one"
      sentence={`${pluralize(left, "photo")} can wait for somebody else who remembers. Or do you want to look again?`}
    >
      <ButtonRow>
        <LinkButton look="primary" href={unnamedAddress()}>
          Look again
        </LinkButton>{" "}
        <LinkButton href="/yearbook">Back to Albums</LinkButton>
      </ButtonRow>
    </EmptyState>
  );
}

function AllNamed() {
  return (
    <EmptyState
      title="Everybody has a name!"
      sentence="Nobody is left to guess. Thank you: in thirty years, somebody will be glad that you wrote it down. If you see a face without a name, choose “Ask who this is” below the photo."
    >
      <ButtonRow>
        <LinkButton look="primary" href="/yearbook">
          Look at the albums
        </LinkButton>
      </ButtonRow>
    </EmptyState>
  );
}
