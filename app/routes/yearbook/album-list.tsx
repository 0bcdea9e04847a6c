import { Form, useLocation } from "react-router";
import { categoryNames } from "#app/domain/albums/album-constants.ts";
import type { Album, searchAlbums } from "#app/domain/albums/album-queries.server.ts";
import { canClearCache, canRestoreDeleted } from "#app/domain/core/permissions.ts";
import { withParameters } from "#app/http/url-parameters.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useRevalidateOnFocus } from "#app/ui/revalidate-on-focus.ts";
import { useMe } from "#app/ui/site.ts";
import { type AlbumCategory, albumCategories } from "#db/column-values.ts";
import { AlbumCard } from "./album-card.tsx";
import { LazyDialogs } from "./lazy-dialogs.tsx";

interface AlbumListProps {
  category: AlbumCategory | null;
  list: ReturnType<typeof searchAlbums>;
  edited: Album | null;
  deleting: Album | null;
  submissionKey: string;
}

/** All albums, or those of one category. */
export function AlbumList({ category, list, edited, deleting, submissionKey }: AlbumListProps) {
  useRevalidateOnFocus();
  return (
    <>
      <PageTitle>Photo Albums</PageTitle>
      <LazyDialogs album={null} category={category} edited={edited} deleting={deleting} submissionKey={submissionKey} />
      <div className="page-head">
        <h1>Photo Albums</h1>
        <p className="subtitle">Then and now, shared by classmates and teachers</p>
        <p className="btn-row">
          <DialogLink open={{ dialog: "add-album" }} className="btn btn-primary">
            Add Album
          </DialogLink>
        </p>
      </div>
      <CategoryFilter selected={category} />
      {list.albums.length > 0 ? (
        <ul className="album-grid">
          {list.albums.map((album, index) => (
            <li key={album.id} className="album-card">
              <AlbumCard album={album} isFirst={index < 3} />
            </li>
          ))}
        </ul>
      ) : (
        <NoAlbums category={category} />
      )}
      <Pager page={list.page} pages={list.pages} addressOf={(page) => addressOf(category, page)} />
      <AdministratorTools />
    </>
  );
}

function addressOf(category: AlbumCategory | null, page = 1): string {
  const parameters = new URLSearchParams();
  if (category) parameters.set("category", category);
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return query ? `/yearbook?${query}` : "/yearbook";
}

/** Links, which need one click in every browser. */
function CategoryFilter({ selected }: { selected: AlbumCategory | null }) {
  const choices = [
    { category: null, label: "All albums" },
    ...albumCategories.map((category) => ({ category, label: categoryNames[category].all })),
  ];
  return (
    <nav aria-label="Categories">
      <ul className="category-filter">
        {choices.map(({ category, label }) => (
          <li key={label}>
            <a href={addressOf(category)} aria-current={category === selected ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoAlbums({ category }: { category: AlbumCategory | null }) {
  return (
    <div className="empty">
      <h2>{category ? `No albums under ${categoryNames[category].all} yet` : "No albums yet"}</h2>
      <p>A shoebox of prints, a strip from the photo booth, last summer’s picnic: somebody will be glad to see it.</p>
      <p className="btn-row">
        <DialogLink open={{ dialog: "add-album" }}>Add the first one</DialogLink>
      </p>
    </div>
  );
}

/** Recently deleted, Clear Cache, and Hard Refresh. */
function AdministratorTools() {
  const me = useMe();
  const { pathname, search } = useLocation();
  if (!canClearCache(me)) return null;
  return (
    <section className="album-tools" aria-labelledby="album-tools">
      <h2 id="album-tools">For administrators</h2>
      {canRestoreDeleted(me) ? (
        <a href="/yearbook?deleted" className="btn">
          Recently deleted
        </a>
      ) : null}{" "}
      <Form method="post" preventScrollReset className="inline-form">
        <PostFields intent="clear-cache" />
        <button type="submit" className="btn">
          Clear Cache
        </button>
      </Form>{" "}
      <a href={withParameters(pathname + search, {})} className="btn" data-reload="">
        Hard Refresh
      </a>
    </section>
  );
}
