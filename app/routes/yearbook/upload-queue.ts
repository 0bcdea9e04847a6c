import { problemOfLostFile } from "#app/ui/connection-errors.ts";
import { texts } from "./texts.ts";

export interface Upload {
  key: number;
  /** Its position among the chosen photos, from 0. */
  index: number;
  file: File;
  title: string;
  state: "chosen" | "waiting" | "preparing" | "sending" | "added" | "failed" | "cancelled";
  /** How much has been sent, from 0 to 1. */
  sent: number;
  /** Why it failed. */
  problem: string | null;
  /** The id of the added photo. */
  photoId: number | null;
  /** Why its original was not kept. */
  originalProblem: string | null;
}

/** What the site says of an added photo. */
interface AddedPhoto {
  id: number;
  originalProblem?: string | null;
}

/** Sends one photo, of which `file` may be a smaller copy. Rejects with an Error whose message is shown to the member, or when `signal` aborts. */
export type Send = (
  upload: Upload & { isResized: boolean },
  progress: (sent: number) => void,
  signal: AbortSignal,
) => Promise<AddedPhoto>;

const maxParallel = 3;

/** Whether a photo is waiting or being sent. */
export const isUnfinished = ({ state }: Upload) => state === "waiting" || state === "preparing" || state === "sending";

/** Sends photos separately, three at a time, so that each shows its progress and can be cancelled or retried. */
export function createUploadQueue(prepare: (file: File) => Promise<File>) {
  let uploads: readonly Upload[] = [];
  let send: Send | null = null;
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const abortControllers = new Map<number, AbortController>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (key: number, to: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)));
  const find = (key: number) => uploads.find((upload) => upload.key === key);

  function advance() {
    while (send && abortControllers.size < maxParallel) {
      const next = uploads.find(({ state }) => state === "waiting");
      if (!next) return;
      void run(next.key, send);
    }
  }

  async function run(key: number, sendOne: Send) {
    const stop = new AbortController();
    abortControllers.set(key, stop);
    change(key, { state: "preparing", sent: 0, problem: null });
    try {
      const chosen = find(key) as Upload;
      const file = await prepare(chosen.file);
      if (stop.signal.aborted) throw new Error("Cancelled");
      change(key, { state: "sending" });
      const upload = { ...(find(key) as Upload), file, isResized: file !== chosen.file };
      const { id, originalProblem = null } = await sendOne(upload, (sent) => change(key, { sent }), stop.signal);
      change(key, { state: "added", sent: 1, photoId: id, originalProblem });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      change(key, stop.signal.aborted ? { state: "cancelled", sent: 0 } : { state: "failed", problem });
    } finally {
      abortControllers.delete(key);
      advance();
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: () => uploads,
    /** Replaces the chosen files that have not been sent. */
    choose(files: readonly File[]) {
      const startedUploads = uploads.filter(({ state }) => state !== "chosen");
      const chosen = files.map((file, index) => ({
        key: ++lastKey,
        index: startedUploads.length + index,
        file,
        title: "",
        state: "chosen" as const,
        sent: 0,
        problem: null,
        photoId: null,
        originalProblem: null,
      }));
      set([...startedUploads, ...chosen]);
    },
    name: (key: number, title: string) => change(key, { title }),
    start(sendOne: Send) {
      send = sendOne;
      set(uploads.map((upload) => (upload.state === "chosen" ? { ...upload, state: "waiting" as const } : upload)));
      advance();
    },
    cancel(key: number) {
      const stop = abortControllers.get(key);
      if (stop) stop.abort();
      else change(key, { state: "cancelled" });
    },
    retry(key: number) {
      change(key, { state: "waiting", sent: 0, problem: null });
      advance();
    },
    /** Stops all uploads when the dialog is closed. */
    stop() {
      send = null;
      for (const stop of abortControllers.values()) stop.abort();
    },
    isBusy: () => uploads.some(isUnfinished),
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;

const uploadPath = "/yearbook/upload";
const unreachable = "The site could not be reached. Please try again in a moment.";

/** Posts the Add Photo form with one file and its title. XMLHttpRequest, because fetch reports no upload progress. */
export function sendPhoto(
  fields: FormData,
  { file, title, index, isResized }: Upload & { isResized: boolean },
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<AddedPhoto> {
  const form = new FormData();
  for (const [name, value] of fields) if (name !== "photo" && name !== "title") form.append(name, value);
  // A smaller copy is not the original.
  if (isResized) form.delete("keepOriginal");
  form.append("title", title.trim() || String(fields.get("title") ?? ""));
  form.append("indexInForm", String(index));
  form.append("photo", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener("abort", () => request.abort());
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onload = () => {
      const answer = parseAnswer(request.responseText);
      const { id, originalProblem } = answer ?? {};
      if (request.status === 201 && typeof id === "number") {
        resolve({ id, originalProblem: typeof originalProblem === "string" ? originalProblem : null });
      } else reject(new Error(typeof answer?.error === "string" ? answer.error : texts["add-photo"].otherwise));
    };
    request.onerror = async () => reject(new Error((await problemOfLostFile([file])) ?? unreachable));
    request.onabort = () => reject(new Error("Cancelled"));
    request.open("POST", uploadPath);
    request.send(form);
  });
}

/** The answer as an object; null if it is not JSON, for example from a proxy. */
function parseAnswer(text: string): { id?: unknown; originalProblem?: unknown; error?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
