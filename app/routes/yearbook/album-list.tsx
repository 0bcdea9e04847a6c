import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { categoryNames } from "#app/domain/albums/album-constants.ts";
import type { DialogAlbum, searchAlbums } from "#app/domain/albums/album-screen.server.ts";
import { canClearCache, canRestoreDeleted } from "#app/domain/core/permissions.ts";
import { withParameters } from "#app/http/url-parameters.ts";
import { Button, ButtonRow, buttonClass, LinkButton } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { EmptyState, PageHead, PageTitle, ToolsSection } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { useRevalidateOnFocus } from "#app/ui/revalidation.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { useMe } from "#app/ui/site.ts";
import { type AlbumCategory, albumCategories } from "#db/column-values.ts";
import { AlbumCard } from "./album-card.tsx";
import { LazyDialogs } from "./album-detail.tsx";
import { requestsAddress, slideshowAddress, unnamedAddress } from "./urls.ts";

export interface AlbumListProps {
  category: AlbumCategory | null;
  list: ReturnType<typeof searchAlbums>;
  edited: DialogAlbum | null;
  deleting: DialogAlbum | null;
  /** How many photos ask 'Who is this?'. */
  unnamedCount: number;
  submissionKey: string;
  /** Why a form failed whose dialog is not open, below the heading. */
  failure?: ReactNode;
}

/** All albums, or those of one category. */
export default function AlbumList({ category, list, edited, deleting, unnamedCount, submissionKey, failure }: AlbumListProps) {
  useRevalidateOnFocus();
  return (
    <>
      <PageTitle>Photo Albums</PageTitle>
      <LazyDialogs album={null} edited={edited} deleting={deleting} submissionKey={submissionKey} />
      <PageHead title="Photo Albums" subtitle="Then and now, shared by classmates and teachers">
        <ButtonRow>
          <DialogLink open={{ dialog: "add-album" }} className={buttonClass("primary")}>
            {words.addAlbum}
          </DialogLink>{" "}
          {list.albums.length > 0 ? <LinkButton href={slideshowAddress(null)}>Slideshow</LinkButton> : null}{" "}
          {unnamedCount > 0 ? (
            <LinkButton href={unnamedAddress()}>{`Who is this? ${pluralize(unnamedCount, "photo")}`}</LinkButton>
          ) : null}
        </ButtonRow>
      </PageHead>
      {failure}
      <CategoryFilter selected={category} />
      {list.albums.length > 0 ? (
        <ul className="grid grid-cols-1 gap-x-10 gap-y-8 below-each-10 *:break-inside-avoid sm:grid-cols-2 xl:grid-cols-3">
          {list.albums.map((album, index) => (
            <li key={album.id}>
              <AlbumCard album={album} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <NoAlbums category={category} />
      )}
      <Pager page={list.page} pages={list.pages} addressOf={(page) => addressOf(category, page)} />
      <AlbumTools />
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
      <ul className="-mt-3 mb-8 *:mr-6 *:inline-block print:hidden">
        {choices.map(({ category, label }) => (
          <li key={label}>
            <a
              href={addressOf(category)}
              className="inline-block min-h-touch border-b-4 border-transparent py-tap font-display text-lg leading-body no-underline hover:border-rule-strong aria-current:border-vermilion aria-current:text-ink"
              aria-current={category === selected ? "page" : undefined}
            >
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
    <EmptyState
      title={category ? `No albums under ${categoryNames[category].all} yet` : "No albums yet"}
      sentence="A shoebox of prints, a strip from the photo booth, last summer’s picnic: somebody will be glad to see it."
    >
      <ButtonRow>
        <DialogLink open={{ dialog: "add-album" }}>Add the first one</DialogLink>
      </ButtonRow>
    </EmptyState>
  );
}

/** Requests to take photos down, and for administrators Recently deleted, Clear Cache, and Hard Refresh. */
function AlbumTools() {
  const me = useMe();
  const { pathname, search } = useLocation();
  if (!canClearCache(me)) {
    return (
      <p className="mt-12 border-t pt-3 text-sm print:hidden">
        <a href={requestsAddress} className="inline-block py-tap-sm">
          Requests to take photos down
        </a>
      </p>
    );
  }
  return (
    <ToolsSection title="For administrators">
      {canRestoreDeleted(me) ? <LinkButton href="/yearbook/recently-deleted">Recently deleted</LinkButton> : null}{" "}
      <LinkButton href={requestsAddress}>Requests to take photos down</LinkButton>{" "}
      <Form method="post" preventScrollReset className="inline-block max-w-full">
        <PostFields intent="clear-cache" />
        <Button>Clear Cache</Button>
      </Form>{" "}
      <LinkButton href={withParameters(pathname + search, {})} data-reload="">
        Hard Refresh
      </LinkButton>
    </ToolsSection>
  );
}
