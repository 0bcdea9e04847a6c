import { Form } from "react-router";
import type { DeletedAlbumOrPhoto } from "#app/domain/albums/deleted-albums.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { imageSources } from "#app/domain/images/images.ts";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Day } from "#app/ui/time.tsx";

export interface RecentlyDeletedProps {
  deleted: DeletedAlbumOrPhoto[];
}

/** Albums and photos deleted in the last 30 days, which administrators can restore. */
export default function RecentlyDeleted({ deleted }: RecentlyDeletedProps) {
  return (
    <>
      <PageTitle>Recently deleted</PageTitle>
      <div className="page-head">
        <p className="back">
          <a href="/yearbook" className="link">
            Back to Albums
          </a>
        </p>
        <h1>Recently deleted</h1>
        <p className="subtitle">Deleted albums and photos are kept for 30 days</p>
      </div>
      {deleted.length === 0 ? <p className="empty">Nothing was deleted in the last 30 days.</p> : null}
      <ul className="deleted-list">
        {deleted.map((item) => (
          <li key={item.id} className="deleted">
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
      <span className="deleted-picture">
        {url ? (
          <img
            src={imageSources(url, 160).src}
            alt="Preview"
            width={96}
            height={72}
            loading="lazy"
            referrerPolicy="no-referrer"
          />
        ) : null}
      </span>
      <div>
        <h2 className="deleted-name">{name}</h2>
        {item.albumTitle ? <p className="meta">in “{item.albumTitle}”</p> : null}
        <p className="meta">
          Deleted {item.deletedAt ? <Day date={item.deletedAt} /> : null}
          {item.deletedBy ? ` by ${fullName(item.deletedBy)}` : ""} · permanently deleted on <Day date={item.purgedAt} />
        </p>
        <Form method="post" preventScrollReset className="inline-form">
          <PostFields intent="restore" />
          <input type="hidden" name="photoCollectionId" value={item.id} />
          <button type="submit" className="btn">
            Restore<span className="sr-only"> {name}</span>
          </button>
        </Form>
      </div>
    </>
  );
}
