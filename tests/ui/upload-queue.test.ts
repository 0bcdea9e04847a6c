import { expect, test, vi } from "vitest";
import { createUploadQueue, type Send } from "#app/routes/yearbook/upload-queue.ts";

/** The upload queue for several photos, without a browser. */

const file = (name: string) => new File([name], name);
const unchanged = async (file: File) => file;
const states = (queue: ReturnType<typeof createUploadQueue>) => queue.uploads().map(({ state }) => state);

/** Uploads that wait until a test completes them or lets them fail. */
function controlledUploads() {
  const open = new Map<string, { done: (id: number) => void; fail: (why: string) => void; progress: (sent: number) => void }>();
  const send: Send = ({ file: { name } }, progress, signal) =>
    new Promise((resolve, reject) => {
      open.set(name, { done: (id) => resolve({ id }), fail: (why) => reject(new Error(why)), progress });
      signal.addEventListener("abort", () => reject(new Error("Cancelled")));
    });
  return { open, send };
}

test("three photos upload at a time, and the next starts when one is done", async () => {
  const queue = createUploadQueue(unchanged);
  const { open, send } = controlledUploads();
  queue.choose(["a", "b", "c", "d", "e"].map(file));
  queue.start(send);
  await vi.waitFor(() => expect([...open.keys()]).toEqual(["a", "b", "c"]));
  expect(states(queue)).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  open.get("b")?.done(7);
  await vi.waitFor(() => expect([...open.keys()]).toEqual(["a", "b", "c", "d"]));
  expect(queue.uploads()[1]).toMatchObject({ state: "added", photoId: 7, sent: 1 });
});

test("each upload shows its progress and its error, and can be tried again", async () => {
  const queue = createUploadQueue(unchanged);
  const { open, send } = controlledUploads();
  queue.choose([file("a")]);
  queue.start(send);
  await vi.waitFor(() => expect(open.has("a")).toBe(true));
  open.get("a")?.progress(0.5);
  expect(queue.uploads()[0]?.sent).toBe(0.5);
  open.get("a")?.fail("This picture is damaged");
  await vi.waitFor(() => expect(queue.uploads()[0]).toMatchObject({ state: "failed", problem: "This picture is damaged" }));
  open.clear();
  queue.retry(queue.uploads()[0]?.key ?? 0);
  await vi.waitFor(() => expect(open.has("a")).toBe(true));
  expect(queue.uploads()[0]).toMatchObject({ state: "sending", sent: 0, problem: null });
});

test("a cancelled upload stops and lets the next one start, and a cancelled waiting one never starts", async () => {
  const queue = createUploadQueue(unchanged);
  const { open, send } = controlledUploads();
  queue.choose(["a", "b", "c", "d", "e"].map(file));
  queue.start(send);
  await vi.waitFor(() => expect(open.size).toBe(3));
  queue.cancel(queue.uploads()[3]?.key ?? 0);
  queue.cancel(queue.uploads()[0]?.key ?? 0);
  await vi.waitFor(() => expect([...open.keys()]).toEqual(["a", "b", "c", "e"]));
  expect(states(queue)).toEqual(["cancelled", "sending", "sending", "cancelled", "sending"]);
});

test("closing the dialog stops all uploads and starts no more", async () => {
  const queue = createUploadQueue(unchanged);
  const { open, send } = controlledUploads();
  queue.choose(["a", "b", "c", "d"].map(file));
  queue.start(send);
  await vi.waitFor(() => expect(open.size).toBe(3));
  queue.stop();
  await vi.waitFor(() => expect(states(queue)).toEqual(["cancelled", "cancelled", "cancelled", "waiting"]));
  expect(open.size).toBe(3);
});

test("choosing again replaces the photos that were not sent, and titles are sent with their photos", async () => {
  const queue = createUploadQueue(unchanged);
  const sent: string[] = [];
  queue.choose([file("a"), file("b")]);
  queue.choose([file("c")]);
  queue.name(queue.uploads()[0]?.key ?? 0, "Kiln");
  queue.start(async (upload) => {
    sent.push(`${upload.file.name} ${upload.title}`);
    return { id: 1 };
  });
  await vi.waitFor(() => expect(states(queue)).toEqual(["added"]));
  expect(sent).toEqual(["c Kiln"]);
});
