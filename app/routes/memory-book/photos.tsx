import { imageSources } from "#app/domain/images/image-urls.ts";
import { maxBookPhotos } from "#app/domain/memory-book/book-constants.ts";
import {
  chooseBookCover,
  chooseBookPhotos,
  listAlbumsForBook,
  listBookPhotos,
  listPhotosForBook,
} from "#app/domain/memory-book/book-photos.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { pageIn } from "#app/http/url-parameters.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { checkboxClass } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import type { Route } from "./+types/photos";
import { bookPath, bookPhotosPath } from "./urls.ts";

/** Which photos of the albums are in the memory book, at /admin/book/photos. */

const texts = {
  "choose-photos": { done: "The pictures of the book were saved", failed: "The pictures were not saved" },
  "choose-cover": { done: "The cover was changed", failed: "The cover was not changed" },
};

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can choose the pictures of the memory book.");
  const { searchParams } = args.url;
  const albums = listAlbumsForBook();
  const album = albums.find(({ id }) => String(id) === searchParams.get("album"));
  const chosen = listBookPhotos();
  return {
    albums,
    total: chosen.length,
    cover: chosen[0]?.id ?? null,
    shown: album ? { album, ...listPhotosForBook(album.id, pageIn(searchParams)) } : null,
  };
}

export const action = formAction(texts, noDialogs, {
  "choose-photos": formHandler(chooseBookPhotos),
  "choose-cover": formHandler(chooseBookCover),
});
export const clientAction = makeClientAction(texts);

const albumAddress = (album: number, page = 1) => `${bookPhotosPath}?album=${album}${page > 1 ? `&page=${page}` : ""}`;

type Data = Route.ComponentProps["loaderData"];

export default function Photos({ loaderData: { albums, total, cover, shown } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{shown ? `${shown.album.title}: pictures for the memory book` : "Pictures for the memory book"}</PageTitle>
      <PageHead
        back={
          shown ? { href: bookPhotosPath, label: "Back to all albums" } : { href: bookPath, label: "Back to The memory book" }
        }
        title={shown ? shown.album.title : "Pictures for the memory book"}
        subtitle={`${total} of at most ${maxBookPhotos} pictures are in the book`}
      />
      <FormFailure intents={["choose-cover"]} />
      {shown ? (
        <AlbumPhotos key={`${shown.album.id} ${shown.page}`} shown={shown} cover={cover} />
      ) : albums.length > 0 ? (
        <ul className="max-w-column border-t border-rule">
          {albums.map(({ id, title, photos, chosen }) => (
            <li key={id} className="border-b border-rule py-1">
              <a href={albumAddress(id)} className="inline-block py-tap font-semibold break-anywhere">
                {title}
              </a>
              <p className="pb-2 text-sm text-ink-2 tabular-nums">
                {pluralize(photos, "photo")}
                {chosen > 0 ? `, ${chosen} in the book` : ""}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState sentence="There are no photos in the albums yet." />
      )}
    </>
  );
}

function AlbumPhotos({
  shown: { album, photos, page, pages },
  cover,
}: {
  shown: NonNullable<Data["shown"]>;
  cover: number | null;
}) {
  return (
    <>
      <OperationForm intent="choose-photos">
        {(_field, { isPending }) => (
          <>
            <p className="mb-5">Check the photos that belong in the book, and uncheck those that do not. Then save.</p>
            <ul className="grid grid-cols-2 gap-x-6 gap-y-5 below-each-5 sm:grid-cols-3 lg:grid-cols-4">
              {photos.map((photo) => (
                <PhotoBox key={photo.id} photo={photo} isCover={photo.id === cover} />
              ))}
            </ul>
            <ButtonRow>
              <Button look="primary" isPending={isPending}>
                {isPending ? "Saving..." : "Save these pictures"}
              </Button>{" "}
              <LinkButton href={bookPhotosPath}>Back to all albums</LinkButton>
            </ButtonRow>
          </>
        )}
      </OperationForm>
      <Pager page={page} pages={pages} addressOf={(page) => albumAddress(album.id, page)} />
      <CoverForm photos={photos} cover={cover} />
    </>
  );
}

type Photo = NonNullable<Data["shown"]>["photos"][number];

function PhotoBox({ photo, isCover }: { photo: Photo; isCover: boolean }) {
  const id = `photo-${photo.id}`;
  const { src, srcSet, width, height } = imageSources(photo.imageUrl ?? "", 320, 640);
  return (
    <li>
      <input type="hidden" name="shownIds" value={photo.id} />
      <label htmlFor={id} className="block">
        <span className="block frame-4/3 *:frame-fill">
          <img
            className="bg-paper-2 object-contain"
            src={src}
            srcSet={srcSet}
            sizes={srcSet ? "280px" : undefined}
            alt={photo.name}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
          />
        </span>
      </label>{" "}
      <p className="flex">
        <input
          type="checkbox"
          className={checkboxClass}
          id={id}
          name="photoIds"
          value={photo.id}
          defaultChecked={photo.isChosen}
        />{" "}
        <label htmlFor={id} className="inline-block min-w-0 py-tap italic break-anywhere">
          {photo.name}
          {isCover ? " (on the cover)" : ""}
        </label>
      </p>
    </li>
  );
}

/** The cover is chosen among the photos of this page that are in the book. */
function CoverForm({ photos, cover }: { photos: Photo[]; cover: number | null }) {
  const chosen = photos.filter(({ isChosen }) => isChosen);
  if (chosen.length === 0) return null;
  const current = chosen.some(({ id }) => id === cover) ? cover : chosen[0]?.id;
  return (
    <OperationForm intent="choose-cover" className="mt-10 max-w-column border-t border-ink pt-4">
      {(_field, { isPending }) => (
        <>
          <h2 className="mb-2.5 text-xl">The picture on the cover</h2>
          <div>
            <label className="mb-1 block font-semibold" htmlFor="cover">
              One of the saved pictures above
            </label>
          </div>
          <select id="cover" name="photoId" className="input" defaultValue={current ?? undefined}>
            {chosen.map((photo) => (
              <option key={photo.id} value={photo.id}>
                {photo.name}
              </option>
            ))}
          </select>
          <ButtonRow>
            <Button isPending={isPending}>{isPending ? "Saving..." : "Use it on the cover"}</Button>
          </ButtonRow>
        </>
      )}
    </OperationForm>
  );
}
