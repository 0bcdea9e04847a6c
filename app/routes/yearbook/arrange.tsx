import { data, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from "react-router";
import { findAlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import { arrangedPage, listTargetAlbums } from "#app/domain/albums/arrange-photos.server.ts";
import { canOrderPhotos } from "#app/domain/core/permissions.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { numberIn, type PageHandle, toNumber } from "#app/http/url-parameters.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { revalidateUnlessOnly } from "#app/ui/revalidation.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { useMe } from "#app/ui/site.ts";
import type { Route } from "./+types/arrange";
import { AlbumNotFound } from "./album-detail.tsx";
import { arrangeForms } from "./arrange-forms.server.ts";
import { ArrangeForm, arrangeTexts } from "./arrange-list.tsx";
import { editablePhoto, editedPhotoForms } from "./forms.server.ts";
import { editedPhotoTexts } from "./texts.ts";
import { albumAddress, arrangeAddress } from "./urls.ts";

/** 'Arrange photos', after a box of scans went into an album: a list of its photos with a box to check beside each. */

export const handle: PageHandle = { dialogParameters: ["dialog", "edit-photo"], choiceParameters: ["checked"] };

// Dialogs open without new data, except the one that lists albums.
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.nextUrl.searchParams.get("dialog") === "move-photos"
    ? change.defaultShouldRevalidate
    : revalidateUnlessOnly("dialog")(change);

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const album = findAlbumDetails(toNumber(args.params.albumId) ?? 0);
  if (!album) return data({ album: null }, { status: 404 });
  const { searchParams } = args.url;
  return data({
    album: { id: album.id, userId: album.userId, title: album.title },
    arranged: arrangedPage(me, album, numberIn(searchParams, "sheet") ?? 1),
    targets: searchParams.get("dialog") === "move-photos" ? listTargetAlbums(album.id) : null,
    editedPhoto: editablePhoto(me, album, numberIn(searchParams, "edit-photo")),
  });
}

const texts = { ...arrangeTexts, ...editedPhotoTexts };
export const action = formAction(texts, handle, { ...arrangeForms, ...editedPhotoForms });
export const clientAction = makeClientAction(texts);

const ArrangeDialogs = lazyPart("dialog", () => import("./arrange-dialogs.tsx"));

export default function Arrange({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  const { search } = useLocation();
  const [parameters] = useSearchParams();
  if (!loaderData.album) return <AlbumNotFound failure={<FormFailure intents={Object.keys(texts)} />} />;
  const { album, arranged, editedPhoto } = loaderData;
  const { photos, total, page, pages } = arranged;
  const canOrder = canOrderPhotos(me, album);
  return (
    <>
      <PageTitle>{`Arrange photos: ${album.title}`}</PageTitle>
      {parameters.has("dialog") || editedPhoto ? <ArrangeDialogs {...loaderData} /> : null}
      <PageHead
        back={{ href: albumAddress(`/yearbook${search}`, album.id), label: "Back to the album" }}
        title="Arrange photos"
        subtitle={album.title}
      >
        {canOrder && total > 1 ? (
          <Form method="post" preventScrollReset>
            <PostFields intent="sort-photos" />
            <input type="hidden" name="albumId" value={album.id} />
            <ButtonRow as="div">
              <Button>Sort by date</Button>
            </ButtonRow>
          </Form>
        ) : null}
      </PageHead>
      <FormFailure intents={["arrange", "sort-photos", ...(editedPhoto ? [] : Object.keys(editedPhotoTexts))]} />
      {total === 0 ? (
        <EmptyState sentence="There are no photos here that you can arrange." />
      ) : (
        <ArrangeForm album={album} photos={photos} canOrder={canOrder} />
      )}
      <Pager page={page} pages={pages} addressOf={(number) => arrangeAddress(search, album.id, number)} />
    </>
  );
}
