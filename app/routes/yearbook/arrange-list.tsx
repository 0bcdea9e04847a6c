import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useActionData, useLocation, useSearchParams } from "react-router";
import { photoName } from "#app/domain/albums/album-constants.ts";
import type { ArrangedPage, ArrangedPhoto } from "#app/domain/albums/arrange-photos.server.ts";
import { canEditPhoto } from "#app/domain/core/permissions.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { type FormTexts, isFormResult } from "#app/http/form-result.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { checkboxClass } from "#app/ui/field.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { useMe } from "#app/ui/site.ts";
import { ProfileLink } from "./photo-facts.tsx";
import { albumAddress, checkedPhotos, photoAddress } from "./urls.ts";

/** What 'Arrange photos' does with the checked photos. The first four ask for more in a dialog. */
export const tasks = {
  move: { label: "Move to an album", dialog: "move-photos" },
  date: { label: "Set the date", dialog: "date-photos" },
  title: { label: "Set the title", dialog: "title-photos" },
  delete: { label: "Delete", dialog: "delete-photos" },
  first: { label: "Put at the beginning", dialog: null },
  last: { label: "Put at the end", dialog: null },
  cover: { label: "Use as the album’s cover", dialog: null },
} as const;
type Task = keyof typeof tasks;

export const isTask = (name: string): name is Task => name in tasks;

const names = Object.keys(tasks) as Task[];

/** The tasks, without those for the album's owner and administrators where somebody arranges only their own photos. */
const tasksFor = ({ canOrder }: { canOrder: boolean }): Task[] => names.filter((name) => canOrder || tasks[name].dialog !== null);

/** The texts of the forms that do it. */
export const arrangeTexts = {
  arrange: {
    failed: "Nothing was changed",
    invalid: { title: "No photos are checked", description: "Please check the boxes beside the photos first." },
  },
  "sort-photos": { failed: "The photos were not sorted" },
  "move-photos": { failed: "The photos were not moved" },
  "date-photos": { failed: "The photos were not dated" },
  "title-photos": { failed: "The photos were not titled" },
  "delete-photos": { failed: "The photos were not deleted" },
} satisfies Record<string, FormTexts>;

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
export function ArrangeForm({ album, photos, canOrder }: ArrangeFormProps) {
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
