import { listTakedownRequests, type TakedownRequest } from "#app/domain/albums/takedown-queries.server.ts";
import { decideTakedown } from "#app/domain/albums/takedowns.server.ts";
import { canDecideTakedown } from "#app/domain/core/permissions.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { useMe } from "#app/ui/site.ts";
import { Day } from "#app/ui/time.tsx";
import type { Route } from "./+types/takedown-requests";
import { albumAddress, photoAddress } from "./urls.ts";

/** Requests to take photos down: those to decide, the member's own, and what became of earlier ones. */

const texts = { "decide-takedown": { failed: "Failed to decide this request" } };

export const loader = (args: Route.LoaderArgs) => listTakedownRequests(args.context.get(memberContext));

export const action = formAction(texts, noDialogs, {
  "decide-takedown": formHandler(decideTakedown, {
    notice: ({ outcome }) => (outcome === "kept" ? "The photo is kept." : "The photo is deleted."),
  }),
});
export const clientAction = makeClientAction(texts);

export default function TakedownRequests({ loaderData: { open, decided } }: Route.ComponentProps) {
  const me = useMe();
  const toDecide = byPhoto(open.filter(({ photo }) => canDecideTakedown(me, photo)));
  const waiting = open.filter(({ photo }) => !canDecideTakedown(me, photo));
  return (
    <>
      <PageTitle>Requests to take photos down</PageTitle>
      <PageHead
        back={{ href: "/yearbook", label: "Back to Albums" }}
        title="Requests to take photos down"
        subtitle="The member who added a photo and the administrators decide"
      />
      <FormFailure intents={["decide-takedown"]} />
      {open.length + decided.length === 0 ? (
        <EmptyState sentence="There are no requests. To make one, open a photo and choose “Ask to take this down”." />
      ) : null}
      {toDecide.length > 0 ? (
        <section className="mb-12" aria-labelledby="to-decide">
          <h2 id="to-decide" className="mb-4 text-xl">
            Please decide
          </h2>
          {toDecide.map((group) => (
            <OpenRequests key={group[0]?.id} requests={group} />
          ))}
        </section>
      ) : null}
      {waiting.length > 0 ? (
        <section className="mb-12" aria-labelledby="waiting">
          <h2 id="waiting" className="mb-4 text-xl">
            What you asked for
          </h2>
          {waiting.map((request) => (
            <OpenRequests key={request.id} requests={[request]} />
          ))}
        </section>
      ) : null}
      {decided.length > 0 ? (
        <section aria-labelledby="decided">
          <h2 id="decided" className="mb-4 text-xl">
            Decided
          </h2>
          <ul className="*:border-t *:border-rule *:py-3">
            {decided.map((request) => (
              <li key={request.id}>
                <DecidedRequest request={request} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** The requests on the same photo together, because one decision counts for all of them. */
function byPhoto(requests: TakedownRequest[]): TakedownRequest[][] {
  const groups = new Map<number, TakedownRequest[]>();
  for (const request of requests) groups.set(request.photo.id, [...(groups.get(request.photo.id) ?? []), request]);
  return Array.from(groups.values());
}

const titleOf = ({ title }: { title: string }) => (title ? `“${title}”` : "A photo without a title");

/** A photo, who asked to take it down and why, and for those who may decide the two decisions. */
function OpenRequests({ requests }: { requests: TakedownRequest[] }) {
  const me = useMe();
  const [first] = requests;
  if (!first) return null;
  const { photo } = first;
  const canDecide = canDecideTakedown(me, photo);
  const isHidden = requests.some((request) => request.isHidden);
  const { src, srcSet, width, height } = imageSources(photo.imageUrl ?? "", 320, 640);
  const name = titleOf(photo);
  return (
    <article className="mb-10 border-t-6 border-ink pt-4 break-inside-avoid md:grid md:grid-cols-plate md:gap-x-8">
      <p className="mb-4">
        <img
          className="block max-h-pane max-w-full border border-rule-strong bg-paper-2"
          src={src}
          srcSet={srcSet}
          sizes={srcSet ? "320px" : undefined}
          alt={name}
          width={width}
          height={height}
          referrerPolicy="no-referrer"
        />
      </p>
      <div>
        <h3 className="text-lg italic leading-tight">{name}</h3>
        <p className="mt-1 text-sm text-ink-2">
          in <a href={albumAddress("/yearbook", photo.albumId)}>{photo.albumTitle}</a>, added by {photo.addedByName}
        </p>
        <p className="mt-2">
          <Badge look={isHidden ? "accent" : "outline"}>{isHidden ? "Hidden until decided" : "Still visible"}</Badge>
        </p>
        {requests.map((request) => (
          <blockquote key={request.id} className="mx-0 my-4 max-w-prose border-l-4 border-rule-strong pl-4">
            <p className="whitespace-pre-line font-display text-lg break-anywhere">{request.reason}</p>
            <p className="mt-1 text-sm text-ink-2">
              {request.requestedBy === me?.id ? "You" : (request.requestedByName ?? "A former member")} asked on{" "}
              <Day date={request.createdAt} />
            </p>
          </blockquote>
        ))}
        {canDecide ? <Decision request={first} isHidden={isHidden} /> : <p>{photo.addedByName} or an administrator decides.</p>}
      </div>
    </article>
  );
}

function Decision({ request, isHidden }: { request: TakedownRequest; isHidden: boolean }) {
  const name = titleOf(request.photo);
  return (
    <Form method="post" preventScrollReset>
      <PostFields intent="decide-takedown" />
      <input type="hidden" name="requestId" value={request.id} />
      <p className="max-w-prose text-sm text-ink-2">
        {isHidden ? "If you keep it, everybody sees it again." : "If you keep it, nothing changes."} If you delete it, an
        administrator can restore it for 30 days.
      </p>
      <ButtonRow as="div" className="mt-3">
        <Button look="primary" name="outcome" value="deleted">
          Delete the photo<span className="sr-only"> {name}</span>
        </Button>{" "}
        <Button name="outcome" value="kept">
          Keep the photo<span className="sr-only"> {name}</span>
        </Button>
      </ButtonRow>
    </Form>
  );
}

function DecidedRequest({ request }: { request: TakedownRequest }) {
  const me = useMe();
  const { photo, outcome, decidedAt, decidedByName, isPhotoVisible } = request;
  const name = titleOf(photo);
  const asker = request.requestedBy === me?.id ? "You" : (request.requestedByName ?? "A former member");
  return (
    <>
      <p>
        {isPhotoVisible ? <a href={photoAddress(albumAddress("/yearbook", photo.albumId), photo.id)}>{name}</a> : name} in{" "}
        {photo.albumTitle} was <strong>{outcome}</strong>
        {decidedByName ? ` by ${decidedByName}` : ""}
        {decidedAt ? (
          <>
            {" "}
            on <Day date={decidedAt} />
          </>
        ) : null}
        .
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {asker} asked on <Day date={request.createdAt} />:{" "}
        <span className="whitespace-pre-line break-anywhere">{request.reason}</span>
      </p>
    </>
  );
}
