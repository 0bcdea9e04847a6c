/** One photo on its way into an album. */
export interface Upload {
  key: number;
  /** Which of the chosen ones it is, from 0. */
  index: number;
  file: File;
  title: string;
  state: "chosen" | "waiting" | "preparing" | "sending" | "added" | "failed" | "cancelled";
  /** How much has been sent, from 0 to 1. */
  sent: number;
  /** Why it failed. */
  problem: string | null;
  /** The photo it has become. */
  photoId: number | null;
}

/** Sends one photo; rejects with an Error whose message is for the person, or when `signal` says to stop. */
export type Send = (upload: Upload, progress: (sent: number) => void, signal: AbortSignal) => Promise<{ id: number }>;

/** Those that are sent at the same time. */
const atOnce = 3;

/** Whether a photo still waits, or is being sent. */
export const isUnfinished = ({ state }: Upload) => state === "waiting" || state === "preparing" || state === "sending";

/**
 * Photos that scripts send one by one, three at a time, so that each shows how far it
 * has come and can be cancelled or tried again. Knows nothing of pages.
 */
export function createUploadQueue(prepare: (file: File) => Promise<File>) {
  let uploads: readonly Upload[] = [];
  let send: Send | null = null;
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const stops = new Map<number, AbortController>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (key: number, to: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)));
  const find = (key: number) => uploads.find((upload) => upload.key === key);

  function advance() {
    while (send && stops.size < atOnce) {
      const next = uploads.find(({ state }) => state === "waiting");
      if (!next) return;
      void run(next.key, send);
    }
  }

  async function run(key: number, sendOne: Send) {
    const stop = new AbortController();
    stops.set(key, stop);
    change(key, { state: "preparing", sent: 0, problem: null });
    try {
      const chosen = find(key) as Upload;
      const file = await prepare(chosen.file);
      if (stop.signal.aborted) throw new Error("Cancelled");
      change(key, { state: "sending" });
      const { id } = await sendOne({ ...(find(key) as Upload), file }, (sent) => change(key, { sent }), stop.signal);
      change(key, { state: "added", sent: 1, photoId: id });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      change(key, stop.signal.aborted ? { state: "cancelled", sent: 0 } : { state: "failed", problem });
    } finally {
      stops.delete(key);
      advance();
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: () => uploads,
    /** Takes the files that were chosen in place of those chosen before and not sent yet. */
    choose(files: readonly File[]) {
      const before = uploads.filter(({ state }) => state !== "chosen");
      const chosen = files.map((file, index) => ({
        key: ++lastKey,
        index: before.length + index,
        file,
        title: "",
        state: "chosen" as const,
        sent: 0,
        problem: null,
        photoId: null,
      }));
      set([...before, ...chosen]);
    },
    name: (key: number, title: string) => change(key, { title }),
    /** Sends everything that was chosen. */
    start(sendOne: Send) {
      send = sendOne;
      set(uploads.map((upload) => (upload.state === "chosen" ? { ...upload, state: "waiting" as const } : upload)));
      advance();
    },
    cancel(key: number) {
      const stop = stops.get(key);
      if (stop) stop.abort();
      else change(key, { state: "cancelled" });
    },
    retry(key: number) {
      change(key, { state: "waiting", sent: 0, problem: null });
      advance();
    },
    /** Stops everything: the dialog was closed. */
    stop() {
      send = null;
      for (const stop of stops.values()) stop.abort();
    },
    isBusy: () => uploads.some(isUnfinished),
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;
