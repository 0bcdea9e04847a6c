import { type DeletedAlbumOrPhoto, listRecentlyDeleted, restoreDeleted } from "#app/domain/albums/deleted-albums.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { Button } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { Day } from "#app/ui/time.tsx";
import type { Route } from "./+types/recently-deleted";
import { thumbnailClass } from "./album-card.tsx";
import { requestsAddress } from "./urls.ts";

/** Albums and photos deleted in the last 30 days, which administrators can restore. */

const texts = { restore: { done: "Restored to where it was.", failed: "Failed to restore" } };

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can see what was deleted.");
  return { deleted: listRecentlyDeleted() };
}

export const action = formAction(texts, noDialogs, { restore: formHandler(restoreDeleted) });
export const clientAction = makeClientAction(texts);

export default function RecentlyDeleted({ loaderData: { deleted } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Recently deleted</PageTitle>
      <PageHead
        back={{ href: "/yearbook", label: "Back to Albums" }}
        title="Recently deleted"
        subtitle="Deleted albums and photos are kept for 30 days"
      />
      <FormFailure intents={["restore"]} />
      {deleted.length === 0 ? <EmptyState sentence="Nothing was deleted in the last 30 days." /> : null}
      <ul className="*:border-t *:py-4 *:clearfix">
        {deleted.map((item) => (
          <li key={item.id}>
            <DeletedRow item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DeletedRow({ item }: { item: DeletedAlbumOrPhoto }) {
  const name = item.isCollection ? `Album “${item.title}”` : item.title ? `Photo “${item.title}”` : "A photo without a title";
  const url = item.imageUrl ?? item.coverImageUrl;
  return (
    <>
      <span className={`float-left mr-4 ${thumbnailClass}`}>
        {url ? (
          <img
            src={imageSources(url, 160).src}
            alt="Preview"
            className="block h-full w-full object-cover"
            width={96}
            height={72}
            loading="lazy"
            referrerPolicy="no-referrer"
          />
        ) : null}
      </span>
      <div className="overflow-hidden">
        <h2 className="text-lg leading-tight">{name}</h2>
        {item.albumTitle ? <p className="text-sm text-ink-2">in “{item.albumTitle}”</p> : null}
        <p className="text-sm text-ink-2">
          {item.waitsForDecision ? "Hidden" : "Deleted"} {item.deletedAt ? <Day date={item.deletedAt} /> : null}
          {item.deletedBy ? ` by ${fullName(item.deletedBy)}` : ""}
          {item.waitsForDecision ? null : (
            <>
              {" "}
              · permanently deleted on <Day date={item.purgedAt} />
            </>
          )}
        </p>
        {item.waitsForDecision ? (
          <p className="mt-2.5">
            Somebody in the photo asked that it be taken down. It is kept until you or the member who added it decide.{" "}
            <a href={requestsAddress}>See the request</a>
          </p>
        ) : (
          <Form method="post" preventScrollReset className="inline-block max-w-full">
            <PostFields intent="restore" />
            <input type="hidden" name="photoCollectionId" value={item.id} />
            <Button className="mt-2.5">
              Restore<span className="sr-only"> {name}</span>
            </Button>
          </Form>
        )}
      </div>
    </>
  );
}
