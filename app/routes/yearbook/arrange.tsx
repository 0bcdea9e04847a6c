import { type MouseEvent, useEffect, useRef, useState } from "react";
import { data, type ShouldRevalidateFunctionArgs, useActionData, useLocation, useSearchParams } from "react-router";
import { photoName } from "#app/domain/albums/album-constants.ts";
import { findAlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import {
  type ArrangedPage,
  type ArrangedPhoto,
  arrangedPage,
  listTargetAlbums,
} from "#app/domain/albums/arrange-photos.server.ts";
import { canEditPhoto, canOrderPhotos } from "#app/domain/core/permissions.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { isFormResult } from "#app/http/form-result.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { numberIn, type PageHandle, toNumber } from "#app/http/url-parameters.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { checkboxClass } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { revalidateUnlessOnly } from "#app/ui/revalidation.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { useMe } from "#app/ui/site.ts";
import type { Route } from "./+types/arrange";
import { AlbumNotFound } from "./album-not-found.tsx";
import { arrangeForms } from "./arrange-forms.server.ts";
import { arrangeTexts, tasks, tasksFor } from "./arrange-tasks.ts";
import { editablePhoto, editedPhotoForms } from "./forms.server.ts";
import { ProfileLink } from "./profile-link.tsx";
import { editedPhotoTexts } from "./texts.ts";
import { albumAddress, arrangeAddress, checkedPhotos, photoAddress } from "./urls.ts";

/** 'Arrange photos', after a box of scans went into an album: a list of its photos with a box to check beside each. */

export const handle: PageHandle = { dialogParameters: ["dialog", "edit-photo"], choiceParameters: ["checked"] };

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

// Dialogs open without new data, except the one that lists albums.
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.nextUrl.searchParams.get("dialog") === "move-photos"
    ? change.defaultShouldRevalidate
    : revalidateUnlessOnly("dialog")(change);

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

/** What was checked in a refused form; undefined if none was refused. */
function useRefusedPhotos(): number[] | undefined {
  const actionData = useActionData<unknown>();
  const values = isFormResult(actionData) ? actionData.reply?.initialValue?.photoIds : undefined;
  return values === undefined ? undefined : [values].flat().map(Number);
}

interface ArrangeFormProps {
  album: { id: number };
  photos: ArrangedPage["photos"];
  canOrder: boolean;
}

/** One form for the boxes, what to do with the checked photos, and each row's buttons. */
function ArrangeForm({ album, photos, canOrder }: ArrangeFormProps) {
  const [parameters] = useSearchParams();
  const refused = useRefusedPhotos();
  const checked = new Set(refused ?? checkedPhotos(parameters));
  const list = useRef<HTMLOListElement>(null);
  const boxes = useCheckedBoxes(list, parameters.get("checked") ?? "");
  useFocusOnPressedButton();
  return (
    <Form method="post" preventScrollReset onChange={boxes.count}>
      <PostFields intent="arrange" />
      <input type="hidden" name="albumId" value={album.id} />
      <div className="border-b-4 border-ink bg-paper pb-1 pt-2 tall:sticky tall:top-0 tall:z-10 md:flex md:items-center print:hidden">
        <label htmlFor="task" className="inline-block py-tap font-semibold md:mr-4">
          With the checked photos
        </label>{" "}
        <div className="mb-1 flex max-md:simple:block md:mr-4">
          <select id="task" name="task" className="input mr-2 min-w-0 flex-1 max-md:simple:mb-2">
            {tasksFor({ canOrder }).map((task) => (
              <option key={task} value={task}>
                {tasks[task].label}
              </option>
            ))}
          </select>{" "}
          <Button look="primary">Continue</Button>
        </div>{" "}
        {boxes.checked === null ? null : (
          <div>
            <Button type="button" look="quiet" className="mr-3" onClick={boxes.toggleAll}>
              {boxes.checked === photos.length ? "Uncheck all" : "Check all"}
            </Button>{" "}
            <span role="status" className="inline-block py-tap text-sm text-ink-2 tabular-nums">
              {boxes.checked > 0 ? `${pluralize(boxes.checked, "photo")} checked` : ""}
            </span>
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only adds ranges to what the boxes do by themselves */}
      <ol ref={list} className="list-none" onClick={boxes.checkRange}>
        {photos.map((photo) => (
          <ArrangeRow key={photo.id} photo={photo} albumId={album.id} canOrder={canOrder} isChecked={checked.has(photo.id)} />
        ))}
      </ol>
    </Form>
  );
}

/**
 * What scripts add to the boxes: how many are checked (null before), all at once, and ranges with Shift. The address decides
 * them.
 */
function useCheckedBoxes(list: { current: HTMLOListElement | null }, inAddress: string) {
  const [checked, setChecked] = useState<number | null>(null);
  const last = useRef<HTMLInputElement>(null);
  const previous = useRef(inAddress);
  const boxes = () => Array.from(list.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []);
  const count = () => setChecked(boxes().filter((box) => box.checked).length);
  const check = (chosen: HTMLInputElement[], isChecked: (box: HTMLInputElement) => boolean) => {
    for (const box of chosen) box.checked = isChecked(box);
    count();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides; before scripts ran, the reader may have checked others
  useEffect(() => {
    const ids = inAddress.split("-");
    if (previous.current === inAddress) count();
    else check(boxes(), (box) => ids.includes(box.value));
    previous.current = inAddress;
  }, [inAddress]);

  return {
    checked,
    count,
    toggleAll: () => check(boxes(), () => checked !== boxes().length),
    checkRange({ target, shiftKey }: MouseEvent<HTMLElement>) {
      const all = boxes();
      const at = all.indexOf(target as HTMLInputElement);
      const box = all[at];
      if (!box) return;
      const from = last.current ? all.indexOf(last.current) : -1;
      if (shiftKey && from >= 0) check(all.slice(Math.min(at, from), Math.max(at, from) + 1), () => box.checked);
      last.current = box;
    },
  };
}

/** Returns the focus to the 'Move up' or 'Move down' that was pressed, which the address names, also on another page. */
function useFocusOnPressedButton() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is new for each press
  useEffect(() => {
    if (/^#(up|down)-\d+$/.test(hash)) document.getElementById(hash.slice(1))?.focus();
  }, [hash, key]);
}

interface ArrangeRowProps {
  albumId: number;
  photo: ArrangedPhoto;
  canOrder: boolean;
  isChecked: boolean;
}

/** A photo to check, with what is known of it and its place in the album. Its label is the picture, which is easy to hit. */
function ArrangeRow({ albumId, photo, canOrder, isChecked }: ArrangeRowProps) {
  const me = useMe();
  const { search } = useLocation();
  const name = photoName(photo, photo.number);
  const id = `photo-${photo.id}`;
  return (
    <li className="border-b border-rule py-3 break-inside-avoid md:flex">
      <div className="flex flex-1">
        <input
          type="checkbox"
          className={`tall:scroll-mt-bar ${checkboxClass}`}
          id={id}
          name="photoIds"
          value={photo.id}
          defaultChecked={isChecked}
        />{" "}
        <label htmlFor={id} className="mr-4 flex-none">
          <ArrangedPicture photo={photo} name={name} />
        </label>{" "}
        <div className="min-w-0 flex-1 md:pr-4">
          <a
            href={photoAddress(albumAddress(`/yearbook${search}`, albumId), photo.id)}
            className="inline-block min-h-touch py-tap font-display text-lg italic leading-tight break-anywhere"
          >
            {name}
          </a>{" "}
          <p className="text-sm text-ink-2 tabular-nums">
            {writePartialDate(photo.takenOn ?? String(photo.year))}, added by <ProfileLink {...photo} />
          </p>
          {photo.isCover ? <Badge look="accent">Cover</Badge> : null}
        </div>
      </div>{" "}
      <div className="flex-none *:mr-4 tall:*:scroll-mt-bar print:hidden">
        {canOrder ? (
          <>
            <Button look="quiet" id={`up-${photo.id}`} name="place" value={`up-${photo.id}`}>
              Move up<span className="sr-only"> {name}</span>
            </Button>{" "}
            <Button look="quiet" id={`down-${photo.id}`} name="place" value={`down-${photo.id}`}>
              Move down<span className="sr-only"> {name}</span>
            </Button>{" "}
          </>
        ) : null}
        {canEditPhoto(me, photo) ? (
          <DialogLink open={{ "edit-photo": photo.id }} className={buttonClass("quiet")}>
            Edit<span className="sr-only"> {name}</span>
          </DialogLink>
        ) : null}
      </div>
    </li>
  );
}

/** The whole picture in a small frame, so that one lying on its side is seen. */
function ArrangedPicture({ photo, name }: { photo: ArrangedPhoto; name: string }) {
  const { src, srcSet } = imageSources(photo.imageUrl ?? "", 160, 320);
  return (
    <span className="block h-thumbnail w-thumbnail bg-paper-2 xs:w-portrait">
      <img
        key={src}
        className="block h-full w-full object-contain"
        src={src}
        srcSet={srcSet}
        sizes={srcSet ? "96px" : undefined}
        alt={name}
        width={96}
        height={72}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
      />
    </span>
  );
}
