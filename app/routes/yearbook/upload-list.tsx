import { useEffect, useState } from "react";
import type { Upload, UploadQueue } from "./upload-queue.ts";

/** The chosen photos with their titles and progress. Only with scripts. */
export function UploadList({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  return (
    <ul className="uploads" aria-label="Chosen photos">
      {uploads.map((upload) => (
        <li key={upload.key} className="upload">
          <Preview file={upload.file} />
          <div>
            <p className="upload-name">{upload.file.name}</p>
            {upload.state === "chosen" ? null : <UploadState upload={upload} queue={queue} />}
            {uploads.length > 1 && isChangeable(upload) ? (
              <>
                <label className="label" htmlFor={`title-${upload.key}`}>
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
  return <span className="upload-preview">{url ? <img src={url} className="photo" alt="" width={72} height={72} /> : null}</span>;
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
      <p className={state === "failed" ? "field-error" : "meta"} role={state === "failed" ? "alert" : undefined}>
        {state === "failed" ? problem : stateLabels[state]}
        {state === "sending" ? ` · ${Math.round(sent * 100)} %` : ""}
      </p>
      {isPending ? <progress className="upload-progress" max={1} value={sent} aria-label={`${file.name}, sent`} /> : null}
      {isPending ? (
        <button type="button" className="btn-quiet" onClick={() => queue.cancel(key)}>
          Cancel<span className="sr-only"> {file.name}</span>
        </button>
      ) : null}
      {state === "failed" || state === "cancelled" ? (
        <button type="button" className="btn-quiet" onClick={() => queue.retry(key)}>
          Try again<span className="sr-only"> {file.name}</span>
        </button>
      ) : null}
    </>
  );
}
