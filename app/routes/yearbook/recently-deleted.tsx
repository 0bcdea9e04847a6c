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

/** Albums and photos of the last 30 days that administrators can bring back. */
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
        {deleted.map((picture) => (
          <li key={picture.id} className="deleted">
            <DeletedRow picture={picture} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DeletedRow({ picture }: { picture: DeletedAlbumOrPhoto }) {
  const name = picture.isCollection
    ? `Album “${picture.title}”`
    : picture.title
      ? `Photo “${picture.title}”`
      : "A photo without a title";
  const url = picture.imageUrl ?? picture.coverImageUrl;
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
        {picture.albumTitle ? <p className="meta">in “{picture.albumTitle}”</p> : null}
        <p className="meta">
          Deleted {picture.deletedAt ? <Day date={picture.deletedAt} /> : null}
          {picture.deletedBy ? ` by ${fullName(picture.deletedBy)}` : ""} · permanently deleted on <Day date={picture.purgedAt} />
        </p>
        <Form method="post" preventScrollReset className="inline-form">
          <PostFields intent="restore" />
          <input type="hidden" name="photoCollectionId" value={picture.id} />
          <button type="submit" className="btn">
            Restore<span className="sr-only"> {name}</span>
          </button>
        </Form>
      </div>
    </>
  );
}
