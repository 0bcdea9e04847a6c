import { Progress } from "radix-ui";
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import type { AlbumDetails } from "#app/domain/albums/album-screen.server.ts";
import { albumPhotoBytes, panoramaShortSide, photoSide } from "#app/domain/images/images.ts";
import type { LeftOut } from "#app/http/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import {
  CheckField,
  Fold,
  fieldAttributes,
  fieldErrorClass,
  LabeledField,
  labelClass,
  TextArea,
  TextField,
} from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { useAcceptedImages, useChosenFiles } from "#app/ui/image-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { showToast } from "#app/ui/toast-queue.ts";
import { thumbnailClass } from "./album-card.tsx";
import { fileSize } from "./photo-facts.tsx";
import { addedSentence, texts } from "./texts.ts";
import { createUploadQueue, isUnfinished, sendPhoto, type Upload, type UploadQueue } from "./upload-queue.ts";
import { addedPhotosAddress } from "./urls.ts";

const schema = () => import("#app/domain/albums/albums.ts").then(({ newPhotoForm }) => newPhotoForm);

const hint = "JPEG, PNG, WebP, GIF, TIFF, or HEIC, up to 20 MB each. You can choose several: 20 at once, 64 MB together.";
const titleHint = "If you add several photos, each gets this title.";
const manyTitlesHint = "Used for photos without a title of their own.";
const noUploads: readonly Upload[] = [];

/** Adds photos to an album with a plain form. With scripts, each photo is sent separately. */
export function AddPhotoDialog({ album, submissionKey }: { album: AlbumDetails; submissionKey: string }) {
  const sentForm = useRef<HTMLFormElement>(null);
  const [queue] = useState(() =>
    createUploadQueue(async (file) => {
      const keepsOriginal = sentForm.current && new FormData(sentForm.current).has("keepOriginal");
      if (keepsOriginal && file.size <= albumPhotoBytes) return file;
      const { shrinkPicture } = await import("#app/ui/resize-image.ts");
      return shrinkPicture(file, { longestSide: photoSide, panoramaShortSide });
    }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, () => noUploads);
  const accepted = useAcceptedImages();
  const chosenFiles = useChosenFiles((input) => queue.choose([...(input.files ?? [])]));
  const close = useCloseWhenAdded(uploads, submissionKey);
  useFailureToast(uploads);
  const { revalidate } = useRevalidator();
  useEffect(
    () => () => {
      queue.stop();
      if (queue.uploads().some(({ state }) => state === "added")) revalidate();
    },
    [queue, revalidate],
  );
  const chosenCount = uploads.filter(({ state }) => state === "chosen").length;

  function send(event: FormEvent<HTMLElement>) {
    if (chosenCount === 0) return;
    // Keeps the form from sending everything in one request.
    event.preventDefault();
    event.stopPropagation();
    const form = event.target as HTMLFormElement;
    sentForm.current = form;
    // Reads the fields again for each photo, so that a retry uses a corrected year.
    queue.start((upload, progress, signal) => sendPhoto(new FormData(form), upload, progress, signal));
  }

  return (
    <UrlDialog title={words.addPhoto}>
      <p>To “{album.title}”. Hidden details such as the location are removed.</p>
      <div onSubmitCapture={send}>
        <OperationForm intent="add-photo" schema={schema} values={{ year: String(album.year) }} hasFiles>
          {(field, { isPending }) => (
            <>
              <input type="hidden" name="collectionId" value={album.id} />
              <input type="hidden" name="submissionKey" value={submissionKey} />
              <LabeledField field={field("photo")} label="Photos" hint={hint}>
                <input {...fieldAttributes(field("photo"), hint)} {...chosenFiles} type="file" accept={accepted} multiple />
              </LabeledField>
              {uploads.length > 0 ? <UploadList uploads={uploads} queue={queue} /> : null}
              <CheckField field={field("keepOriginal")} label="Keep the original too (sends the whole file)" />
              <SlowLineHint uploads={uploads} />
              {/* Always rendered, because replacing a field loses the text that someone is typing. */}
              <TextField field={field("title")} label="Title (optional)" hint={uploads.length > 1 ? manyTitlesHint : titleHint} />
              <TextArea field={field("description")} label="Description (optional)" rows={3} />
              <TextField field={field("year")} label="Year" inputMode="numeric" />
              {uploads.length > 0 && chosenCount === 0 ? (
                <UploadsSummary uploads={uploads} close={close} />
              ) : (
                <DialogActions
                  label={chosenCount > 1 ? `Add ${chosenCount} Photos` : words.addPhoto}
                  pending="Adding..."
                  isPending={isPending}
                />
              )}
            </>
          )}
        </OperationForm>
      </div>
    </UrlDialog>
  );
}

/** Files that together have fewer bytes are sent in seconds on a slow line, too. */
const largeUpload = 2_000_000;

function SlowLineHint({ uploads }: { uploads: readonly Upload[] }) {
  const bytes = uploads.filter(({ state }) => state === "chosen").reduce((sum, { file }) => sum + file.size, 0);
  if (bytes < largeUpload) return null;
  return (
    <p className="-mt-2 mb-4 text-sm text-ink-2">
      With originals, {fileSize(bytes)} are sent. On a slow line, untick the box: smaller copies are sent much quicker.
    </p>
  );
}

/** Shows the new photos in the album once all are added, where they can be taken back. Returns a function that shows them earlier. */
function useCloseWhenAdded(uploads: readonly Upload[], submissionKey: string): () => void {
  // The form's own key: a later one comes with new data.
  const [key] = useState(submissionKey);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const added = uploads.filter(({ state }) => state === "added");
  const isDone = uploads.length > 0 && added.length === uploads.length;

  const close = () => {
    const leftOut: LeftOut[] = uploads
      .filter(({ state }) => state !== "added")
      .map(({ file, problem }) => ({ name: file.name, problem: problem ?? stateLabels.cancelled }));
    showToast({ tone: "good", title: texts["add-photo"].done, description: addedSentence(added) });
    const ids = added.flatMap(({ photoId }) => photoId ?? []);
    navigate(addedPhotosAddress(pathname + search, ids, key), { replace: true, state: { leftOut } });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the last photo is added
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  return close;
}

/** Shows a toast about failed photos when all uploads have ended. The list has the reasons, too. */
function useFailureToast(uploads: readonly Upload[]) {
  const failed = uploads.filter(({ state }) => state === "failed");
  const problem = uploads.some(isUnfinished) ? null : (failed[0]?.problem ?? null);
  const description = failed.length > 1 ? `${failed.length} photos could not be added. The list says why.` : problem;
  useEffect(() => {
    if (problem !== null) showToast({ tone: "bad", title: texts["add-photo"].failed, description });
  }, [problem, description]);
}

function UploadsSummary({ uploads, close }: { uploads: readonly Upload[]; close: () => void }) {
  const count = (state: Upload["state"]) => uploads.filter((upload) => upload.state === state).length;
  const unfinishedCount = uploads.length - count("added") - count("failed") - count("cancelled");
  return (
    <div className="dialog-actions *:mb-2 print:hidden">
      <p role="status">
        {count("added")} of {uploads.length} added{unfinishedCount > 0 ? ". Please keep this page open." : "."}
      </p>
      {unfinishedCount === 0 && count("added") > 0 ? (
        <Button type="button" look="primary" onClick={close}>
          Done
        </Button>
      ) : null}
    </div>
  );
}

/** The chosen photos with their titles and progress. Only with scripts. */
function UploadList({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  return (
    <ul className="mb-6 *:border-t *:py-4 *:clearfix" aria-label="Chosen photos">
      {uploads.map((upload) => (
        <li key={upload.key}>
          <Preview file={upload.file} />
          <div className="overflow-hidden">
            <p className="break-all">{upload.file.name}</p>
            {upload.state === "chosen" ? null : <UploadState upload={upload} queue={queue} />}
            {uploads.length > 1 && isChangeable(upload) ? (
              <Fold
                summary={upload.title ? `Title: ${upload.title}` : "Give it a title"}
                needsAttention={uploads.length <= fewUploads}
              >
                <label className={labelClass} htmlFor={`title-${upload.key}`}>
                  Title of this photo (optional)
                </label>
                <input
                  className="input"
                  id={`title-${upload.key}`}
                  defaultValue={upload.title}
                  onChange={({ currentTarget }) => queue.name(upload.key, currentTarget.value)}
                />
              </Fold>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** So few that their titles needn't be folded. */
const fewUploads = 3;

const isChangeable = ({ state }: Upload) => state === "chosen" || state === "failed" || state === "cancelled";

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <span className={`float-left mr-4 ${thumbnailClass}`}>
      {url ? (
        <img
          src={url}
          className="block h-full w-full object-cover"
          alt=""
          width={96}
          height={72}
          // Most browsers show no TIFF or HEIC.
          onError={() => setUrl(null)}
        />
      ) : null}
    </span>
  );
}

const stateLabels = {
  chosen: "Chosen",
  waiting: "Waiting",
  preparing: "Resizing",
  sending: "Sending",
  added: "Added",
  cancelled: "Cancelled",
} as const;

function UploadState({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { key, state, sent, problem, file } = upload;
  const isPending = state === "waiting" || state === "preparing" || state === "sending";
  return (
    <>
      <p className={state === "failed" ? fieldErrorClass : "text-sm text-ink-2"} role={state === "failed" ? "alert" : undefined}>
        {state === "failed" ? problem : stateLabels[state]}
        {state === "sending" ? ` · ${Math.round(sent * 100)} %` : ""}
      </p>
      {isPending ? (
        <Progress.Root
          className="mt-1 h-2.5 max-w-narrow border border-rule-strong bg-paper-2"
          value={Math.round(sent * 100)}
          aria-label={`${file.name}, sent`}
        >
          <Progress.Indicator className="h-full bg-vermilion" style={{ width: `${sent * 100}%` }} />
        </Progress.Root>
      ) : null}
      {isPending ? (
        <Button look="quiet" type="button" onClick={() => queue.cancel(key)}>
          Cancel<span className="sr-only"> {file.name}</span>
        </Button>
      ) : null}
      {state === "failed" || state === "cancelled" ? (
        <Button look="quiet" type="button" onClick={() => queue.retry(key)}>
          Try again<span className="sr-only"> {file.name}</span>
        </Button>
      ) : null}
    </>
  );
}

export interface UndoUploadProps {
  /** The photos that one form added. */
  added: { submissionKey: string; count: number };
}

/** Takes back the photos that were added a moment ago, for those who chose the wrong ones. Says which were left out. */
export function UndoUpload({ added: { submissionKey, count } }: UndoUploadProps) {
  const leftOut = useLeftOut();
  return (
    <>
      {leftOut.length > 0 ? (
        <Notice tone="bad" title={`${pluralize(leftOut.length, "photo")} left out`}>
          {leftOut.map(({ name, problem }) => `${name}: ${problem}`).join("\n")}
        </Notice>
      ) : null}
      <Form id="undo-upload" method="post" className="mb-7 border-l-6 border-good pl-4 print:hidden">
        <PostFields intent="undo-upload" />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <p>
          <span className="mr-4 inline-block py-tap">{pluralize(count, "photo")} added.</span>{" "}
          <Button look="quiet">
            Undo<span className="sr-only"> adding {count === 1 ? "this photo" : "these photos"}</span>
          </Button>
        </p>
      </Form>
    </>
  );
}

/** The photos that scripts could not add. Without scripts, the notice of the form names them. */
function useLeftOut(): readonly LeftOut[] {
  const { state } = useLocation();
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  // The server doesn't know them, so not before the page is interactive.
  useEffect(() => setLeftOut((state as { leftOut?: LeftOut[] } | null)?.leftOut ?? []), [state]);
  return leftOut;
}
