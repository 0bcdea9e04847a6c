import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { fieldErrorClass, labelClass } from "#app/ui/field.tsx";
import { thumbnailClass } from "./album-cover.tsx";
import type { Upload, UploadQueue } from "./upload-queue.ts";

/** The chosen photos with their titles and progress. Only with scripts. */
export function UploadList({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  return (
    <ul className="mb-6 *:border-t *:py-4 *:clearfix" aria-label="Chosen photos">
      {uploads.map((upload) => (
        <li key={upload.key}>
          <Preview file={upload.file} />
          <div className="overflow-hidden">
            <p className="break-all">{upload.file.name}</p>
            {upload.state === "chosen" ? null : <UploadState upload={upload} queue={queue} />}
            {uploads.length > 1 && isChangeable(upload) ? (
              <>
                <label className={labelClass} htmlFor={`title-${upload.key}`}>
                  Title of this photo (optional)
                </label>
                <input
                  className="input"
                  id={`title-${upload.key}`}
                  defaultValue={upload.title}
                  onChange={({ currentTarget }) => queue.name(upload.key, currentTarget.value)}
                />
              </>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

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
        <progress
          className="mt-1 block h-2.5 w-full max-w-narrow accent-vermilion"
          max={1}
          value={sent}
          aria-label={`${file.name}, sent`}
        />
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
